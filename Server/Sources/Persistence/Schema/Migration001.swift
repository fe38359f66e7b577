extension Migration {
  /// The schema that databases begin with; what changes it is another migration.
  static let migration001 = Migration(
    number: 1,
    name: "baseline",
    sqlite: sqlite001,
    postgresql: postgresql001
  )
}
