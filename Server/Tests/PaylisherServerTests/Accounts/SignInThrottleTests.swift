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

  private static func attempt(
    _ account: String,
    from address: String = "203.0.113.7"
  ) -> SignInThrottle.Attempt {
    SignInThrottle.Attempt(account: account, network: NetworkAddress(address), device: nil)
  }

  /// One of many attempts, each for another account and from another network.
  private static func attempt(number: Int) -> SignInThrottle.Attempt {
    attempt("user\(number)@example.com", from: "10.0.\(number / 250).\(number % 250)")
  }

  @Test func whatIsTakenBackLeavesNothing() {
    // attack 50
    let throttle = SignInThrottle()
    for number in 0..<1_000 {
      var attempt = Self.attempt(number: number)
      #expect(throttle.begin(&attempt, now: Self.start) == nil)
      throttle.succeed(attempt)
    }
    #expect(throttle.remembered == 0)
    // An attempt that found the queue full leaves one count, which is the network's.
    for number in 0..<SignInThrottle.free {
      var attempt = Self.attempt("user\(number)@example.com")
      #expect(throttle.begin(&attempt, now: Self.start) == nil)
      throttle.forgive(attempt, now: Self.start)
    }
    #expect(throttle.remembered == 1)
  }

  @Test func remembersABoundedNumberOfFailures() {
    // attack 50
    let throttle = SignInThrottle(capacity: 100)
    for number in 0..<2_000 {
      // Full maps refuse no attempt.
      var attempt = Self.attempt(number: number)
      #expect(throttle.begin(&attempt, now: Self.start) == nil)
      #expect(throttle.remembered <= 1_200)
    }
    for number in 2_000..<4_000 {
      var attempt = Self.attempt(number: number)
      #expect(throttle.begin(&attempt, now: Self.start) == nil)
      throttle.forgive(attempt, now: Self.start)
      #expect(throttle.remembered <= 1_400)
    }
  }

  @Test func whoFillsTheMapsResetsNoCountOfTheirOwn() {
    // attack 50
    let throttle = SignInThrottle(capacity: 100)
    func wait(_ account: String, from address: String) -> Int64? {
      var attempt = Self.attempt(account, from: address)
      return throttle.begin(&attempt, now: Self.start)
    }
    let blocks = 0..<SignInThrottle.free
    for block in blocks { #expect(wait("ada@example.com", from: "203.\(block).113.7") == nil) }
    for _ in blocks { _ = wait("eve@example.com", from: "203.0.113.9") }
    // One network gets no further, whatever accounts it names.
    let passed = (0..<1_000).filter { wait("user\($0)@example.com", from: "203.0.113.9") == nil }
    #expect(passed.isEmpty)
    #expect(wait("ada@example.com", from: "198.51.100.4") == 1)
    // Many networks that find the queue full, which costs them nothing, push no failure out.
    for number in 0..<1_000 {
      var attempt = Self.attempt(number: number)
      if throttle.begin(&attempt, now: Self.start) == nil {
        throttle.forgive(attempt, now: Self.start)
      }
    }
    #expect(wait("ada@example.com", from: "198.51.100.4") == 1)
    // What the bound gives up: twice as many counts as it has room for, each of a failure that was checked.
    for number in 0..<300 {
      var attempt = Self.attempt(number: number)
      _ = throttle.begin(&attempt, now: Self.start)
    }
    #expect(wait("ada@example.com", from: "198.51.100.4") == nil)
  }

  @Test func aNetworkWaitsWhileTheQueueIsFull() {
    // attack 51
    let throttle = SignInThrottle()
    var now = Self.start
    func send(_ number: Int, from address: String = "203.0.113.7") -> Int64? {
      var attempt = Self.attempt("user\(number)@example.com", from: address)
      let wait = throttle.begin(&attempt, now: now)
      if wait == nil { throttle.forgive(attempt, now: now) }
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
      var attempt = Self.attempt("user\(number)@example.com")
      if throttle.begin(&attempt, now: Self.start) == nil {
        throttle.forgive(attempt, now: Self.start)
      }
    }
    var known = SignInThrottle.Attempt(
      account: "ada@example.com",
      network: NetworkAddress("203.0.113.7"),
      device: "a browser"
    )
    for _ in 0..<SignInThrottle.free {
      #expect(throttle.begin(&known, now: Self.start) == nil)
      throttle.forgive(known, now: Self.start)
    }
    #expect(throttle.begin(&known, now: Self.start) == 1)
  }

  // MARK: - Over HTTP

  @Test func textsThatAreNoAddressShareOneCount() async throws {
    // attack 50
    let server = try await TestServer()
    var statuses: [Int] = []
    for number in 0..<7 {
      var browser = Browser(server)
      browser.address = "198.\(number).100.7"
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
