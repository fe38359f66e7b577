import Synchronization
package import Tracing

/// One operation of a trace.
///
/// Events and links are not kept: nothing in the server adds any. A span says which type of error it ended with, and
/// not the error's text, which may hold what a person wrote; the log has that under the same ids.
package final class OTLPSpan: Tracing.Span {
  private struct State {
    var name: String
    var attributes: SpanAttributes = [:]
    var status: SpanStatus?
    var hasEnded = false
  }

  package let context: InstrumentationContext
  private let place: TraceContext
  private let parent: UInt64?
  private let kind: SpanKind
  private let startedAt: UInt64
  private let queue: SpanQueue
  private let state: Mutex<State>

  init(
    _ name: String,
    _ kind: SpanKind,
    at place: TraceContext,
    under parent: UInt64?,
    in context: InstrumentationContext,
    startedAt: UInt64,
    queue: SpanQueue
  ) {
    var context = context
    context.trace = place
    (self.context, self.place, self.parent) = (context, place, parent)
    (self.kind, self.startedAt, self.queue) = (kind, startedAt, queue)
    state = Mutex(State(name: name))
  }

  package var operationName: String {
    get { state.withLock { $0.name } }
    set { state.withLock { $0.name = newValue } }
  }

  package var attributes: SpanAttributes {
    get { state.withLock { $0.attributes } }
    set { if place.isSampled { state.withLock { $0.attributes = newValue } } }
  }

  package var isRecording: Bool { place.isSampled && state.withLock { !$0.hasEnded } }

  package func setStatus(_ status: SpanStatus) {
    state.withLock { $0.status = status }
  }

  package func recordError<Instant: TracerInstant>(
    _ error: any Error,
    attributes: SpanAttributes,
    at instant: @autoclosure () -> Instant
  ) {
    state.withLock { state in
      state.attributes.merge(attributes)
      state.attributes["error.type"] = "\(type(of: error))"
      state.status = SpanStatus(code: .error)
    }
  }

  package func addEvent(_ event: SpanEvent) {}

  package func addLink(_ link: SpanLink) {}

  package func end<Instant: TracerInstant>(at instant: @autoclosure () -> Instant) {
    guard place.isSampled else { return }
    let last = state.withLock { state -> State? in
      defer { state.hasEnded = true }
      return state.hasEnded ? nil : state
    }
    guard let last else { return }
    queue.add(
      EndedSpan(
        place: place,
        parent: parent,
        name: last.name,
        kind: kind,
        // A clock that is set back meanwhile makes no span of negative length.
        time: startedAt...max(startedAt, instant().nanosecondsSinceEpoch),
        attributes: last.attributes,
        status: last.status
      )
    )
  }
}

/// A span that waits to be exported.
package struct EndedSpan: Sendable {
  /// Its ids.
  package let place: TraceContext
  /// The id of the span above it, which may be another program's.
  package let parent: UInt64?
  package let name: String
  package let kind: SpanKind
  /// When it began and ended, in nanoseconds since 1970.
  package let time: ClosedRange<UInt64>
  package let attributes: SpanAttributes
  package let status: SpanStatus?
}

/// The spans that wait to be exported; the oldest stay if there are too many.
package final class SpanQueue: Sendable {
  /// The most spans that wait: about 8 MB.
  package static let capacity = 8_192

  private struct State {
    var spans: [EndedSpan] = []
    var dropped = 0
  }

  private let capacity: Int
  private let state = Mutex(State())

  /// Makes an empty queue.
  package init(capacity: Int = SpanQueue.capacity) {
    self.capacity = capacity
  }

  /// Adds a span, or counts it as dropped.
  func add(_ span: EndedSpan) {
    state.withLock { state in
      if state.spans.count < capacity {
        state.spans.append(span)
      } else {
        state.dropped += 1
      }
    }
  }

  /// Takes the spans that have waited longest.
  package func take(_ most: Int) -> [EndedSpan] {
    state.withLock { state in
      let taken = Array(state.spans.prefix(most))
      state.spans.removeFirst(taken.count)
      return taken
    }
  }

  /// How many spans there was no place for since the last call.
  package func takeDropped() -> Int {
    state.withLock { state in
      defer { state.dropped = 0 }
      return state.dropped
    }
  }
}
