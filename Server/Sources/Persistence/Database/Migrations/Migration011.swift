extension Migration {
  /// Its indexes of the tables of months are made after it, and the touches of events that were there
  /// are found, by ``Upgrade``.
  static let migration011 = Migration(
    number: 11,
    name: "what touched people, for what follows",
    oldestWriter: 10,
    sqlite: """
      ALTER TABLE app ADD COLUMN attribution TEXT;

      CREATE TABLE touch (
        tenant_no INTEGER NOT NULL,
        person_no INTEGER NOT NULL,
        kind INTEGER NOT NULL,
        occurred_at INTEGER NOT NULL,
        uuid BLOB NOT NULL CHECK (length(uuid) = 16),
        dimension_no INTEGER NOT NULL,
        click_no INTEGER,
        PRIMARY KEY (tenant_no, person_no, kind, occurred_at, uuid)
      ) STRICT, WITHOUT ROWID;

      DROP INDEX event_open;
      CREATE INDEX event_person ON "event_log_misc" (tenant_no, person_no, occurred_at)
        WHERE journey_no IS NULL AND kind < 2;
      """,
    postgresql: """
      ALTER TABLE app ADD COLUMN attribution TEXT;

      CREATE TABLE touch (
        tenant_no BIGINT NOT NULL,
        person_no BIGINT NOT NULL,
        kind BIGINT NOT NULL,
        occurred_at BIGINT NOT NULL,
        uuid BYTEA NOT NULL CHECK (length(uuid) = 16),
        dimension_no BIGINT NOT NULL,
        click_no BIGINT,
        PRIMARY KEY (tenant_no, person_no, kind, occurred_at, uuid)
      );

      DROP INDEX event_open;
      CREATE INDEX event_person ON event_log (tenant_no, person_no, occurred_at)
        WHERE journey_no IS NULL AND kind < 2;
      """
  )
}
