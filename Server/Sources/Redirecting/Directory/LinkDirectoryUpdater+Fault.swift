#if DEBUG
import Foundation

extension LinkDirectoryUpdater {
  private static let fault = ProcessInfo.processInfo.environment["PAYLISHER_FAULT"]

  /// Whether notifications are not heard.
  ///
  /// Set by `PAYLISHER_FAULT=no-hearing` or `no-refresh`, and only in debug builds: the test of
  /// several servers shows by the first that polling alone is enough, and by the second, its
  /// control, that it would notice a server that knows nothing of the others' changes.
  package static let hearsNothing = ["no-hearing", "no-refresh"].contains(fault)
  /// Whether changes are not asked for: `PAYLISHER_FAULT=no-polling` or `no-refresh`.
  package static let asksNothing = ["no-polling", "no-refresh"].contains(fault)
}
#endif
