import Testing

@testable import Delivery

/// Which request goes out on which connection.
@Suite struct HTTP2PoolStateTests {
  static let limits = HTTP2Limits(connections: 2, streams: 4, streamsBeforeSettings: 1, waiting: 8)

  @Test func opensOneConnectionForTheFirstRequests() {
    var state = HTTP2PoolState(Self.limits)
    #expect(state.request(1, now: 0) == [.connect(1)])
    #expect(state.request(2, now: 0).isEmpty)
    #expect(state.opened(1, now: 0) == [.send(1, 1), .connect(2)])
  }

  @Test func keepsToOneStreamUntilThePeerAllowsMore() {
    var state = Self.open(requests: 3)
    #expect(state.allows(3, on: 1, now: 0) == [.send(2, 1), .send(3, 1)])
  }

  @Test func takesNoMoreThanItsOwnLimit() {
    var state = Self.open(requests: 8)
    #expect(state.allows(1_000, on: 1, now: 0).count == 3)
  }

  @Test func sendsNothingNewWhenThePeerAllowsLess() {
    var state = Self.open(requests: 4)
    _ = state.allows(3, on: 1, now: 0)
    #expect(state.allows(1, on: 1, now: 0).isEmpty)
    #expect(state.finished(on: 1, now: 0).isEmpty)
    #expect(state.finished(on: 1, now: 0).isEmpty)
    #expect(state.finished(on: 1, now: 0) == [.send(4, 1)])
  }

  @Test func finishesStreamsAfterAGoAwayAndUsesAnotherConnection() {
    var state = HTTP2PoolState(HTTP2Limits(connections: 1, streams: 4, streamsBeforeSettings: 2))
    _ = state.request(1, now: 0)
    _ = state.opened(1, now: 0)
    #expect(state.drain(1, now: 0).isEmpty)
    #expect(state.request(2, now: 0) == [.connect(2)])
    #expect(state.finished(on: 1, now: 0) == [.close(1)])
    #expect(state.opened(2, now: 0) == [.send(2, 2)])
  }

  @Test func failsWhatWaitsWhereNoConnectionCanBeOpened() {
    var state = HTTP2PoolState(Self.limits)
    _ = state.request(1, now: 0)
    _ = state.request(2, now: 0)
    #expect(state.closed(1, now: 0) == [.fail(1), .fail(2)])
    #expect(state.request(3, now: 0) == [.connect(2)])
  }

  @Test func opensAnotherWhereAConnectionRests() {
    var state = HTTP2PoolState(HTTP2Limits(connections: 1, streams: 4, streamsBeforeSettings: 4))
    _ = state.request(1, now: 0)
    _ = state.opened(1, now: 0)
    _ = state.finished(on: 1, now: 0)
    #expect(state.rest(1, until: 1_000, now: 0).isEmpty)
    #expect(state.request(2, now: 500) == [.connect(2)])
    #expect(state.request(3, now: 1_000) == [.send(2, 1), .send(3, 1)])
  }

  @Test func refusesMoreThanMayWait() {
    var state = HTTP2PoolState(Self.limits)
    for id in 1...8 { _ = state.request(id, now: 0) }
    #expect(state.request(9, now: 0) == [.fail(9)])
  }

  @Test func givesBackWhatWaitedForAStreamForTooLong() {
    var state = Self.open(requests: 3)
    _ = state.request(4, now: 4_000)
    #expect(state.finished(on: 1, now: 10_001) == [.expire(2), .expire(3), .send(4, 1)])
  }

  @Test func waitsForAConnectionLongerThanForAStream() {
    var state = HTTP2PoolState(Self.limits)
    _ = state.request(1, now: 0)
    #expect(state.opened(1, now: 19_000) == [.send(1, 1)])
    _ = state.request(2, now: 20_000)
    _ = state.drain(1, now: 40_000)
    #expect(state.finished(on: 1, now: 41_000) == [.close(1)])
    #expect(state.opened(2, now: 42_000) == [.send(2, 2)])
  }

  @Test func sendsWhatIsUrgentFirst() {
    var state = Self.open(requests: 3)
    #expect(state.request(4, isUrgent: true, now: 0).isEmpty)
    #expect(state.finished(on: 1, now: 0) == [.send(4, 1)])
  }

