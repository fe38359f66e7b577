#if DEBUG
import Foundation

extension IngestGate {
  /// Whether everything is let in.
  ///
  /// Set by `PAYLISHER_FAULT=no-back-pressure`, and only in debug builds: it is the control of the
  /// test that offers more than can be stored, which must then see late answers.
  static let admitsEverything =
    ProcessInfo.processInfo.environment["PAYLISHER_FAULT"] == "no-back-pressure"
}
#endif
