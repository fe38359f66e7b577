extension Migration {
  static let clickNetwork = Migration(
    number: 7,
    name: "networks of clicks",
    oldestWriter: 5,
    sqlite: "ALTER TABLE click ADD COLUMN network INTEGER;",
    postgresql: "ALTER TABLE click ADD COLUMN network BIGINT;"
  )
}
