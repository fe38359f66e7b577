import Synchronization

/// Bounds the memory that all bodies being inflated take together.
final class InflationBudget: Sendable {
  private let free: Mutex<Int>

  init(bytes: Int = 64 << 20) {
    free = Mutex(bytes)
  }

  /// Runs `body` while `bytes` are reserved; `nil` if they are not free.
  func reserving<Value>(_ bytes: Int, _ body: () throws -> Value) rethrows -> Value? {
    guard take(bytes) else { return nil }
    defer { free.withLock { $0 += bytes } }
    return try body()
  }

  private func take(_ bytes: Int) -> Bool {
    free.withLock { free in
      guard free >= bytes else { return false }
      free -= bytes
      return true
    }
  }
}
