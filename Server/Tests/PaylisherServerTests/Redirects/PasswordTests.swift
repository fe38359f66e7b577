import Dispatch
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import LinkCore
import NIOCore
import Persistence
import RoutingCore
import Synchronization
import Testing

@testable import PaylisherServer

// The control below holds the threads that the others answer on.
@Suite(.serialized) struct PasswordTests {
  /// What `/livez` and more wrong passwords than there are threads were answered until the hashes went on, in any
  /// order.
  ///
  /// - Parameters:
  ///   - capacity: How many passwords wait for a hash at most.
  ///   - longest: How long the hashes are held back where not everything else is answered sooner.
  ///   - execute: Where hashes run.
  /// - Returns: The statuses.
  /// - Throws: What a request throws.
  private func answersWhileHashesWait(
    capacity: Int,
    _ longest: DispatchTimeInterval,
    _ execute: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void
  ) async throws -> [Int] {
    let processors = min(ProcessInfo.processInfo.activeProcessorCount, 64)
    let clients = processors + 24
    let waiting = Recorded<Void>()
    let statuses = Recorded<Int>()
    let gate = DispatchSemaphore(value: 0)
    let others = DispatchGroup()
    for _ in 0...max(0, clients - capacity) { others.enter() }
    let hasher = PasswordHasher(capacity: capacity, cost: .cheap) { work in
      waiting.append(())
      execute {
        gate.wait()
        work()
      }
    }
    let server = try await TestServer { $0.passwords.visitors = hasher }
    var generator = SystemRandomNumberGenerator()
    var link = try server.link("GATE")
    link.password = PasswordHash("open sesame", cost: .cheap, using: &generator)
    try await server.makeDomain([link])
    let before = Recorded<[Int]>()
    Thread.detachNewThread {
      _ = others.wait(timeout: .now() + longest)
      before.append(statuses.all)
      for _ in 0..<clients { gate.signal() }
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for client in 1...clients {
        group.addTask {
          var headers = GateTests.form
          // Each in a block of addresses of its own, because one block has half of the places.
          headers[.forwardedFor] = "\(client + 20).0.113.1"
          let answer = try await server.send(
            .post,
            "/c/GATE",
            headers: headers,
            body: "password=x"
          )
          statuses.append(answer.status.code)
          if answer.status == .serviceUnavailable { others.leave() }
        }
      }
      group.addTask {
        while waiting.all.count < min(capacity, processors) {
          try await Task.sleep(for: .milliseconds(5))
        }
        let answer = try await server.send(.get, "/livez")
        statuses.append(answer.status.code)
        others.leave()
      }
      try await group.waitForAll()
    }
    return try #require(before.all.first)
  }

  @Test func answersOthersWhileWrongPasswordsAreHashed() async throws {
    // attack 13
    let queue = DispatchQueue(label: "passwords")
    let statuses = try await answersWhileHashesWait(capacity: 8, .seconds(120)) { work in
      queue.async(execute: work)
    }
    #expect(statuses.contains(200) && !statuses.contains(403))
    #expect(statuses.count { $0 == 503 } == statuses.count - 1 && statuses.count > 16)
  }

  /// The control: on the threads that answer requests, `/livez` waits for hashes.
  @Test func othersWaitWhereHashesRunOnTheirThreads() async throws {
    let statuses = try await answersWhileHashesWait(capacity: .max, .milliseconds(500)) { $0() }
    #expect(statuses.isEmpty)
  }

  @Test func aBusyServerKeepsTheAttempt() async throws {
    let jobs = Recorded<@Sendable () -> Void>()
    let server = try await TestServer {
      $0.passwords.visitors = PasswordHasher(capacity: 1) { jobs.append($0) }
    }
    var generator = SystemRandomNumberGenerator()
    var link = try server.link("GATE")
    link.password = PasswordHash("open sesame", cost: .cheap, using: &generator)
    try await server.makeDomain([link])
    let first = Task {
      try await server.send(.post, "/c/GATE", headers: GateTests.form, body: "password=x").status
    }
    while jobs.all.isEmpty { try await Task.sleep(for: .milliseconds(1)) }
    for _ in 0..<10 {
      let busy = try await server.send(
        .post,
        "/c/GATE",
        headers: GateTests.form,
        body: "password=x"
      )
      #expect((busy.status, busy.headers[.retryAfter]) == (.serviceUnavailable, "2"))
    }
    jobs.all.first?()
    #expect(try await first.value == .forbidden)
  }

