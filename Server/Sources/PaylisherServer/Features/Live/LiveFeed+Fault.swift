#if DEBUG
import Foundation

extension LiveFeed {
  /// Whether listeners hear of nothing.
  ///
  /// Set by `PAYLISHER_FAULT=no-live`, and only in debug builds: it is the control of the test that
  /// looks for every event at every listener.
  static let isDeaf = ProcessInfo.processInfo.environment["PAYLISHER_FAULT"] == "no-live"
}
#endif
