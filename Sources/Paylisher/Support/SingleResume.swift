/// A continuation that the first of several answers resumes, and no later one.
///
/// System frameworks promise neither that they call back nor that they do it only once.
final class SingleResume<Value: Sendable>: Sendable {
  private let continuation: Locked<CheckedContinuation<Value, Never>?>

  init(_ continuation: CheckedContinuation<Value, Never>) {
    self.continuation = Locked(continuation)
  }

  /// Resumes with a value, unless that happened before.
  func resume(_ value: Value) {
    let waiting = continuation.withLock { continuation in
      defer { continuation = nil }
      return continuation
    }
    waiting?.resume(returning: value)
  }
}

/// A closure that the first of several answers calls, and no later one.
final class SingleAnswer<Value: Sendable>: Sendable {
  private let closure: Locked<(@Sendable (Value) -> Void)?>

  init(_ closure: @escaping @Sendable (Value) -> Void) {
    self.closure = Locked(closure)
  }

  /// Calls the closure with a value, unless that happened before.
  func give(_ value: Value) {
    let closure = closure.withLock { closure in
      defer { closure = nil }
      return closure
    }
    closure?(value)
  }
}

/// What `operation` returns, or `nil` where it takes longer than some milliseconds.
///
/// An operation that takes longer goes on by itself, and its value is dropped.
func withTimeout<Value: Sendable>(
  milliseconds: Int64,
  clock: any PaylisherClock,
  _ operation: @escaping @Sendable () async -> Value?
) async -> Value? {
  await withCheckedContinuation { continuation in
    let answer = SingleResume(continuation)
    // Ends with the answer, or before it.
    let timer = Task {
      guard (try? await clock.sleep(milliseconds: milliseconds)) != nil else { return }
      answer.resume(nil)
    }
    // Ends with the operation, which others may never end.
    Task {
      let value = await operation()
      answer.resume(value)
      timer.cancel()
    }
  }
}