  @Test func beginsWithANewWindowAfterItWasIdle() {
    let limits = HTTP2Limits(connections: 1, streams: 1_000, streamsBeforeSettings: 1_000)
    func sent(after idle: Int64) -> Int {
      var state = HTTP2PoolState(limits)
      for id in 1...100 { _ = state.request(id, now: 0) }
      _ = state.opened(1, now: 0)
      for _ in 1...100 { _ = state.finished(on: 1, after: 50, now: 100) }
      return (101...300).reduce(0) { $0 + state.request($1, now: 100 + idle).count }
    }
    #expect(sent(after: 10_000) > 50)
    #expect(sent(after: 20_000) == 16)
  }

  @Test func doesNotOpenAnotherAtOnceWhereOneCouldNotBeOpened() {
    var state = Self.open(requests: 3)
    #expect(state.closed(2, now: 0).isEmpty)
    #expect(state.request(4, now: 1_999).isEmpty)
    #expect(state.request(5, now: 2_000) == [.connect(3)])
  }

  @Test func failsEverythingOnceClosed() {
    var state = Self.open(requests: 2)
    #expect(state.close() == [.fail(2), .close(1), .close(2)])
    #expect(state.request(3, now: 0) == [.fail(3)])
  }

  /// Random events: each request is sent or failed exactly once, and never beyond what is allowed.
  @Test(arguments: 1...50)
  func sendsOrFailsEachRequestOnce(_ seed: UInt64) {
    var model = PoolModel(seed: seed, limits: Self.limits)
    for _ in 0..<400 { model.step() }
    model.settle()
    #expect(model.violations.isEmpty)
    #expect(model.answered == Set(1...model.requests))
  }

  private static func open(requests: Int) -> HTTP2PoolState {
    var state = HTTP2PoolState(limits)
    for id in 1...requests { _ = state.request(id, now: 0) }
    _ = state.opened(1, now: 0)
    return state
  }
}

/// A peer that does anything at any time, after any time.
private struct PoolModel {
  private var now: Int64 = 0
  private var state: HTTP2PoolState
  private let limits: HTTP2Limits
  private var random: UInt64
  private var connections: [Int: (open: Bool, inFlight: [Int])] = [:]
  private(set) var requests = 0
  private(set) var answered: Set<Int> = []
  private(set) var violations: [String] = []

  init(seed: UInt64, limits: HTTP2Limits) {
    state = HTTP2PoolState(limits)
    self.limits = limits
    random = seed &* 0x9E37_79B9_7F4A_7C15 | 1
  }

  private mutating func below(_ count: Int) -> Int {
    random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(random >> 33) % count
  }

  mutating func step() {
    now += Int64(below(1_000))
    let ids = connections.keys.sorted()
    let id = ids.isEmpty ? nil : ids[below(ids.count)]
    switch (below(8), id) {
    case (0...2, _):
      requests += 1
      apply(state.request(requests, isUrgent: below(4) == 0, now: now))
    case (3, let id?) where connections[id]?.open == false:
      connections[id]?.open = true
      apply(state.opened(id, now: now))
    case (4, let id?): apply(state.allows(1 + below(6), on: id, now: now))
    case (5, let id?): finish(id)
    case (6, let id?) where below(6) == 0: apply(state.drain(id, now: now))
    case (7, let id?) where below(10) == 0: end(id)
    default: break
    }
  }

  mutating func settle() {
    for _ in 0..<10_000 where answered.count < requests {
      for id in connections.keys.sorted() {
        if connections[id]?.open == false {
          connections[id]?.open = true
          apply(state.opened(id, now: now))
        }
        finish(id)
      }
    }
  }

  private mutating func finish(_ id: Int) {
    guard let request = connections[id]?.inFlight.popLast() else { return }
    answer(request)
    let elapsed = [nil, 50, 5_000, 9_000, 15_000][below(5)] as Int64?
    apply(state.finished(on: id, after: elapsed, now: now))
  }

  private mutating func end(_ id: Int) {
    guard let gone = connections.removeValue(forKey: id) else { return }
    for request in gone.inFlight { answer(request) }
    apply(state.closed(id, now: now))
  }

  private mutating func answer(_ request: Int) {
    if !answered.insert(request).inserted { violations.append("\(request) twice") }
  }

  private mutating func apply(_ actions: [HTTP2PoolState.Action]) {
    for action in actions {
      switch action {
      case .connect(let id): connections[id] = (false, [])
      case .send(let request, let id):
        if connections[id]?.open != true { violations.append("\(request) on a closed connection") }
        connections[id]?.inFlight.append(request)
        if connections[id]?.inFlight.count ?? 0 > limits.streams { violations.append("too many") }
      case .fail(let request), .expire(let request): answer(request)
      case .close(let id):
        if connections[id]?.inFlight.isEmpty == false { violations.append("closed in flight") }
        connections[id] = nil
      }
    }
  }
}
