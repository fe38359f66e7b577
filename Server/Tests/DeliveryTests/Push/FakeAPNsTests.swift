import DeliveryFakes
import Testing
import WireModels

@testable import Delivery

/// The fake checks provider tokens as Apple does, although it remembers the last one that it checked.
@Suite(.timeLimit(.minutes(10))) struct FakeAPNsTests {
  @Test func refusesATokenOfAnHourAgo() async throws {
    try await Self.with { fake, pool, clock in
      let token = try await fake.credentials().token(issuedAt: 1_000)
      for (age, answer) in [(0, "200"), (3_600, "200"), (3_601, "403 ExpiredProviderToken")] {
        clock.withLock { $0 = (1_000 + Int64(age)) * 1_000 }
        #expect(try await Self.answer(pool, token) == answer, "\(age) s")
      }
    }
  }

  @Test func checksTheSignatureOfEachToken() async throws {
    // asvs 11.6.1
    try await Self.with { fake, pool, _ in
      let token = try await fake.credentials().token(issuedAt: 1_000)
      let other = try APNsKey(
        keyID: FakeAPNs.keyID,
        teamID: "FAKETEAM01",
        pem: APNsSenderTests.pem
      )
      #expect(try await Self.answer(pool, token) == "200")
      let forged = try await other.token(issuedAt: 1_000)
      #expect(try await Self.answer(pool, forged) == "403 InvalidProviderToken")
      #expect(try await Self.answer(pool, token) == "200")
      #expect(try await Self.answer(pool, token + "A") == "403 InvalidProviderToken")
    }
  }

  /// The status of a notification with a provider token, and the reason of a refusal.
  private static func answer(_ pool: HTTP2Pool, _ token: String) async throws -> String {
    let message = try APNsSenderTests.notification(1)
    let request = HTTP2Request(
      path: "/3/device/\(message.token)",
      headers: message.headers(authorization: token),
      body: message.payload
    )
    let response = try await pool.send(request).response
    guard response.status != 200 else { return "200" }
    let outcome = response.apnsOutcome(APNsSenderTests.fresh)
    return "\(response.status) \(outcome.code)"
  }

  private static func with(
    _ body: (FakeAPNs, HTTP2Pool, APNsSenderTests.Clock) async throws -> Void
  ) async throws {
    let clock = APNsSenderTests.Clock(1_000_000)
    let fake = try FakeAPNs { clock.withLock { $0 } }
    let pool = HTTP2Pool(try await fake.start(), limits: .apns) { clock.withLock { $0 } }
    try await body(fake, pool, clock)
    pool.close()
    fake.stop()
  }
}
