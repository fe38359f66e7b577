import Foundation
package import LinkCore

/// Where moments and pauses come from.
package protocol PaylisherClock: Sendable {
  /// The moment it is.
  func now() -> Timestamp
  /// Returns after some milliseconds, or throws where the task was cancelled.
  func sleep(milliseconds: Int64) async throws
}

/// The device's clock.
struct SystemClock: PaylisherClock {
  func now() -> Timestamp {
    Timestamp(milliseconds: Int64((Date().timeIntervalSince1970 * 1_000).rounded(.down)))
  }

  func sleep(milliseconds: Int64) async throws {
    try await Task.sleep(nanoseconds: UInt64(max(0, milliseconds)) * 1_000_000)
  }
}
