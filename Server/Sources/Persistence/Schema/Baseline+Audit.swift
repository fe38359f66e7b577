extension Baseline {
  /// Entries of the audit log, the erasable values before and after, and the last entry of each workspace.
  static let audit = """
    CREATE TABLE audit_entry (
      workspace_id BLOB NOT NULL REFERENCES workspace (id),
      number INTEGER NOT NULL,
      occurred_at INTEGER NOT NULL,
      entry TEXT NOT NULL,
      hash BLOB NOT NULL,
      PRIMARY KEY (workspace_id, number)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE audit_detail (
      workspace_id BLOB NOT NULL,
      number INTEGER NOT NULL,
      salt BLOB NOT NULL,
      detail TEXT NOT NULL,
      PRIMARY KEY (workspace_id, number)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE audit_head (
      workspace_id BLOB NOT NULL PRIMARY KEY REFERENCES workspace (id),
      number INTEGER NOT NULL,
      hash BLOB NOT NULL
    ) STRICT, WITHOUT ROWID;
    """

  /// The triggers that keep entries as they are, and the indexes that find the history of a link among millions.
  static let sqliteAudit = """
    CREATE TRIGGER audit_entry_update BEFORE UPDATE ON audit_entry
    BEGIN SELECT RAISE(ABORT, 'entries of the audit log stay as they are'); END;
    CREATE TRIGGER audit_entry_delete BEFORE DELETE ON audit_entry
    BEGIN SELECT RAISE(ABORT, 'entries of the audit log stay as they are'); END;
    CREATE INDEX audit_entry_thing
      ON audit_entry (workspace_id, json_extract(entry, '$.thingID'), number);
    CREATE INDEX audit_entry_kind
      ON audit_entry (workspace_id, json_extract(entry, '$.thing'), number);
    """

  /// The same on PostgreSQL.
  static let postgresAudit = """
    CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'entries of the audit log stay as they are'; END $$;
    CREATE TRIGGER audit_entry_change BEFORE UPDATE OR DELETE ON audit_entry
    FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
    CREATE INDEX audit_entry_thing
      ON audit_entry (workspace_id, (entry::jsonb ->> 'thingID'), number);
    CREATE INDEX audit_entry_kind
      ON audit_entry (workspace_id, (entry::jsonb ->> 'thing'), number);
    """
}
