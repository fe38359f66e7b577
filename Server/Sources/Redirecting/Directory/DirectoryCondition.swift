import Synchronization

/// Whether the store could be read when it was last looked at.
package final class DirectoryCondition: Sendable {
  private let state = Mutex<String?>(nil)

  /// What was wrong; `nil` where nothing was.
  package var fault: String? { state.withLock { $0 } }

  /// Notes what is wrong; whether nothing was before.
  package func set(_ fault: String) -> Bool {
    state.withLock { state in
      defer { state = fault }
      return state == nil
    }
  }

  /// Notes that nothing is wrong.
  package func clear() {
    state.withLock { $0 = nil }
  }
}
