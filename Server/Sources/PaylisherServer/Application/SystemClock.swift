import Foundation
public import LinkCore

/// The computer's clock.
public enum SystemClock: Sendable {
  /// The time.
  public static func now() -> Timestamp {
    Timestamp(milliseconds: Int64((Date().timeIntervalSince1970 * 1_000).rounded(.down)))
  }
}
