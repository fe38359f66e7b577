extension Migration {
  static let migration009 = Migration(
    number: 9,
    name: "which clicks were scans of a link's code",
    oldestWriter: 8,
    sqlite: """
      ALTER TABLE click ADD COLUMN is_scan INTEGER NOT NULL DEFAULT 0 CHECK (is_scan IN (0, 1));
      """,
    postgresql: """
      ALTER TABLE click ADD COLUMN is_scan BIGINT NOT NULL DEFAULT 0 CHECK (is_scan IN (0, 1));
      """
  )
}
