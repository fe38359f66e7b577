import DeliveryFakes
import Foundation
import Testing
import WireModels

@testable import Delivery

/// Sending to Firebase's service as its documents describe it, over real sockets.
@Suite(.timeLimit(.minutes(10))) struct FCMSenderTests {
  static let now: Int64 = 1_750_000_000_000
  static let fresh = PushContext(registeredAt: 0)

  @Test func signsInAndSends() async throws {
    try await Self.with { fake, sender in
      let outcome = await sender.send(try Self.message("token-1"), Self.fresh, isProven: true)
      #expect(outcome.action == .accept)
      let received = try #require(fake.received.first)
      #expect(received.address == "token-1")
      #expect(received.message.contains(#""data":{"pushId":"7"}"#))
    }
  }

  @Test func addressesAnInstallationByItsID() async throws {
    try await Self.with { fake, sender in
      let message = try Self.message("installation-1", kind: .fcmInstallation)
      _ = await sender.send(message, Self.fresh, isProven: true)
      #expect(fake.received.first?.message.contains(#""fid":"installation-1""#) == true)
    }
  }

  @Test func asksForOneAccessTokenForManySends() async throws {
    try await Self.with { fake, sender in
      let outcomes = await withTaskGroup(of: PushOutcome?.self) { group in
        for number in 1...100 {
          group.addTask {
            guard let message = try? Self.message("token-\(number)") else { return nil }
            return await sender.send(message, Self.fresh, isProven: true)
          }
        }
        return await group.reduce(into: [PushOutcome?]()) { $0.append($1) }
      }
      #expect(outcomes.allSatisfy { $0?.action == .accept })
      #expect(fake.grants == 1)
      #expect(fake.received.count == 100)
    }
  }

  @Test func getsANewAccessTokenWhereTheOldOneIsRefused() async throws {
    try await Self.with { fake, sender in
      fake.plan([.answer(status: 401, body: #"{"error":{"status":"UNAUTHENTICATED"}}"#)])
      let outcome = await sender.send(try Self.message("token-1"), Self.fresh, isProven: true)
      #expect(outcome.action == .accept)
      #expect(fake.grants == 2)
    }
  }

  @Test func holdsTheKeyWhereGoogleRefusesTheGrant() async throws {
    try await Self.with { fake, sender in
      fake.planTokens([.answer(status: 400, body: #"{"error":"invalid_grant"}"#)])
      let outcome = await sender.send(try Self.message("token-1"), Self.fresh, isProven: true)
      #expect(outcome.action == .stopCredential)
      #expect(outcome.code == "invalid_grant")
      #expect(fake.requests == 0)
    }
  }

  @Test func retiresWhatIsUnregistered() async throws {
    try await Self.with { fake, sender in
      fake.kill("token-1")
      let outcome = await sender.send(try Self.message("token-1"), Self.fresh, isProven: true)
      #expect(outcome.action == .retireAddress)
      #expect(outcome.code == "UNREGISTERED")
    }
  }

  @Test func honoursTheDelayThatFirebaseAsksFor() async throws {
    try await Self.with { fake, sender in
      fake.plan([FakeFCM.refusal(429, .quotaExceeded, headers: ["retry-after": "77"])])
      let outcome = await sender.send(try Self.message("token-1"), Self.fresh, isProven: true)
      #expect(outcome.action == .retry(afterMilliseconds: 77_000, .send))
    }
  }

  @Test(arguments: [
    (["from": "x"], FCMMessage.LimitError.reservedName("from")),
    (["google.c": "x"], .reservedName("google.c")),
    (["a": String(repeating: "b", count: 4_096)], .dataTooLarge(bytes: 4_097)),
  ])
  func refusesWhatFirebaseWould(_ data: [String: String], _ error: FCMMessage.LimitError) throws {
    let address = try #require(PushAddress(.fcmToken, "t"))
    #expect(throws: error) { try FCMMessage(to: address, FCMMessage.Content(data: data)) }
  }

  @Test(arguments: [
    ("{}", PushCredentialError.serviceAccount),
    ("no JSON", .serviceAccount),
    (
      #"{"project_id":"p","client_email":"a@b","private_key":"x","token_uri":"y"}"#, .serviceAccount
    ),
  ])
  func saysWhatIsWrongWithAServiceAccount(_ json: String, _ error: PushCredentialError) {
    #expect(throws: error) { try FCMServiceAccount(json: json) }
  }

  static func message(_ address: String, kind: PushAddress.Kind = .fcmToken) throws -> FCMMessage {
    try FCMMessage(
      to: try #require(PushAddress(kind, address)),
      FCMMessage.Content(data: ["pushId": "7"])
    )
  }

  static func with(_ body: (FakeFCM, FCMSender) async throws -> Void) async throws {
    let fake = try FakeFCM { now }
    let endpoint = try await fake.start()
    let sender = FCMSender(
      try fake.credentials(),
      endpoint: endpoint,
      tokenEndpoint: endpoint,
      limits: HTTP2Limits(waitingTime: 60_000, responseTimeout: 60_000)
    ) { now }
    try await body(fake, sender)
    sender.close()
    fake.stop()
  }
}

/// Addresses of devices are kept in one form.
@Suite struct PushAddressTests {
  @Test(arguments: [
    (PushAddress.Kind.apns, "ABCDEF01", "abcdef01"), (.fcmToken, "a:B-_1", "a:B-_1"),
    (.fcmInstallation, "cT9", "cT9"),
  ])
  func keepsOneForm(_ kind: PushAddress.Kind, _ text: String, _ value: String) {
    #expect(PushAddress(kind, text)?.value == value)
  }

  @Test(arguments: [
    (PushAddress.Kind.apns, ""), (.apns, "abc"), (.apns, "xyz1"), (.fcmToken, "a b"),
    (.fcmToken, "a\u{0}"), (.fcmToken, String(repeating: "a", count: 1_025)),
  ])
  func refusesWhatIsNone(_ kind: PushAddress.Kind, _ text: String) {
    #expect(PushAddress(kind, text) == nil)
  }
}
