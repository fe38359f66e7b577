public import LinkCore

/// The origin of a transaction.
///
/// Where an engine has one writer, those who wait for it share it by origin.
public enum TransactionOrigin: Hashable, Sendable {
  /// The clients of one workspace.
  case workspace(WorkspaceID)
  /// Clients of several workspaces, or of none.
  case shared
  /// Work that no client waits for, such as filling the outbox: it gives way to the other origins.
  case background
}

extension SQLDriver {
  /// Runs `body` in one transaction for several workspaces, or for none, that only reads.
  public func read<Result: Sendable>(
    _ body: @escaping @Sendable (any SQLConnection) throws -> Result
  ) async throws -> Result {
    try await read(for: .shared, body)
  }

  /// Runs `body` in one transaction for several workspaces, or for none; when this returns, the commit is on disk.
  public func write<Result: Sendable>(
    _ body: @escaping @Sendable (any SQLConnection) throws -> Result
  ) async throws -> Result {
    try await write(for: .shared, body)
  }

  /// Runs `body` in one transaction that waits behind those of clients, on a thread of its own that takes no
  /// processor from what answers taps and other requests.
  ///
  /// SQLite has one writer: a client's transaction then waits for the one that runs, and not for those that
  /// wait. PostgreSQL has many. Where `isLowPriority` is false, it is written as everything is.
  package func writeInBackground<Result: Sendable>(
    if isLowPriority: Bool = true,
    _ body: @escaping @Sendable (any SQLConnection) throws -> Result
  ) async throws -> Result {
    try await write(for: isLowPriority ? .background : .shared, body)
  }

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
    try await read(for: isLong ? .background : .shared, body)
  }
}
