import HTTPTypes
import HummingbirdTesting
import LinkCore
import Persistence
import RoutingCore
import Testing

@testable import PaylisherServer

/// Who has a turn while attackers guess a password without a pause.
@Suite("Guesses: lanes")
struct GuessLanesTests {
  private static let start = TestServer.start

  /// An attacker with all /64s of some blocks of 48 bits.
  private struct Attacker {
    var blocks: Int
    private var sent = 0

    init(blocks: Int) {
      self.blocks = blocks
    }

    /// The address of the next request: another /64, in the next block.
    mutating func next() -> NetworkAddress? {
      sent += 1
      let network = String(sent / blocks % 65_536, radix: 16)
      return NetworkAddress("2001:db8:\(sent % blocks):\(network)::1")
    }
  }

  /// How long somebody with the right password waits who tries again when told, while attackers send 20 wrong ones
  /// a second.
  ///
  /// - Parameters:
  ///   - attacker: Where the wrong ones come from.
  ///   - lead: Seconds for which they came before.
  ///   - begin: Asks for a turn: `nil`, or the seconds to wait.
  /// - Returns: The seconds, or `nil` where ten minutes were not enough.
  private static func wait(
    behind attacker: Attacker,
    lead: Int64,
    _ begin: (NetworkAddress?, Timestamp) -> Int64?
  ) -> Int64? {
    var attacker = attacker
    let person = NetworkAddress("2a02:810d:b3c0:2f00::1")
    var next = start.advanced(bySeconds: lead)
    for tick in 0..<(lead + 600) * 20 {
      let now = start.advanced(byMilliseconds: tick * 50)
      _ = begin(attacker.next(), now)
      guard now >= next else { continue }
      guard let wait = begin(person, now) else {
        return now.milliseconds(since: start) / 1_000 - lead
      }
      next = now.advanced(bySeconds: wait)
    }
    return nil
  }

  private static let attacks: [(blocks: Int, lead: Int64)] = [
    (1, 0), (1, 100), (1, 7_200), (4, 0), (4, 30), (4, 3_600), (16, 600),
  ]

  @Test(arguments: attacks)
  func aCleanNetworkSignsInWithinSeconds(blocks: Int, lead: Int64) throws {
    // asvs 6.1.1
    let throttle = SignInThrottle()
    let waited = Self.wait(behind: Attacker(blocks: blocks), lead: lead) { network, now in
      var attempt = SignInThrottle.Attempt(
        account: "ada@example.com",
        network: network,
        device: nil
      )
      return throttle.begin(&attempt, now: now)
    }
    #expect(try #require(waited) <= 10)
  }

  /// The control: one lane for all, first come, first served.
  @Test(arguments: attacks.filter { $0.lead > 0 })
  func withOneLaneTheAttackerTakesEveryTurn(blocks: Int, lead: Int64) {
    var failures = Failures()
    let pace = GuessPace(free: SignInThrottle.free, longestWait: 60)
    let waited = Self.wait(behind: Attacker(blocks: blocks), lead: lead) { _, now in
      let wait = failures.wait(pace, now: now)
      guard wait == 0 else { return wait }
      failures.add(now: now, memory: 86_400_000)
      return nil
    }
    #expect(waited == nil)
  }

  /// Whoever sends them: a sender in each lane, four times a second.
  @Test func guessesAtAnAccountAreBounded() {
    // asvs 6.1.1
    var lanes = GuessLanes<String>(SignInThrottle.lanes, capacity: 50_000)
    var checked: [Int64: Int] = [:]
    for tick in 0..<Int64(3 * 3_600 * 4) {
      let now = Self.start.advanced(byMilliseconds: tick * 250)
      let number = String(tick % 65_536, radix: 16)
      let senders = [
        "2a\(String(tick / 65_536, radix: 16)):\(number)::1", "2001:db8:1:\(number)::1",
        "2001:db8:2:\(String(tick % 256, radix: 16))::1", "2001:db8:3::1",
      ]
      for sender in senders {
        let guess = lanes.guess(at: "ada", from: NetworkAddress(sender), now: now)
        guard guess.wait == 0 else { continue }
        lanes.count(guess.attempt)
        checked[tick / 14_400, default: 0] += 1
      }
    }
    #expect((400...580).contains(checked[0] ?? 0), "\(checked)")
    #expect((400...540).contains(checked[1] ?? 0) && (400...540).contains(checked[2] ?? 0))
  }

