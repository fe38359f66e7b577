import Foundation
import LinkCore
import NIOCore
import Persistence
import WireModels

/// What a listener has not been sent yet: a value that is never larger than its limits.
///
/// Where a listener is slower than what happens, the oldest events go, and it learns how many.
struct LiveBuffer: Sendable {
  /// What is sent next: first how many events are missing, then the events behind them.
  struct Delivery: Sendable {
    /// How many events it will not be sent; `nil` where there may be some, uncounted.
    var missed: Int? = 0
    var events: [LiveEvent] = []
  }

  /// The most events that wait.
  static let maximumEvents = 1_000
  /// The most bytes that wait; the newest event waits however long it is.
  static let maximumBytes = 256 << 10

  private var events: [LiveEvent] = []
  private var bytes = 0
  private var missed = 0

  mutating func add(_ new: [LiveEvent]) {
    events += new
    bytes += new.reduce(0) { $0 + $1.text.readableBytes }
    var surplus = 0
    while events.count - surplus > Self.maximumEvents
      || bytes > Self.maximumBytes && events.count - surplus > 1
    {
      bytes -= events[surplus].text.readableBytes
      surplus += 1
    }
    events.removeFirst(surplus)
    missed += surplus
  }

  /// Counts events that could not be added.
  mutating func miss(_ count: Int) {
    missed += count
  }

  /// What waits; nothing waits afterwards.
  mutating func take() -> Delivery {
    let delivery = Delivery(missed: missed, events: events)
    self = LiveBuffer()
    return delivery
  }
}

/// An event as it is sent to listeners: written once for all listeners.
struct LiveEvent: Sendable {
  let uuid: EntityID
  let text: ByteBuffer

  init(_ record: EventRecord) throws {
    uuid = record.uuid
    let arrival = EventArrival(receivedAt: record.receivedAt, uuid: record.uuid)
    let data = try JSONEncoder.canonical.encode(EventResource(record))
    var text = ByteBuffer()
    text.writeString("id: \(arrival)\ndata: ")
    text.writeBytes(data)
    text.writeString("\n\n")
    self.text = text
  }
}

extension LiveBuffer.Delivery {
  /// As server-sent events ([HTML §9.2](https://html.spec.whatwg.org/multipage/server-sent-events.html));
  /// a comment where there is nothing to send, so that a reader that has gone is noticed.
  ///
  /// Events in `known` were sent before, and are left out.
  func text(without known: Set<EntityID> = []) -> ByteBuffer {
    var text = ByteBuffer()
    if missed != 0 {
      let count = missed.map { "{\"events\":\($0)}" } ?? "{}"
      text.writeString("event: missed\ndata: \(count)\n\n")
    }
    for event in events where !known.contains(event.uuid) {
      text.writeImmutableBuffer(event.text)
    }
    if text.readableBytes == 0 { text.writeString(": still here\n\n") }
    return text
  }
}
