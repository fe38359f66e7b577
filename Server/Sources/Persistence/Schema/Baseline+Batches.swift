extension Baseline {
  /// The order in which events were stored: numbered lists of their ids (`BatchLog`).
  ///
  /// PostgreSQL would try to compress lists, whose bytes are nearly random.
  static let batches = """
    CREATE TABLE event_batch (
      tenant_no INTEGER NOT NULL,
      no INTEGER NOT NULL,
      mark INTEGER NOT NULL,
      oldest_at INTEGER NOT NULL,
      newest_at INTEGER NOT NULL,
      uuids BLOB NOT NULL,
      PRIMARY KEY (tenant_no, no)
    ) STRICT;
    CREATE INDEX event_batch_oldest ON event_batch (oldest_at, tenant_no, no);
    /*+ ALTER TABLE event_batch ALTER COLUMN uuids SET STORAGE EXTERNAL; */
    """
}
