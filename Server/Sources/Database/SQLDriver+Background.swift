package import LinkCore

/// The workspace that the current task writes for; `nil` where it writes for several or for none.
///
/// Where an engine has one writer, those who wait for it share it.
package enum WritingWorkspace {
  @TaskLocal package static var current: EntityID?

  /// What no client waits for, such as filling the outbox: it shares the writer like a workspace.
  package static let background = EntityID(high: .max, low: .max)
}

extension SQLDriver {
  /// Runs `body` in one transaction that waits behind those of clients, on a thread of its own that takes no
  /// processor from what answers taps and other requests.
  ///
  /// SQLite has one writer: a client's transaction then waits for the one that runs, and not for those that
  /// wait. PostgreSQL has many. Where `isLowPriority` is false, it is written as everything is.
  package func writeInBackground<Result: Sendable>(
    if isLowPriority: Bool = true,
    _ body: @escaping @Sendable (any SQLConnection) throws -> Result
  ) async throws -> Result {
    guard isLowPriority else { return try await write(body) }
    return try await WritingWorkspace.$current.withValue(WritingWorkspace.background) {
      try await write(body)
    }
  }
}

/// What the current task reads for.
package enum Reading {
  /// Whether it takes long, so that it gives way to what clients wait for.
  @TaskLocal package static var isInBackground = false
}

extension SQLDriver {
  /// Runs `body` in one transaction that only reads, on a thread of its own that takes no processor from what
  /// answers taps and other requests.
  ///
  /// For what may read millions of rows. SQLite runs on that thread. On PostgreSQL it is only what the server
  /// does with the rows; the database's own processes have their own priority. Where `isLong` is false,
  /// it is read as everything is.
  package func readInBackground<Result: Sendable>(
    if isLong: Bool = true,
    _ body: @escaping @Sendable (any SQLConnection) throws -> Result
  ) async throws -> Result {
    try await Reading.$isInBackground.withValue(isLong) { try await read(body) }
  }
}
