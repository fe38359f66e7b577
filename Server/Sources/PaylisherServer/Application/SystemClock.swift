import Foundation
package import LinkCore

/// The computer's clock.
package enum SystemClock: Sendable {
  /// The time.
  package static func now() -> Timestamp {
    Timestamp(milliseconds: Int64((Date().timeIntervalSince1970 * 1_000).rounded(.down)))
  }
}
