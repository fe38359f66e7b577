extension Migration {
  static let migration014 = Migration(
    number: 14,
    name: "events to attribute again",
    oldestWriter: 13,
    sqlite: """
      CREATE TABLE reattribution (
        tenant_no INTEGER NOT NULL,
        is_journey INTEGER NOT NULL CHECK (is_journey IN (0, 1)),
        no INTEGER NOT NULL,
        start_at INTEGER NOT NULL,
        end_at INTEGER NOT NULL,
        uuid BLOB NOT NULL CHECK (length(uuid) = 16),
        PRIMARY KEY (tenant_no, is_journey, no)
      ) STRICT, WITHOUT ROWID;
      """,
    postgresql: """
      CREATE TABLE reattribution (
        tenant_no BIGINT NOT NULL,
        is_journey BIGINT NOT NULL CHECK (is_journey IN (0, 1)),
        no BIGINT NOT NULL,
        start_at BIGINT NOT NULL,
        end_at BIGINT NOT NULL,
        uuid BYTEA NOT NULL CHECK (length(uuid) = 16),
        PRIMARY KEY (tenant_no, is_journey, no)
      );
      """
  )
}
