extension Migration {
  /// Leads from a person to all events that the app reports, with what a report of conversion asks of them.
  ///
  /// The index before held those without a journey only, and not their names.
  static let eventsOfPeople = Migration(
    number: 29,
    name: "events of people",
    oldestWriter: 28,
    sqlite: """
      DROP INDEX event_person;
      CREATE INDEX event_step ON "event_log_misc"
        (tenant_no, person_no, occurred_at, name_no, journey_no, kind) WHERE kind < 2;
      """,
    postgresql: """
      DROP INDEX event_person;
      CREATE INDEX event_step ON event_log
        (tenant_no, person_no, occurred_at) INCLUDE (name_no, journey_no, kind) WHERE kind < 2;
      """
  )
}
