import Foundation

/// A value that one thread at a time can use.
///
/// The standard `Mutex` needs iOS 18. `@unchecked` because the compiler cannot see that the lock
/// guards every access; callers keep no reference to what is inside.
package final class Locked<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  /// Takes a value that no other code holds.
  package init(_ value: sending Value) {
    self.value = value
  }

  /// Runs `body` alone with the value; it must not wait for this lock again.
  package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}
