import DeviceModels
import HTTPTypes
import HummingbirdTesting
import LinkCore
import RoutingCore
import Synchronization
import TargetCore
import Testing

@testable import PaylisherServer

@Suite struct RateLimiterTests {
  private let limit = RateLimit(count: 60, seconds: 60, burst: 3)

  private func moment(_ seconds: Double) -> Timestamp {
    Timestamp(milliseconds: TestServer.start.milliseconds + Int64(seconds * 1_000))
  }

  @Test func allowsABurstAndThenOneEverySecond() {
    var state = RateState()
    let burst = (0..<4).map { _ in state.take(limit, now: moment(0)) }
    #expect(burst.map(\.isAllowed) == [true, true, true, false])
    #expect(burst.map(\.remaining) == [2, 1, 0, 0])
    #expect(burst[3].retrySeconds == 1)
    #expect(burst[3].resetSeconds == 3)
    #expect(!state.take(limit, now: moment(0.9)).isAllowed)
    #expect(state.take(limit, now: moment(1)).isAllowed)
    #expect(!state.take(limit, now: moment(1.5)).isAllowed)
    #expect(state.isIdle(at: moment(10)))
    #expect(state.take(limit, now: moment(10)).remaining == 2)
  }

  @Test func aClockThatIsSetBackLocksNoOneOut() {
    var state = RateState()
    for _ in 0..<3 { _ = state.take(limit, now: moment(86_400)) }
    #expect(!state.take(limit, now: moment(0)).isAllowed)
    #expect(state.take(limit, now: moment(1)).isAllowed)
  }

  /// A server whose clock the test moves.
  private static func server(
    _ configure: (inout RequestLimits) -> Void
  ) async throws -> (server: TestServer, clock: TestClock) {
    let clock = TestClock()
    var limits = RequestLimits.unlimitedRates
    configure(&limits)
    let server = try await TestServer { dependencies in
      dependencies.settings.limits = limits
      dependencies.now = { clock.now }
    }
    return (server, clock)
  }

  final class TestClock: Sendable {
    private let time = Mutex(TestServer.start)
    var now: Timestamp { time.withLock { $0 } }
    func pass(_ seconds: Int64) {
      time.withLock { $0 = Timestamp(milliseconds: $0.milliseconds + seconds * 1_000) }
    }
  }

  @Test func limitsTheManagementAPIByKey() async throws {
    // asvs 2.3.2
    // attack 35
    let (server, clock) = try await Self.server { $0.managementPerMinute = 3 }
    let answers = try await (0..<4).asyncMap { _ in
      try await server.manage(.get, "/api/v1/workspace")
    }
    #expect(answers.map(\.status) == [.ok, .ok, .ok, .tooManyRequests])
    #expect(answers[0].headers[.rateLimitPolicy] == "\"key\";q=3;w=60")
    #expect(answers[0].headers[.rateLimit] == "\"key\";r=2;t=20")
    #expect(answers[3].headers[.rateLimit] == "\"key\";r=0;t=60")
    #expect(answers[3].headers[.retryAfter] == "20")
    #expect(try answers[3].problem().code == "too_many_requests")
    clock.pass(20)
    #expect(try await server.manage(.get, "/api/v1/workspace").status == .ok)
  }

  private static func batch(_ server: TestServer, _ ids: String...) -> String {
    let events = ids.map { #"{"event":"A","distinct_id":"\#($0)"}"# }.joined(separator: ",")
    return #"{"api_key":"\#(server.publishableKey)","batch":[\#(events)]}"#
  }

  @Test func limitsEventsByKey() async throws {
    // asvs 2.3.2 2.4.1
    // attack 35
    let (server, clock) = try await Self.server { $0.ingestPerKey = 1 }
    for number in 0..<10 {
      let answer = try await server.send(.post, "/batch", body: Self.batch(server, "u\(number)"))
      #expect(answer.status == .ok)
    }
    let refused = try await server.send(.post, "/batch", body: Self.batch(server, "u"))
    #expect(refused.status == .tooManyRequests)
    #expect(refused.headers[.retryAfter] == "1")
    #expect(refused.headers[.rateLimitPolicy] == "\"key\";q=1;w=1")
    clock.pass(1)
    #expect(
      try await server.send(.post, "/batch", body: Self.batch(server, "u")).status == .ok
    )
  }

