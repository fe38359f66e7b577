extension Migration {
  /// Properties that an operator leaves out of the counts.
  ///
  /// An older program would count them, so none may write after it.
  static let ignoredProperties = Migration(
    number: 24,
    name: "properties that are not counted",
    sqlite: "ALTER TABLE property ADD COLUMN is_counted INTEGER NOT NULL DEFAULT 1;",
    postgresql: "ALTER TABLE property ADD COLUMN is_counted BIGINT NOT NULL DEFAULT 1;"
  )
}
