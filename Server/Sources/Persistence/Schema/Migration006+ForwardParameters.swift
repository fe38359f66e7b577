extension Migration {
  static let forwardParameters = Migration(
    number: 6,
    name: "links that keep a tap's query",
    oldestWriter: 5,
    sqlite: """
      ALTER TABLE link ADD COLUMN forwards_parameters INTEGER NOT NULL DEFAULT 1
        CHECK (forwards_parameters IN (0, 1));
      """,
    postgresql: """
      ALTER TABLE link ADD COLUMN forwards_parameters BIGINT NOT NULL DEFAULT 1
        CHECK (forwards_parameters IN (0, 1));
      """
  )
}
