extension Migration {
  /// How an app looks on the pages of its links.
  static let appAppearance = Migration(
    number: 30,
    name: "appearance of apps",
    sqlite: column,
    postgresql: column
  )

  private static let column = "ALTER TABLE app ADD COLUMN appearance TEXT;"
}
