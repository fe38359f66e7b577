import LinkCore
import Synchronization

/// A client that hears events as they are stored: what waits for it, and a signal to look.
final class LiveListener: Sendable {
  let filter: LiveFilter
  /// Tells that there is something to send; ends when the server stops.
  let signals: AsyncStream<Void>
  private let signal: AsyncStream<Void>.Continuation
  private let buffer = Mutex(LiveBuffer())

  init(_ filter: LiveFilter) {
    self.filter = filter
    (signals, signal) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// Adds events, after some that could not be added; never waits for the listener.
  func offer(_ events: [LiveEvent], missed: Int) {
    guard !events.isEmpty || missed > 0 else { return }
    buffer.withLock { buffer in
      buffer.miss(missed)
      buffer.add(events)
    }
    signal.yield()
  }

  /// Lets a comment be sent where nothing waits.
  func beat() {
    signal.yield()
  }

  /// What waits.
  func take() -> LiveBuffer.Delivery {
    buffer.withLock { $0.take() }
  }

  /// Ends the stream.
  func end() {
    signal.finish()
  }
}
