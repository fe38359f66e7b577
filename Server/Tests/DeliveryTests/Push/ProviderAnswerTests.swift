import DeliveryFakes
import Testing
import WireModels

@testable import Delivery

/// Every answer that Apple documents, over a socket: what is sent again at once arrives once, everything
/// else ends as ``APNsOutcomeTests`` says.
@Suite(.timeLimit(.minutes(10))) struct APNsAnswerTests {
  @Test(arguments: APNsOutcomeTests.actions)
  func endsAsDocumented(_ reason: APNsReason, _ action: PushAction) async throws {
    try await APNsSenderTests.with { fake, sender, clock in
      func send(_ number: Int) async throws -> PushOutcome {
        let notification = try APNsSenderTests.notification(number)
        return await sender.send(notification, APNsSenderTests.fresh, isProven: true)
      }
      #expect(try await send(1).action == .accept)
      // Apple takes a new provider token every 20 minutes at most.
      clock.withLock { $0 += 1_300_000 }
      fake.plan([.init(APNsSenderTests.refusal(reason))])
      let outcome = try await send(2)
      let isMended =
        switch action {
        case .renewCredential, .changeConnection: true
        default: false
        }
      #expect(outcome.action == (isMended ? .accept : action))
      #expect(fake.requests == (isMended ? 3 : 2))
      #expect(fake.received.count == (isMended ? 2 : 1))
      // The next one is sent whatever the last was answered.
      #expect(try await send(3).action == .accept)
    }
  }

  /// A device that is sent too much waits as long as Apple asks, and longer each time where it does not say.
  @Test(arguments: [
    (nil, Int64(60_000)), ("90", 90_000), ("Thu, 01 Jan 1970 00:20:00 GMT", 200_000),
    ("soon", 60_000), ("1", 60_000),
  ])
  func waitsAsLongAsAppleAsks(_ retryAfter: String?, _ delay: Int64) async throws {
    try await APNsSenderTests.with(start: 1_000_000) { fake, sender, _ in
      let headers = retryAfter.map { ["retry-after": $0] } ?? [:]
      let body = #"{"reason":"TooManyRequests"}"#
      fake.plan([.init(.answer(status: 429, headers: headers, body: body))])
      let outcome = await sender.send(
        try APNsSenderTests.notification(1),
        APNsSenderTests.fresh,
        isProven: true
      )
      #expect(outcome.action == .retry(afterMilliseconds: delay, .device))
    }
  }

  @Test(arguments: [
    FakeReply.answer(status: 500), .answer(status: 502, body: "<html>Bad gateway</html>"),
    .answerInPieces(status: 503, pieces: [#"{"reason":"Serv"#, "", #"iceUnavailable"}"#]),
  ])
  func waitsWhateverTheBodyOfAFaultIs(_ reply: FakeReply) async throws {
    try await APNsSenderTests.with { fake, sender, _ in
      fake.plan([.init(reply)])
      let outcome = await sender.send(
        try APNsSenderTests.notification(1),
        APNsSenderTests.fresh,
        isProven: true
      )
      #expect(outcome.action == .retry(afterMilliseconds: 900_000, .send))
    }
  }

  /// A reason that comes in several frames is read whole: half of it would keep a dead address.
  @Test func readsAReasonInPieces() async throws {
    try await APNsSenderTests.with { fake, sender, _ in
      let pieces = [#"{"reason":"BadDev"#, #"iceToken"}"#]
      fake.plan([.init(.answerInPieces(status: 400, pieces: pieces))])
      let outcome = await sender.send(
        try APNsSenderTests.notification(1),
        APNsSenderTests.fresh,
        isProven: true
      )
      #expect(outcome.action == .retireAddress)
      #expect(outcome.code == "BadDeviceToken")
    }
  }
}

/// Every answer that Firebase documents, over a socket.
@Suite(.timeLimit(.minutes(10))) struct FCMAnswerTests {
  @Test(arguments: FCMOutcomeTests.actions)
  func endsAsDocumented(_ status: Int, _ code: FCMErrorCode, _ action: PushAction) async throws {
    try await FCMSenderTests.with { fake, sender in
      fake.plan([FakeFCM.refusal(status, code)])
      let message = try FCMSenderTests.message("token-1")
      let outcome = await sender.send(message, FCMSenderTests.fresh, isProven: true)
      #expect(outcome.action == action)
      #expect(outcome.code == code.rawValue)
      #expect(fake.received.isEmpty)
      let next = try FCMSenderTests.message("token-2")
      #expect(await sender.send(next, FCMSenderTests.fresh, isProven: true).action == .accept)
    }
  }

  @Test(arguments: [
    (429, nil, Int64(60_000)), (429, "77", 77_000), (429, "Sun, 15 Jun 2025 15:08:20 GMT", 100_000),
    (503, nil, 10_000), (503, "1", 10_000), (503, "45", 45_000),
  ])
  func waitsAsLongAsFirebaseAsks(
    _ status: Int,
    _ retryAfter: String?,
    _ delay: Int64
  ) async throws {
    try await FCMSenderTests.with { fake, sender in
      let headers = retryAfter.map { ["retry-after": $0] } ?? [:]
      let code: FCMErrorCode = status == 429 ? .quotaExceeded : .unavailable
      fake.plan([FakeFCM.refusal(status, code, headers: headers)])
      let message = try FCMSenderTests.message("token-1")
      let outcome = await sender.send(message, FCMSenderTests.fresh, isProven: true)
      #expect(outcome.action == .retry(afterMilliseconds: delay, .send))
    }
  }

  @Test func saysWhichFieldFirebaseRefuses() async throws {
    try await FCMSenderTests.with { fake, sender in
      fake.plan([FakeFCM.badRequest(field: "message.android.ttl")])
      let message = try FCMSenderTests.message("token-1")
      let outcome = await sender.send(message, FCMSenderTests.fresh, isProven: true)
      #expect(outcome.action == .stopMessage)
      #expect(outcome.reason?.arguments["field"] == .text("message.android.ttl"))
    }
  }

  @Test(arguments: [
    (FakeReply.reset(code: 7), PushAction.accept, 1), (.goAway(), .accept, 1),
    (.reset(code: 8), .recordAsUnknown, 0), (.disconnect, .recordAsUnknown, 0),
  ])
  func sendsAgainOnlyWhatWasNotProcessed(
    _ reply: FakeReply,
    _ action: PushAction,
    _ received: Int
  ) async throws {
    try await FCMSenderTests.with { fake, sender in
      fake.plan([reply])
      let message = try FCMSenderTests.message("token-1")
      let outcome = await sender.send(message, FCMSenderTests.fresh, isProven: true)
      #expect(outcome.action == action)
      #expect(fake.received.count == received)
    }
  }

  @Test(arguments: [
    (FakeReply.answer(status: 503, body: "<html>"), Int64(10_000), PushScope.credential),
    (.answer(status: 429), 10_000, .credential), (.disconnect, 5_000, .send),
  ])
  func waitsWhereGoogleGivesNoAccessToken(
    _ reply: FakeReply,
    _ delay: Int64,
    _ scope: PushScope
  ) async throws {
    try await FCMSenderTests.with { fake, sender in
      fake.planTokens([reply])
      let message = try FCMSenderTests.message("token-1")
      let outcome = await sender.send(message, FCMSenderTests.fresh, isProven: true)
      #expect(outcome.action == .retry(afterMilliseconds: delay, scope))
      #expect(fake.requests == 0)
      // The sender may learn a moment later that the connection is closed.
      var next = PushAction.recordAsUnknown
      for _ in 0..<3_000 where next != .accept {
        next = await sender.send(message, FCMSenderTests.fresh, isProven: true).action
        if next != .accept { try await Task.sleep(for: .milliseconds(10)) }
      }
      #expect(next == .accept)
    }
  }

  @Test func getsOneNewAccessTokenWhereOneExpiresAmidABurst() async throws {
    try await FCMSenderTests.with { fake, sender in
      #expect(await Self.burst(1...50, sender) == 50)
      fake.expireTokens()
      #expect(await Self.burst(51...100, sender) == 50)
      #expect(Set(fake.received.map(\.address)).count == 100)
      #expect(fake.received.count == 100)
      #expect(fake.grants == 2)
    }
  }

  /// How many of many messages at once are accepted.
  private static func burst(_ numbers: ClosedRange<Int>, _ sender: FCMSender) async -> Int {
    await withTaskGroup(of: Bool.self) { group in
      for number in numbers {
        group.addTask {
          guard let message = try? FCMSenderTests.message("token-\(number)") else { return false }
          return await sender.send(message, FCMSenderTests.fresh, isProven: true).action == .accept
        }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
  }
}
