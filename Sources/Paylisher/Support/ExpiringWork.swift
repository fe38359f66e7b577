import Dispatch

/// Work that the system grants time for, and may end early.
///
/// The system runs one block twice: once to begin, and once on another thread when the time is up.
package final class ExpiringWork: Sendable {
  private let end = DispatchSemaphore(value: 0)

  /// Makes work that has not begun.
  package init() {}

  /// Ends the wait, as the work is done.
  package func finish() { end.signal() }

  /// What the system runs.
  ///
  /// - Parameters:
  ///   - isExpired: Whether the time is up, which ends the wait of the first run.
  ///   - seconds: The longest wait.
  ///   - work: Begins the work; not called if the time is up.
  package func run(isExpired: Bool, atMost seconds: Int, _ work: () -> Void = {}) {
    guard !isExpired else { return finish() }
    work()
    _ = end.wait(timeout: .now() + .seconds(seconds))
  }
}
