import Foundation
package import LinkCore

/// Where moments and pauses come from.
package protocol PaylisherClock: Sendable {
  /// The moment it is.
  func now() -> Timestamp
  /// Returns after some milliseconds, or a year where that is less, or throws where the task was cancelled.
  func sleep(milliseconds: Int64) async throws
}

/// The device's clock.
struct SystemClock: PaylisherClock {
  /// The longest pause, in milliseconds: a year; nanoseconds of a later moment would be no number any more.
  private static let longestPause: Int64 = 365 * 86_400_000

  func now() -> Timestamp {
    Timestamp(milliseconds: Int64((Date().timeIntervalSince1970 * 1_000).rounded(.down)))
  }

  func sleep(milliseconds: Int64) async throws {
    let pause = min(max(0, milliseconds), Self.longestPause)
    try await Task.sleep(nanoseconds: UInt64(pause) * 1_000_000)
  }
}
