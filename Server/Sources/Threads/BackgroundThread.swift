import Foundation

/// Threads for work that takes long and must take no processor from what clients wait for.
package enum BackgroundThread: Sendable {
  /// Runs `work` on a new thread of a lower priority, which ends with it.
  ///
  /// The threads of queues are shared: one whose priority was lowered would go on to answer taps with it. A
  /// thread takes some tens of microseconds to begin, so this is for work of milliseconds and more.
  package static func run(_ work: @escaping @Sendable () -> Void) {
    Thread.detachNewThread {
      ThreadPriority.lower()
      work()
    }
  }

  /// Runs `work` on such a thread, and returns or throws what it does.
  package static func value<Value: Sendable>(
    of work: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { waiter in
      run { waiter.resume(with: Result(catching: work)) }
    }
  }
}
