extension Migration {
  /// Keeps what an erasure has yet to remove once the events are gone that lead to it, so that one that was
  /// stopped leaves nothing.
  static let erasureRemnants = Migration(
    number: 39,
    name: "remnants of erasures",
    oldestWriter: 34,
    sqlite: """
      CREATE TABLE erasure_remnant (
        tenant_no INTEGER NOT NULL,
        kind INTEGER NOT NULL,
        no INTEGER NOT NULL,
        PRIMARY KEY (tenant_no, kind, no)
      ) STRICT, WITHOUT ROWID;
      """,
    postgresql: """
      CREATE TABLE erasure_remnant (
        tenant_no BIGINT NOT NULL,
        kind BIGINT NOT NULL,
        no BIGINT NOT NULL,
        PRIMARY KEY (tenant_no, kind, no)
      );
      """
  )
}
