extension Migration {
  /// The tables of months are made after it, by ``Upgrade``: their number is not known before.
  static let migration010 = Migration(
    number: 10,
    name: "events by the months of their ids, people who were erased",
    sqlite: """
      CREATE TABLE erased_person (
        tenant_no INTEGER NOT NULL,
        hash BLOB NOT NULL CHECK (length(hash) = 16),
        erased_at INTEGER NOT NULL,
        PRIMARY KEY (tenant_no, hash)
      ) STRICT, WITHOUT ROWID;
      """,
    postgresql: """
      CREATE TABLE erased_person (
        tenant_no BIGINT NOT NULL,
        hash BYTEA NOT NULL CHECK (length(hash) = 16),
        erased_at BIGINT NOT NULL,
        PRIMARY KEY (tenant_no, hash)
      );
      """
  )
}