  @Test func countsWrongPasswordsOfAClientOverAllLinks() throws {
    // attack 14
    let attempts = PasswordAttempts()
    let now = TestServer.start
    let links = (0..<7).map { _ in LinkID(timestamp: now) }
    let checked = links.map { attempts.isChecked($0, "203.0.113.1", now) }
    #expect(checked == [true, true, true, true, true, false, false])
    #expect(attempts.isChecked(links[6], "203.0.113.2", now))
  }

  /// Whoever is wrong a hundred times from many blocks of addresses slows first attempts down, and stops no one.
  @Test func aLinkUnderAttackTakesFirstAttemptsSlowly() throws {
    // attack 15
    let attempts = PasswordAttempts()
    let now = TestServer.start
    let link = LinkID(timestamp: now)
    for block in 0..<PasswordAttempts.perLink {
      #expect(attempts.isChecked(link, "198.\(block).100.7", now))
    }
    #expect(!attempts.isChecked(link, "203.0.113.1", now))
    let later = now.advanced(bySeconds: 1)
    #expect(attempts.isChecked(link, "203.1.113.1", later))
    #expect(!attempts.isChecked(link, "203.2.113.1", later))
  }

  @Test func hashesFewPasswordsOfMembersAtOnce() async throws {
    // attack 13
    let jobs = Recorded<@Sendable () -> Void>()
    let server = try await TestServer {
      $0.passwords.members = PasswordHasher(capacity: 24, cost: .cheap) { jobs.append($0) }
    }
    try await server.makeDomain([])
    let links = (0..<20).map { _ in
      #"{"password":"x","targets":{"fallback":"https://example.com/"}}"#
    }
    let body = #"{"links":[\#(links.joined(separator: ","))]}"#
    let first = Task { try await server.manage(.post, "/api/v1/links/bulk", body: body).status }
    while jobs.all.isEmpty { try await Task.sleep(for: .milliseconds(1)) }
    let second = try await server.manage(.post, "/api/v1/links/bulk", body: body)
    #expect((second.status, second.headers[.retryAfter]) == (.serviceUnavailable, "2"))
    jobs.all.first?()
    #expect(try await first.value == .ok)
  }

  /// Vectors of [RFC 7914 §11, §12](https://www.rfc-editor.org/rfc/rfc7914#section-11).
  @Test(arguments: [
    (
      "pleaseletmein",
      "scrypt$14$8$1$536f6469756d43686c6f72696465$"
        + "7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2"
    )
  ])
  func readsStoredHashes(password: String, text: String) throws {
    // asvs 11.2.1 11.2.2
    let hash = try #require(PasswordHash(text: text))
    #expect(hash.text == text)
    #expect(hash.matches(password) && !hash.matches(password + "x"))
    #expect(PasswordHash(text: text + "0") == nil)
  }

  /// What OWASP asks for, in every thread that hashes, each time with a salt of its own.
  @Test func hashesAtTheCostThatIsPromised() async throws {
    // asvs 11.4.2
    let hashers = PasswordHashers()
    for hasher in [hashers.visitors, hashers.members, hashers.users] {
      #expect(hasher.cost == PasswordHash.Cost(logRounds: 15, blockSize: 8, passes: 3))
    }
    let cost = PasswordHash.Cost(logRounds: 3, blockSize: 2, passes: 1)
    let hasher = PasswordHasher(capacity: 2, cost: cost)
    let hashes = try await hasher.hash(["open sesame", "open sesame"])
    let parts = hashes.map { $0.text.split(separator: "$") }
    #expect(parts.allSatisfy { $0.prefix(4) == ["scrypt", "3", "2", "1"] })
    #expect(parts[0][4] != parts[1][4] && parts[0][4].count == 32)
    #expect(hashes[0].matches("open sesame") && !hashes[0].matches("open sesam"))
  }

  @Test func refusesStoredCostsThatWouldExhaustTheServer() {
    #expect(PasswordHash(text: "scrypt$40$8$1$00$" + String(repeating: "0", count: 64)) == nil)
  }
}

extension PasswordAttempts {
  /// Whether a wrong password from an address is checked.
  fileprivate func isChecked(_ link: LinkID, _ address: String, _ now: Timestamp) -> Bool {
    if case .check = begin(link, NetworkAddress(address), now: now) { true } else { false }
  }
}

/// What happened, in this order, from several tasks.
private final class Recorded<Element: Sendable>: Sendable {
  private let elements = Mutex<[Element]>([])

  var all: [Element] { elements.withLock { $0 } }

  func append(_ element: Element) {
    elements.withLock { $0.append(element) }
  }
}
