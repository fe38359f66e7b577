#if DEBUG
import Foundation

extension EventWriter {
  /// Whether this process answers before it commits.
  ///
  /// Set by `PAYLISHER_FAULT=acknowledge-before-commit`, and only in debug builds: it is the control
  /// of the tests that kill the server, which must then find events lost.
  static let acknowledgesBeforeCommit =
    ProcessInfo.processInfo.environment["PAYLISHER_FAULT"] == "acknowledge-before-commit"

  /// Says that events are stored, and stores them afterwards.
  func acknowledgeBeforeCommit(_ batch: EventBatch, bytes: Int) -> [EventVerdict] {
    // Nothing waits for this task or cancels it: that is the fault.
    Task { try? await store(batch, bytes: bytes) }
    return batch.events.map { _ in .accepted }
  }
}
#endif
