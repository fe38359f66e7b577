import HTTPTypes
import HummingbirdTesting
import RoutingCore
import Synchronization
import Testing

@testable import PaylisherServer

/// Who gets a place in the queue of passwords that wait for a hash.
@Suite("Sign-in: queue of passwords")
struct PasswordQueueTests {
  /// A line, and what became of each sender in it.
  private final class Line {
    var line = PasswordLine()
    let lost = Mutex<[String]>([])

    /// Whether a sender is admitted; what loses its place is noted by its sender.
    func admits(_ sender: String, capacity: Int = 8) -> Bool {
      // A block is its first two parts; `known` is a browser that the server knows.
      let block = sender == "known" ? nil : Array(sender.utf8.prefix { $0 != UInt8(ascii: ":") })
      let job = PasswordLine.Job(count: 1, block: block) { _ in }
      let (isAdmitted, displaced) = line.admit(job, capacity: capacity)
      if let block = displaced?.block {
        lost.withLock { $0.append(String(decoding: block, as: UTF8.self)) }
      }
      return isAdmitted
    }
  }

  @Test("One block of addresses has half of the places, whatever accounts it names")
  func halfForABlock() {
    let line = Line()
    #expect(
      (0..<8).map { line.admits("A:\($0)") } == [
        true, true, true, true, false, false, false, false,
      ]
    )
    #expect(line.admits("B:0") && line.lost.withLock(\.isEmpty))
  }

  @Test("In a full queue a new block takes the last place of the one that has most")
  func newBlockTakesAPlace() {
    let line = Line()
    for number in 0..<4 { _ = line.admits("A:\(number)") }
    for number in 0..<3 { _ = line.admits("B:\(number)") }
    #expect(line.admits("C:0") && line.admits("D:0") && line.admits("E:0"))
    #expect(line.lost.withLock(\.self) == ["A", "B"])
    // A has three, which is two more than C; then nobody has two more than C has.
    #expect(line.admits("C:1") && line.lost.withLock(\.self) == ["A", "B", "A"])
    #expect(!line.admits("C:2"))
  }

  @Test("A known browser takes the place of any unknown sender, and of no known one")
  func knownComesFirst() {
    let line = Line()
    for block in 0..<8 { #expect(line.admits("\(block):0")) }
    #expect(!line.admits("8:0"))
    for _ in 0..<8 { #expect(line.admits("known")) }
    #expect(!line.admits("known") && !line.admits("9:0"))
  }

  @Test("Places come back, in the order in which passwords wait")
  func placesComeBack() throws {
    let line = Line()
    for number in 0..<4 { _ = line.admits("A:\(number)") }
    let next = line.line.next()
    let first = try #require(next)
    #expect(!line.admits("A:4"))
    line.line.end(first)
    #expect(line.admits("A:4"))
  }

  @Test("An attacker who changes accounts and networks keeps no one else from signing in")
  func othersSignIn() async throws {
    // attack 51
    let hashes = HeldHashes()
    let server = try await TestServer {
      $0.passwords.users = PasswordHasher(capacity: 8, cost: .cheap) { hashes.run($0) }
    }
    _ = try await server.browser()
    hashes.hold()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<24 {
        // Two blocks of addresses, a network and an account for each attempt.
        let (address, email) = ("198.\(number % 2).\(number).7", "user\(number)@example.com")
        group.addTask {
          var browser = Browser(server)
          browser.address = address
          hashes.answered(try await browser.signIn(email, "wrong").status.code)
        }
      }
      // Four of each block wait, and all others have their answer.
      while hashes.statuses.count < 16 { await Task.yield() }
      group.addTask {
        var browser = Browser(server)
        browser.address = "203.0.113.9"
        let status = try await browser.signIn("ada@example.com").status
        #expect(status == .seeOther)
      }
      // The place of one attacker goes to her.
      while hashes.statuses.count < 17 { await Task.yield() }
      hashes.release()
      try await group.waitForAll()
    }
    let answers = hashes.statuses
    #expect(answers.count { $0 == 503 } == 17 && answers.count { $0 == 403 } == 7)
  }
}

/// Hashes that wait until they are released, and what attackers were answered.
private final class HeldHashes: Sendable {
  private struct State {
    var isHeld = false
    var waiting: [@Sendable () -> Void] = []
    var statuses: [Int] = []
  }

  private let state = Mutex(State())

  var statuses: [Int] { state.withLock(\.statuses) }

  func answered(_ status: Int) { state.withLock { $0.statuses.append(status) } }

  func hold() { state.withLock { $0.isHeld = true } }

  /// Does it, or keeps it until hashes are released.
  func run(_ work: @escaping @Sendable () -> Void) {
    let isKept = state.withLock { state in
      if state.isHeld { state.waiting.append(work) }
      return state.isHeld
    }
    if !isKept { work() }
  }

  func release() {
    let waiting = state.withLock { state in
      state.isHeld = false
      return state.waiting
    }
    for work in waiting { work() }
  }
}
