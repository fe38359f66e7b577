import Persistence
import Synchronization

/// A driver of a server that ends before one of its transactions that write.
final class StoppedDriver: SQLDriver {
  /// What is thrown from then on.
  struct Stop: Error {}

  private let inner: any SQLDriver
  private let last: Int
  private let seen = Atomic(0)

  /// Stops before the transaction `number`, counted from 1.
  init(_ inner: any SQLDriver, before number: Int) {
    (self.inner, last) = (inner, number - 1)
  }

  var dialect: SQLDialect { inner.dialect }

  func read<Result: Sendable>(
    for origin: TransactionOrigin,
    _ body: @escaping @Sendable (any SQLConnection) throws -> Result
  ) async throws -> Result {
    try await inner.read(for: origin, body)
  }

  func write<Result: Sendable>(
    for origin: TransactionOrigin,
    _ body: @escaping @Sendable (any SQLConnection) throws -> Result
  ) async throws -> Result {
    guard seen.add(1, ordering: .relaxed).oldValue < last else { throw Stop() }
    return try await inner.write(for: origin, body)
  }

  func close() async throws {
    try await inner.close()
  }
}
