#if DEBUG
import Foundation
import GRDB

extension SQLiteDriver {
  /// Whether commits are left to the operating system instead of being flushed.
  ///
  /// Set by `PAYLISHER_FAULT=synchronous-normal`, and only in debug builds: it is the control of
  /// the test that reads the order of flushes and answers, which must then find it wrong.
  private static let commitsWithoutFlush =
    ProcessInfo.processInfo.environment["PAYLISHER_FAULT"] == "synchronous-normal"

  /// Makes the fault, where it is asked for, after every check of the settings has passed.
  static func applyFault(_ writer: any DatabaseWriter) throws {
    guard commitsWithoutFlush else { return }
    try writer.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = NORMAL") }
  }
}
#endif
