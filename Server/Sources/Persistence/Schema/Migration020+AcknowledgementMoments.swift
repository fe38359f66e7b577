extension Migration {
  /// Removes the moment of a report, which nothing reads.
  ///
  /// An older program would still write it, so none may run after it.
  static let acknowledgementMoments = Migration(
    number: 20,
    name: "no moment of an acknowledgement",
    sqlite: "ALTER TABLE push_ack DROP COLUMN occurred_at;",
    postgresql: "ALTER TABLE push_ack DROP COLUMN occurred_at;"
  )
}
