#if DEBUG
import Foundation

extension OutboxService {
  /// How long a node holds sends where the test of killed senders says it, in milliseconds.
  ///
  /// Set by `PAYLISHER_FAULT` and only in debug builds: `no-lease` is the control, in which two nodes send
  /// the same; `short-lease` lets the test go on soon after a kill.
  static let faultyLease: Int64? =
    switch ProcessInfo.processInfo.environment["PAYLISHER_FAULT"] {
    case "no-lease": 0
    case "short-lease": 10_000
    default: nil
    }
}
#endif
