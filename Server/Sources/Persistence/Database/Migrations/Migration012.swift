extension Migration {
  static let migration012 = Migration(
    number: 12,
    name: "what first launches were decided from",
    oldestWriter: 11,
    sqlite: """
      ALTER TABLE receipt ADD COLUMN evidence TEXT;
      """,
    postgresql: """
      ALTER TABLE receipt ADD COLUMN evidence TEXT;
      """
  )
}
