extension Migration {
  /// Events of months that were dropped belong to nobody any more; what an older server stores after
  /// it is counted by ``ReportRepository/mendPeople()``.
  static let migration013 = Migration(
    number: 13,
    name: "what people did things with",
    oldestWriter: 12,
    sqlite: """
      CREATE TABLE person_dimension (
        tenant_no INTEGER NOT NULL,
        day INTEGER NOT NULL,
        dimension_no INTEGER NOT NULL,
        person_no INTEGER NOT NULL,
        events INTEGER NOT NULL,
        PRIMARY KEY (tenant_no, day, dimension_no, person_no)
      ) STRICT, WITHOUT ROWID;

      INSERT INTO person_dimension (tenant_no, day, dimension_no, person_no, events)
      SELECT tenant_no, occurred_at / 86400000, dimension_no, person_no, COUNT(*) FROM event_log
      GROUP BY 1, 2, 3, 4;
      """,
    postgresql: """
      CREATE TABLE person_dimension (
        tenant_no BIGINT NOT NULL,
        day BIGINT NOT NULL,
        dimension_no BIGINT NOT NULL,
        person_no BIGINT NOT NULL,
        events BIGINT NOT NULL,
        PRIMARY KEY (tenant_no, day, dimension_no, person_no)
      );

      INSERT INTO person_dimension (tenant_no, day, dimension_no, person_no, events)
      SELECT tenant_no, occurred_at / 86400000, dimension_no, person_no, COUNT(*) FROM event_log
      GROUP BY 1, 2, 3, 4;
      """
  )
}
