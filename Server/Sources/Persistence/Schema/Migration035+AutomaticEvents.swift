extension Migration {
  /// Leads from a person to the events that the SDK reports by itself, as `event_step` does to all others.
  ///
  /// SQLite takes the index where it has all that is asked for: the kind, and the id, which it adds to each index
  /// of such a table.
  static let automaticEvents = Migration(
    number: 35,
    name: "automatic events of people",
    oldestWriter: 34,
    sqlite: """
      CREATE INDEX event_automatic ON "event_log_misc" (tenant_no, person_no, kind) WHERE kind = 2;
      """,
    postgresql: """
      CREATE INDEX event_automatic ON event_log (tenant_no, person_no, uuid) WHERE kind = 2;
      """
  )
}
