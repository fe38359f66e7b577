import LinkCore
import Persistence
import Synchronization

/// A client of the live view: the events that wait for it, and a signal to send them.
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
  func keepAlive() {
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

/// A listener's place among those that the server has room for; its release makes room.
final class LiveSubscription: Sendable {
  let listener: LiveListener
  private let leave: @Sendable () -> Void

  init(_ listener: LiveListener, leave: @escaping @Sendable () -> Void) {
    self.listener = listener
    self.leave = leave
  }

  deinit { leave() }
}

/// Which events a listener wants to see; all where it says nothing.
struct LiveFilter: Hashable, Sendable {
  var app: AppID?
  var link: LinkID?
  var event: String?

  func matches(_ record: EventRecord) -> Bool {
    (app == nil || app == record.app) && (link == nil || link == record.link)
      && (event == nil || event == record.name)
  }
}
