import Database

extension PostgresDriver {
  /// Frees what deleted rows took.
  ///
  /// Their bytes go when their space is used again; the log of the server and its archives keep them
  /// as long as they are kept themselves.
  ///
  /// - Returns: `nil`: the files are the database server's.
  package func scrub(_ traces: [[UInt8]]) async throws -> Int? {
    try await vacuum([
      "event_log", "term", "person_link", "person_day", "person_dimension", "touch", "install",
      "receipt",
    ])
    return nil
  }
}
