extension Migration {
  /// Leads to the entries of the audit log about one thing or one kind of things, so that the history of a link is
  /// found among millions.
  static let auditedThings = Migration(
    number: 37,
    name: "audit log by what was changed",
    oldestWriter: 34,
    sqlite: """
      CREATE INDEX audit_entry_thing
        ON audit_entry (workspace_id, json_extract(entry, '$.thingID'), number);
      CREATE INDEX audit_entry_kind
        ON audit_entry (workspace_id, json_extract(entry, '$.thing'), number);
      """,
    postgresql: """
      CREATE INDEX audit_entry_thing
        ON audit_entry (workspace_id, (entry::jsonb ->> 'thingID'), number);
      CREATE INDEX audit_entry_kind
        ON audit_entry (workspace_id, (entry::jsonb ->> 'thing'), number);
      """
  )
}