  @Test func limitsEventsByDistinctID() async throws {
    // asvs 2.3.2
    // attack 35 36
    let (server, clock) = try await Self.server { $0.ingestPerDevice = 1 }
    for _ in 0..<50 {
      let answer = try await server.send(.post, "/batch", body: Self.batch(server, "u", "u"))
      #expect(answer.status == .ok)
    }
    let refused = try await server.send(.post, "/batch", body: Self.batch(server, "u"))
    #expect(refused.status == .tooManyRequests)
    #expect(refused.headers[.retryAfter] == "60")
    // The same id from elsewhere: who knows it keeps no device from sending.
    let elsewhere: HTTPFields = [.forwardedFor: "198.51.100.4"]
    let own = try await server.send(
      .post,
      "/batch",
      headers: elsewhere,
      body: Self.batch(server, "u")
    )
    #expect(own.status == .ok)
    // Another device, and a server that sends for several.
    for ids in [Self.batch(server, "v"), Self.batch(server, "u", "v")] {
      #expect(try await server.send(.post, "/batch", body: ids).status == .ok)
    }
    clock.pass(60)
    #expect(
      try await server.send(.post, "/batch", body: Self.batch(server, "u")).status == .ok
    )
  }

  @Test func aNetworkLeavesRoomForOthersOfItsKey() {
    // attack 36
    let limits = RequestLimits()
    #expect(limits.ingestPerNetwork * 2 <= limits.ingestPerKey)
  }

  @Test func limitsEventsByNetworkBeforeTheBodyIsRead() async throws {
    // attack 35
    let (server, _) = try await Self.server { $0.ingestPerNetwork = 1 }
    let from = { (address: String) -> HTTPFields in [.forwardedFor: address] }
    for _ in 0..<10 {
      let answer = try await server.send(.post, "/batch", headers: from("203.0.113.9"), body: "{")
      #expect(answer.status == .badRequest)
    }
    let refused = try await server.send(.post, "/batch", headers: from("203.0.113.9"), body: "{")
    #expect(refused.status == .tooManyRequests)
    let other = try await server.send(.post, "/batch", headers: from("198.51.100.4"), body: "{")
    #expect(other.status == .badRequest)
  }

  private static func launch(
    _ server: TestServer,
    from address: String,
    path: String = "/v1/deferred-deeplink",
    key: String? = nil
  ) async throws -> TestResponse {
    try await server.send(
      path.contains("?") ? .get : .post,
      path,
      headers: [
        .authorization: "Bearer \(key ?? "\(server.publishableKey)")", .forwardedFor: address,
        .contentType: "application/json",
      ],
      body: path.contains("?")
        ? nil : #"{"installID":"\#(InstallID(timestamp: TestServer.start))","platform":"ios"}"#
    )
  }

  /// The same limit for both forms of the question, before keys are looked up.
  @Test func limitsFirstLaunchesByNetwork() async throws {
    // attack 34
    let (server, clock) = try await Self.server { $0.launchesPerNetwork = 1 }
    let older = "/v1/deferred-deeplink?fingerprint=" + String(repeating: "a", count: 64)
    for number in 0..<60 {
      let key = number < 20 ? "pl_pk_unknown" : nil
      let path = number < 40 ? "/v1/deferred-deeplink" : older
      let answer = try await Self.launch(server, from: "203.0.113.9", path: path, key: key)
      #expect(answer.status == (key == nil ? .ok : .unauthorized))
    }
    for path in ["/v1/deferred-deeplink", older] {
      let refused = try await Self.launch(server, from: "203.0.113.9", path: path)
      #expect(refused.status == .tooManyRequests)
      #expect(refused.headers[.retryAfter] == "1")
      #expect(refused.headers[.rateLimitPolicy] == "\"network\";q=1;w=1")
    }
    #expect(try await Self.launch(server, from: "198.51.100.4").status == .ok)
    clock.pass(1)
    #expect(try await Self.launch(server, from: "203.0.113.9").status == .ok)
  }

  @Test func limitsFirstLaunchesByKey() async throws {
    // attack 34
    let (server, clock) = try await Self.server { $0.launchesPerKey = 1 }
    for number in 0..<60 {
      #expect(try await Self.launch(server, from: "203.0.113.\(number)").status == .ok)
    }
    let refused = try await Self.launch(server, from: "203.0.113.99")
    #expect(refused.status == .tooManyRequests)
    #expect(refused.headers[.rateLimitPolicy] == "\"key\";q=1;w=1")
    let other = try await server.addApp(platform: .ios, scheme: "beta")
    #expect(try await Self.launch(server, from: "203.0.113.99", key: "\(other)").status == .ok)
    clock.pass(1)
    #expect(try await Self.launch(server, from: "203.0.113.99").status == .ok)
  }

  /// A launch day: five thousand phones of one address in a minute, and no network takes a key's place.
  @Test func launchesOfACrowdPass() throws {
    // attack 34
    let limits = RequestLimits()
    #expect(limits.launchesPerNetwork * 2 <= limits.launchesPerKey)
    let rates = FirstLaunchRateLimits(limits)
    let stadium = try #require(NetworkAddress("203.0.113.9"))
    for number in 0..<5_000 {
      let now = moment(Double(number) / 5_000)
      try rates.check(stadium, now: now)
      try rates.check(key: "key", now: now)
    }
  }
}

extension Sequence {
  fileprivate func asyncMap<Value>(
    _ transform: (Element) async throws -> Value
  ) async rethrows -> [Value] {
    var values: [Value] = []
    for element in self { values.append(try await transform(element)) }
    return values
  }
}
