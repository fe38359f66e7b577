import Testing

@testable import Delivery

/// How many requests a provider gets at a time.
@Suite struct StreamWindowTests {
  @Test func doublesInARoundTripOfPromptAnswers() {
    var window = StreamWindow(.apns)
    let before = window.streams
    for _ in 0..<before { window.answered(after: 50, of: window.streams, now: 0) }
    #expect(window.streams == 2 * before)
  }

  @Test func growsOnlyWhereItIsFull() {
    var window = StreamWindow(.apns)
    let before = window.streams
    window.answered(after: 50, of: before - 1, now: 0)
    #expect(window.streams == before)
  }

  @Test func isHalvedOnceForWhatWasSentBefore() {
    var window = StreamWindow(.apns)
    let before = window.streams
    for now in 10_000..<10_010 { window.answered(after: 8_000, of: before, now: Int64(now)) }
    #expect(window.streams == before / 2)
    window.answered(after: 8_000, of: before / 2, now: 18_001)
    #expect(window.streams == before / 4)
  }

  /// A provider that is far away is not slow.
  @Test(arguments: [1_500, 4_000])
  func growsByOneARoundTripWhereAnswersTakeLong(_ latency: Int64) {
    var window = StreamWindow(.apns)
    let before = window.streams
    for round in 1...10 {
      let streams = window.streams
      for _ in 0..<streams {
        window.answered(after: latency, of: streams, now: Int64(round) * latency)
      }
    }
    #expect(window.streams == before + 10)
  }

  @Test func beginsAnewAfterAnAnswerThatDidNotCome() {
    var window = StreamWindow(.apns)
    let before = window.streams
    for _ in 0..<200 { window.answered(after: 50, of: 1_000, now: 0) }
    window.answered(after: 15_000, of: 1_000, now: 15_000)
    #expect(window.streams == before)
    for _ in 0..<before { window.answered(after: 50, of: 1_000, now: 16_000) }
    #expect(window.streams == 2 * before)
  }

  @Test func staysBetweenTheFewestAndTheMostStreams() {
    var window = StreamWindow(HTTP2Limits(streams: 20))
    for _ in 0..<100 { window.answered(after: 50, of: 1_000, now: 0) }
    #expect(window.streams == 20)
    for round in 1...10 { window.answered(after: 15_000, of: 20, now: Int64(round) * 16_000) }
    #expect(window.streams == 4)
  }

  /// Requests at once, and answers of a provider in the order of its requests: so many milliseconds each.
  @Test(arguments: [1, 20, 50, 200])
  func noAnswerOfASlowProviderComesTooLate(_ milliseconds: Int64) {
    #expect(SlowProvider.late(of: 1_500, each: milliseconds, .apns) == 0)
  }

  /// The control: a provider that is too slow for the first window.
  @Test func seesAnswersThatComeTooLate() {
    #expect(SlowProvider.late(of: 1_500, each: 2_000, .apns) > 0)
  }
}

/// A provider that takes its time, with what it allows from the start.
private enum SlowProvider {
  /// How many of the answers come after the time that the pool waits for them.
  static func late(of requests: Int, each milliseconds: Int64, _ limits: HTTP2Limits) -> Int {
    var state = HTTP2PoolState(limits)
    var inFlight: [(request: Int, connection: Int, since: Int64)] = []
    var (now, answered, late, again) = (Int64(0), 0, 0, [Int]())
    func apply(_ actions: [HTTP2PoolState.Action]) {
      for action in actions {
        switch action {
        case .connect(let id):
          apply(state.opened(id, now: now) + state.allows(limits.streams, on: id, now: now))
        case .send(let request, let id): inFlight.append((request, id, now))
        case .fail(let request), .expire(let request): again.append(request)
        case .close: break
        }
      }
    }
    for request in 1...requests { apply(state.request(request, now: now)) }
    while answered < requests, !inFlight.isEmpty {
      let next = inFlight.removeFirst()
      now += milliseconds
      let elapsed = now - next.since
      if elapsed > limits.responseTimeout { late += 1 }
      answered += 1
      apply(
        state.finished(on: next.connection, after: min(elapsed, limits.responseTimeout), now: now)
      )
      // The outbox hands over again what was given back.
      let waited = again
      again = []
      for request in waited { apply(state.request(request, now: now)) }
    }
    return answered == requests ? late : requests
  }
}
