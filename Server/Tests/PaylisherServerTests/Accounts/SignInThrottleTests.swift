import HTTPTypes
import HummingbirdTesting
import LinkCore
import Persistence
import RoutingCore
import Testing

@testable import PaylisherServer

/// What the throttle of sign-ins remembers, and whom it keeps waiting.
@Suite("Sign-in: throttle")
struct SignInThrottleTests {
  private static let start = TestServer.start

  private static func keys(
    _ account: String,
    from address: String = "203.0.113.7"
  ) -> [SignInThrottle.Key] {
    SignInThrottle.keys(account: account, network: NetworkAddress(address), device: nil)
  }

  /// The keys of one of many attempts, each for another account and from another network.
  private static func keys(number: Int) -> [SignInThrottle.Key] {
    keys("user\(number)@example.com", from: "10.0.\(number / 250).\(number % 250)")
  }

  @Test func whatIsTakenBackLeavesNothing() {
    // attack 50
    let throttle = SignInThrottle()
    for number in 0..<1_000 {
      let keys = Self.keys(number: number)
      #expect(throttle.begin(keys, now: Self.start) == nil)
      throttle.succeed(keys)
    }
    #expect(throttle.remembered == 0)
    // An attempt that found the queue full leaves one count, which is the network's.
    for number in 0..<SignInThrottle.free {
      let keys = Self.keys("user\(number)@example.com")
      #expect(throttle.begin(keys, now: Self.start) == nil)
      throttle.forgive(keys, now: Self.start)
    }
    #expect(throttle.remembered == 1)
  }

  @Test func remembersABoundedNumberOfFailures() {
    // attack 50
    let throttle = SignInThrottle(capacity: 100)
    for number in 0..<2_000 {
      // Full maps refuse no attempt.
      #expect(throttle.begin(Self.keys(number: number), now: Self.start) == nil)
      #expect(throttle.remembered <= 200)
    }
    for number in 2_000..<4_000 {
      let keys = Self.keys(number: number)
      #expect(throttle.begin(keys, now: Self.start) == nil)
      throttle.forgive(keys, now: Self.start)
      #expect(throttle.remembered <= 400)
    }
  }

  @Test func whoFillsTheMapsResetsNoCountOfTheirOwn() {
    // attack 50
    let throttle = SignInThrottle(capacity: 100)
    func wait(_ account: String, from address: String) -> Int64? {
      throttle.begin(Self.keys(account, from: address), now: Self.start)
    }
    for _ in 0..<SignInThrottle.free {
      #expect(wait("ada@example.com", from: "203.0.113.7") == nil)
    }
    // One network gets no further, whatever accounts it names.
    let passed = (0..<1_000).filter { wait("user\($0)@example.com", from: "203.0.113.7") == nil }
    #expect(passed.isEmpty)
    #expect(wait("ada@example.com", from: "198.51.100.4") == 1)
    // Many networks that find the queue full, which costs them nothing, push no failure out.
    for number in 0..<1_000 {
      let keys = Self.keys(number: number)
      if throttle.begin(keys, now: Self.start) == nil { throttle.forgive(keys, now: Self.start) }
    }
    #expect(wait("ada@example.com", from: "198.51.100.4") == 1)
    // What the bound gives up: twice as many failures as it has room for, each of them checked.
    for number in 0..<200 { _ = throttle.begin(Self.keys(number: number), now: Self.start) }
    #expect(wait("ada@example.com", from: "198.51.100.4") == nil)
  }

  @Test func aNetworkWaitsWhileTheQueueIsFull() {
    // attack 51
    let throttle = SignInThrottle()
    var now = Self.start
    func send(_ number: Int, from address: String = "203.0.113.7") -> Int64? {
      let keys = Self.keys("user\(number)@example.com", from: address)
      let wait = throttle.begin(keys, now: now)
      if wait == nil { throttle.forgive(keys, now: now) }
      return wait
    }
    let first = (0..<7).map { send($0) }
    #expect(first == [nil, nil, nil, nil, nil, 1, 1])
    #expect(send(8, from: "198.51.100.4") == nil)
    var waits: [Int64] = []
    for number in 10..<16 {
      let wait = send(number) ?? 0
      waits.append(wait)
      now = now.advanced(bySeconds: wait)
      #expect(send(number) == nil)
    }
    #expect(waits == [1, 2, 4, 8, 8, 8])
    // It is over soon after the queue has room.
    now = now.advanced(bySeconds: 61)
    #expect(send(20) == nil && send(21) == nil)
  }

  /// Others on the network keep no user out of a browser that the server knows.
  @Test func aKnownBrowserWaitsForItselfAlone() {
    // attack 51
    let throttle = SignInThrottle()
    for number in 0..<10 {
      let keys = Self.keys("user\(number)@example.com")
      if throttle.begin(keys, now: Self.start) == nil { throttle.forgive(keys, now: Self.start) }
    }
    let known = SignInThrottle.keys(
      account: "ada@example.com",
      network: NetworkAddress("203.0.113.7"),
      device: "a browser"
    )
    for _ in 0..<SignInThrottle.free {
      #expect(throttle.begin(known, now: Self.start) == nil)
      throttle.forgive(known, now: Self.start)
    }
    #expect(throttle.begin(known, now: Self.start) == 1)
  }

  // MARK: - Over HTTP

  @Test func textsThatAreNoAddressShareOneCount() async throws {
    // attack 50
    let server = try await TestServer()
    var statuses: [Int] = []
    for number in 0..<7 {
      var browser = Browser(server)
      browser.address = "198.51.100.\(number)"
      statuses.append(try await browser.signIn("no address \(number)").status.code)
    }
    #expect(statuses == [403, 403, 403, 403, 403, 429, 429])
    // The control: addresses have a count each.
    var other = Browser(server)
    #expect(try await other.signIn("eve@example.com").status == .forbidden)
  }

  @Test func aFullQueueIsNotAskedWithoutEnd() async throws {
    // attack 51
    let server = try await TestServer {
      $0.passwords.users = PasswordHasher(capacity: 0, cost: .cheap)
    }
    var statuses: [Int] = []
    for number in 0..<8 {
      var browser = Browser(server)
      let answer = try await browser.signIn("user\(number)@example.com")
      #expect(answer.headers[.retryAfter] != nil)
      statuses.append(answer.status.code)
    }
    #expect(statuses == [503, 503, 503, 503, 503, 429, 429, 429])
    var elsewhere = Browser(server)
    elsewhere.address = "198.51.100.4"
    #expect(try await elsewhere.signIn("ada@example.com").status == .serviceUnavailable)
  }
}
