/// Runs closures on the main thread, one after the other, in the order they were added.
final class MainQueue: Sendable {
  private let continuation: AsyncStream<@MainActor @Sendable () -> Void>.Continuation

  init() {
    let (stream, continuation) = Self.makeStream()
    self.continuation = continuation
    // Ends when the queue is gone, which finishes the stream.
    Task { @MainActor in
      for await closure in stream { closure() }
    }
  }

  deinit {
    continuation.finish()
  }

  func add(_ closure: @escaping @MainActor @Sendable () -> Void) {
    continuation.yield(closure)
  }

  private static func makeStream() -> (
    AsyncStream<@MainActor @Sendable () -> Void>,
    AsyncStream<@MainActor @Sendable () -> Void>.Continuation
  ) {
    AsyncStream.makeStream()
  }
}
