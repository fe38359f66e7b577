extension Migration {
  /// Who changed what.
  ///
  /// An older program would change links and members without an entry, so none may write after it.
  static let auditLog = Migration(
    number: 14,
    name: "audit log",
    sqlite: """
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

      CREATE TRIGGER audit_entry_update BEFORE UPDATE ON audit_entry
      BEGIN SELECT RAISE(ABORT, 'entries of the audit log stay as they are'); END;
      CREATE TRIGGER audit_entry_delete BEFORE DELETE ON audit_entry
      BEGIN SELECT RAISE(ABORT, 'entries of the audit log stay as they are'); END;
      """,
    postgresql: """
      CREATE TABLE audit_entry (
        workspace_id BYTEA NOT NULL REFERENCES workspace (id),
        number BIGINT NOT NULL,
        occurred_at BIGINT NOT NULL,
        entry TEXT NOT NULL,
        hash BYTEA NOT NULL,
        PRIMARY KEY (workspace_id, number)
      );

      CREATE TABLE audit_detail (
        workspace_id BYTEA NOT NULL,
        number BIGINT NOT NULL,
        salt BYTEA NOT NULL,
        detail TEXT NOT NULL,
        PRIMARY KEY (workspace_id, number)
      );

      CREATE TABLE audit_head (
        workspace_id BYTEA NOT NULL PRIMARY KEY REFERENCES workspace (id),
        number BIGINT NOT NULL,
        hash BYTEA NOT NULL
      );

      CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'entries of the audit log stay as they are'; END $$;
      CREATE TRIGGER audit_entry_change BEFORE UPDATE OR DELETE ON audit_entry
      FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
      """
  )
}
