extension Migration {
  /// Keeps the daily events of people in the order in which audiences read them.
  ///
  /// A count stood in the table and in an index beside it, so that each event wrote both.
  static let eventsByName = Migration(
    number: 21,
    name: "events of people by name",
    oldestWriter: 20,
    sqlite: """
      CREATE TABLE person_event_by_name (
        tenant_no INTEGER NOT NULL,
        person_no INTEGER NOT NULL,
        name_no INTEGER NOT NULL,
        day INTEGER NOT NULL,
        count INTEGER NOT NULL,
        PRIMARY KEY (tenant_no, name_no, person_no, day)
      ) STRICT, WITHOUT ROWID;
      INSERT INTO person_event_by_name
        SELECT tenant_no, person_no, name_no, day, count FROM person_event
        ORDER BY tenant_no, name_no, person_no, day;
      DROP TABLE person_event;
      ALTER TABLE person_event_by_name RENAME TO person_event;
      CREATE INDEX person_event_person ON person_event (tenant_no, person_no);
      """,
    postgresql: """
      CREATE TABLE person_event_by_name (
        tenant_no BIGINT NOT NULL,
        person_no BIGINT NOT NULL,
        name_no BIGINT NOT NULL,
        day BIGINT NOT NULL,
        count BIGINT NOT NULL,
        PRIMARY KEY (tenant_no, name_no, person_no, day) INCLUDE (count)
      );
      INSERT INTO person_event_by_name
        SELECT tenant_no, person_no, name_no, day, count FROM person_event
        ORDER BY tenant_no, name_no, person_no, day;
      DROP TABLE person_event;
      ALTER TABLE person_event_by_name RENAME TO person_event;
      CREATE INDEX person_event_person ON person_event (tenant_no, person_no);
      """
  )
}
