import Crypto
import DeliveryFakes
import Foundation
import Synchronization
import Testing
import WireModels

@testable import Delivery

/// Sending to Apple's service as its documents describe it, over real sockets.
@Suite(.timeLimit(.minutes(10))) struct APNsSenderTests {
  static let topic = "com.example.shop"

  @Test func sendsWhatTheDocumentsAskFor() async throws {
    try await Self.with { fake, sender, _ in
      let outcome = await sender.send(
        try Self.notification(1, collapse: "sale"),
        Self.fresh,
        isProven: true
      )
      #expect(outcome.action == .accept)
      let received = try #require(fake.received.first)
      #expect(received.token == Self.token(1))
      #expect(received.topic == Self.topic)
      #expect(received.type == "alert")
      #expect(received.priority == "10")
      #expect(received.collapseID == "sale")
      #expect(received.payload == #"{"aps":{"alert":"Hi"}}"#)
    }
  }

  @Test func sendsManyOverFewConnections() async throws {
    try await Self.with { fake, sender, _ in
      fake.delay(milliseconds: 5)
      let outcomes = await Self.sendAll(1...500, sender)
      #expect(outcomes.allSatisfy { $0.action == .accept })
      #expect(Set(fake.received.map(\.token)).count == 500)
      #expect(fake.requests == 500)
    }
  }

  @Test func retiresDeadTokensAndKeepsTheOthersGoing() async throws {
    try await Self.with { fake, sender, _ in
      for number in 1...100 where number.isMultiple(of: 10) {
        fake.kill(Self.token(number), since: 2_000_000)
      }
      let outcomes = await Self.sendAll(1...100, sender)
      #expect(outcomes.count { $0.action == .retireAddress } == 10)
      #expect(outcomes.count { $0.action == .accept } == 90)
    }
  }

  @Test func sendsAgainWhatAGoAwayLeftUnprocessed() async throws {
    try await Self.with { fake, sender, _ in
      _ = await sender.send(try Self.notification(1), Self.fresh, isProven: true)
      fake.plan([.init(.goAway(body: #"{"reason":"Shutdown"}"#))])
      let outcomes = await Self.sendAll(2...60, sender)
      #expect(outcomes.filter { $0.action != .accept }.map(\.code).isEmpty)
      #expect(fake.received.count == 60)
      #expect(Set(fake.received.map(\.token)).count == 60)
    }
  }

  @Test func sendsAgainWhatARefusedStreamLeftUnprocessed() async throws {
    try await Self.with { fake, sender, _ in
      fake.plan([.init(.reset(code: 7))])
      let outcome = await sender.send(try Self.notification(1), Self.fresh, isProven: true)
      #expect(outcome.action == .accept)
      #expect(fake.received.count == 1)
    }
  }

  @Test(arguments: [FakeReply.reset(code: 8), .reset(code: 2), .disconnect])
  func countsALostAnswerAsUnknown(_ reply: FakeReply) async throws {
    try await Self.with { fake, sender, _ in
      fake.plan([.init(reply, accepts: true)])
      let outcome = await sender.send(try Self.notification(1), Self.fresh, isProven: true)
      #expect(outcome.action == .recordAsUnknown)
      #expect(fake.received.count == 1)
    }
  }

  @Test func waitsNoLongerThanItsTimeoutForAnAnswer() async throws {
    let limits = HTTP2Limits(waitingTime: 60_000, responseTimeout: 5_000)
    try await Self.with(limits: limits) { fake, sender, _ in
      fake.plan([.init(.silence)])
      let outcome = await sender.send(try Self.notification(1), Self.fresh, isProven: true)
      #expect(outcome.action == .recordAsUnknown)
      #expect(outcome.code == "timeout")
      // A busy machine may not answer the next one in time either.
      var next: [PushAction] = []
      while next.last != .accept, next.count < 3 {
        let notification = try Self.notification(2 + next.count)
        next.append(await sender.send(notification, Self.fresh, isProven: true).action)
      }
      #expect(next.last == .accept)
    }
  }

  @Test func makesANewTokenWhereTheOldOneExpired() async throws {
    try await Self.with { fake, sender, clock in
      _ = await sender.send(try Self.notification(1), Self.fresh, isProven: true)
      clock.withLock { $0 += 2_690_000 }
      fake.plan([.init(Self.refusal(.expiredProviderToken))])
      let outcome = await sender.send(try Self.notification(2), Self.fresh, isProven: true)
      #expect(outcome.action == .accept)
      #expect(fake.received.count == 2)
    }
  }

  @Test func usesOneTokenForFortyFiveMinutes() async throws {
    let key = try APNsKey(keyID: "ABCDE12345", teamID: "TEAM123456", pem: Self.pem)
    let source = APNsTokenSource(key)
    let first = try await source.token(now: 10_000)
    #expect(try await source.token(now: 10_000 + 2_699) == first)
    #expect(try await source.token(now: 10_000 + 2_700) != first)
    let second = try await source.token(now: 10_000 + 2_700)
    try await source.renew(now: 10_000 + 2_701)
    #expect(try await source.token(now: 10_000 + 2_702) == second)
  }

  @Test func saysThatNothingListens() async throws {
    let clock = Mutex(Int64(1_000))
    let sender = APNsSender(
      APNsTokenSource(try APNsKey(keyID: "ABCDE12345", teamID: "TEAM123456", pem: Self.pem)),
      endpoint: HTTP2Endpoint(host: "127.0.0.1", port: 1, security: .plaintext),
      now: { 1_000 }
    )
    let outcome = await sender.send(try Self.notification(1), Self.fresh, isProven: true)
    #expect(outcome.code == "unreachable")
    #expect(clock.withLock { $0 } == 1_000)
    sender.close()
  }

  @Test func holdsTheKeyWhereAppleDoesNotKnowIt() async throws {
    let fake = try FakeAPNs { 1_000_000 }
    let endpoint = try await fake.start()
    defer { fake.stop() }
    let other = try APNsKey(keyID: "ABCDE12345", teamID: "TEAM123456", pem: Self.pem)
    let sender = APNsSender(APNsTokenSource(other), endpoint: endpoint) { 1_000_000 }
    defer { sender.close() }
    let outcome = await sender.send(try Self.notification(1), Self.fresh, isProven: true)
    #expect(outcome.action == .stopCredential)
    #expect(fake.received.isEmpty)
  }

  /// A ping without an answer ends the second notification; without one it waits for its timeout, and the third
  /// goes out on a connection that nothing reads.
  @Test(arguments: [100, 3_600_000])
  func leavesAConnectionThatDiedSilently(idle: Int64) async throws {
    let isReplaced = idle == 100
    let limits = HTTP2Limits(
      connections: 1,
      responseTimeout: isReplaced ? 60_000 : 5_000,
      idle: idle,
      pingTimeout: 900
    )
    try await Self.with(limits: limits) { fake, sender, _ in
      let notifications = try (0..<3).map { try Self.notification($0) }
      func send(_ number: Int) async -> PushAction {
        await sender.send(notifications[number], Self.fresh, isProven: true).action
      }
      #expect(await send(0) == .accept)
      fake.plan([.init(.freeze)])
      #expect(await send(1) == .recordAsUnknown)
      #expect(await send(2) == (isReplaced ? .accept : .recordAsUnknown))
    }
  }

  @Test func refusesWhatNoDeviceCouldReceive() throws {
    let address = try #require(PushAddress(.apns, Self.token(1)))
    func make(_ payload: String, collapse: String? = nil) throws(APNsNotification.LimitError) {
      _ = try APNsNotification(
        token: address,
        topic: Self.topic,
        payload: Array(payload.utf8),
        id: UUID().uuidString,
        collapseID: collapse
      )
    }
    let most = #"{"a":"\#(String(repeating: "é", count: 2_044))"}"#
    #expect(most.utf8.count == 4_096)
    #expect(throws: Never.self) { try make(most) }
    #expect(throws: APNsNotification.LimitError.payloadTooLarge(bytes: 4_098)) {
      try make(#"{"a":"\#(String(repeating: "é", count: 2_045))"}"#)
    }
    #expect(throws: APNsNotification.LimitError.payloadInvalid) { try make("[]") }
    #expect(throws: Never.self) { try make("{}", collapse: String(repeating: "c", count: 64)) }
    #expect(throws: APNsNotification.LimitError.collapseIDTooLong(bytes: 65)) {
      try make("{}", collapse: String(repeating: "c", count: 65))
    }
  }
}

extension APNsSenderTests {
  static let fresh = PushContext(registeredAt: 1_000_000)
  /// A key of Apple's form, made anew for each run.
  static let pem = P256.Signing.PrivateKey().pemRepresentation

  static func token(_ number: Int) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 64 - digits.count) + digits
  }

  static func notification(_ number: Int, collapse: String? = nil) throws -> APNsNotification {
    try APNsNotification(
      token: try #require(PushAddress(.apns, token(number))),
      topic: topic,
      payload: Array(#"{"aps":{"alert":"Hi"}}"#.utf8),
      id: UUID().uuidString,
      collapseID: collapse
    )
  }

  static func refusal(_ reason: APNsReason) -> FakeReply {
    .answer(status: reason.status, body: #"{"reason":"\#(reason.rawValue)"}"#)
  }

  static func sendAll(_ numbers: ClosedRange<Int>, _ sender: APNsSender) async -> [PushOutcome] {
    await withTaskGroup(of: PushOutcome?.self) { group in
      for number in numbers {
        group.addTask {
          guard let notification = try? notification(number) else { return nil }
          return await sender.send(notification, fresh, isProven: true)
        }
      }
      return await group.reduce(into: []) { outcomes, outcome in
        if let outcome { outcomes.append(outcome) }
      }
    }
  }

  /// A fake, a sender that it believes, and the clock of both in milliseconds.
  static func with(
    limits: HTTP2Limits = HTTP2Limits(waitingTime: 60_000),
    start: Int64 = 1_750_000_000_000,
    _ body: (FakeAPNs, APNsSender, Clock) async throws -> Void
  ) async throws {
    let clock = Clock(start)
    let fake = try FakeAPNs { clock.withLock { $0 } }
    let endpoint = try await fake.start()
    let sender = APNsSender(
      APNsTokenSource(try fake.credentials()),
      endpoint: endpoint,
      limits: limits
    ) { clock.withLock { $0 } }
    try await body(fake, sender, clock)
    sender.close()
    fake.stop()
  }

  /// A time that a test moves.
  final class Clock: Sendable {
    private let value: Mutex<Int64>

    init(_ value: Int64) { self.value = Mutex(value) }

    func withLock<Result>(_ body: (inout Int64) -> Result) -> Result {
      value.withLock { body(&$0) }
    }
  }
}