  @Test func aNeighbourOfTheAttackerWaitsForTheAttackerAlone() {
    var lanes = GuessLanes<String>(SignInThrottle.lanes, capacity: 1_000)
    func lane(_ address: String) -> GuessLanes<String>.Lane {
      lanes.guess(at: "ada", from: NetworkAddress(address), now: Self.start).attempt.lane
    }
    for _ in 0..<3 {
      let attacker = NetworkAddress("2001:db8:1:100::1")
      lanes.count(lanes.guess(at: "ada", from: attacker, now: Self.start).attempt)
    }
    #expect(lane("2001:db8:1:100::2") == .own)
    #expect(lane("2001:db8:1:101::1") == .middle)
    #expect(lane("2001:db8:1:200::1") == .wide)
    #expect(lane("2001:db8:2:100::1") == .clean)
    #expect(lanes.guess(at: "eve", from: nil, now: Self.start).attempt.lane == .clean)
    lanes.count(
      lanes.guess(at: "ada", from: NetworkAddress("203.0.113.7"), now: Self.start).attempt
    )
    #expect(lane("203.0.113.7") == .clean && lane("203.0.113.8") == .middle)
    #expect(lane("203.0.114.7") == .wide && lane("203.1.113.7") == .clean)
  }

  /// Mistakes of the one who then knows the password cost nobody else anything.
  @Test func theRightPasswordTakesMistakesBack() {
    var lanes = GuessLanes<String>(SignInThrottle.lanes, capacity: 1_000)
    let home = NetworkAddress("203.0.113.7")
    for _ in 0..<4 { lanes.count(lanes.guess(at: "ada", from: home, now: Self.start).attempt) }
    let last = lanes.guess(at: "ada", from: home, now: Self.start).attempt
    #expect(last.lane == .own)
    lanes.count(last)
    lanes.forgive(last)
    let neighbour = NetworkAddress("203.0.113.8")
    #expect(lanes.guess(at: "ada", from: home, now: Self.start).attempt.lane == .clean)
    #expect(lanes.guess(at: "ada", from: neighbour, now: Self.start).attempt.lane == .clean)
  }

  // MARK: - Links

  /// Three attackers with changing /64s after a hundred wrong passwords; one visitor a second, who tries again when told.
  @Test(arguments: [1, 100])
  func visitorsOfCleanNetworksOpenALinkUnderAttack(blocks: Int) {
    let attempts = PasswordAttempts()
    let link = LinkID(timestamp: Self.start)
    for number in 0..<100 {
      let address = NetworkAddress("2400:\(number % blocks):0:\(number)::1")
      _ = attempts.begin(link, address, now: Self.start)
    }
    var attackers = (0..<3).map { _ in Attacker(blocks: 3) }
    var waiting: [(number: Int64, next: Timestamp)] = []
    var opened = 0
    for tick in 0..<Int64(80 * 20) {
      let now = Self.start.advanced(byMilliseconds: 20_000 + tick * 50)
      for place in attackers.indices { _ = attempts.begin(link, attackers[place].next(), now: now) }
      if tick % 20 == 0, tick < 60 * 20 { waiting.append((tick, now)) }
      waiting = waiting.compactMap { visitor -> (number: Int64, next: Timestamp)? in
        guard now >= visitor.next else { return visitor }
        let address = NetworkAddress("2a02:\(visitor.number):b3c0:2f00::1")
        switch attempts.begin(link, address, now: now) {
        case .wait(let seconds): return (visitor.number, now.advanced(bySeconds: seconds))
        case .check(let attempt):
          attempts.takeBack(attempt, now: now)
          opened += 1
          return nil
        }
      }
    }
    #expect(opened == 60 && waiting.isEmpty)
  }

  @Test func aCleanNetworkOpensALinkUnderAttackOverHTTP() async throws {
    let server = try await GateTests.locked()
    func status(_ password: String, from address: String) async throws -> HTTPResponse.Status {
      var headers = GateTests.form
      headers[.forwardedFor] = address
      return try await server.send(
        .post,
        "/c/GATE",
        headers: headers,
        body: "password=\(password)"
      ).status
    }
    var statuses: [Int: Int] = [:]
    for number in 0..<100 {
      let status = try await status("x", from: "2001:db8:1:\(number)::1")
      statuses[status.code, default: 0] += 1
    }
    #expect(Set(statuses.keys) == [403, 429])
    #expect(try await status("open+sesame", from: "2001:db8:1:aa::1") == .tooManyRequests)
    #expect(try await status("open+sesame", from: "2a02:810d:b3c0:2f00::1") == .ok)
  }
}

extension Timestamp {
  fileprivate func advanced(byMilliseconds step: Int64) -> Timestamp {
    Timestamp(milliseconds: milliseconds + step)
  }
}
