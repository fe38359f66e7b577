import Dispatch

/// Reads large bodies one after another on a thread of its own, below those that answer requests.
///
/// Hundreds of events take milliseconds to read, and as many threads answer requests as there are processors: a
/// few such bodies at once, of whatever workspace, would hold up every tap and every small request. What waits
/// here is bounded by ``IngestLimiter``.
struct LargeBodyQueue: Sendable {
  /// From how many bytes on a body is large, inflated; 50 events have about 20,000.
  static let smallest = 65_536

  private let queue = DispatchQueue(label: "paylisher.bodies", qos: .utility)

  /// Does what reading a body of so many bytes takes, at once where it is small.
  func run<Result: Sendable>(
    bytes: Int,
    _ work: @escaping @Sendable () throws -> Result
  ) async throws -> Result {
    guard bytes >= Self.smallest else { return try work() }
    return try await withCheckedThrowingContinuation { continuation in
      queue.async { continuation.resume(with: Swift.Result { try work() }) }
    }
  }
}
