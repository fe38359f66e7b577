import Delivery
import DeliveryFakes
import LinkCore
import Persistence
import Testing
import WireModels

@testable import PaylisherServer

/// What errors of a push service delay: one send, or everything that is sent with the key.
@Suite struct ProviderFaultTests {
  private static func register(_ setup: SendingTests.Setup, _ devices: Range<Int>) async throws {
    for number in devices {
      try await setup.register("person-\(number)", .fcmToken, "token-\(number)")
    }
  }

  static let faults: [(FakeReply, Int64)] = [
    (FakeFCM.refusal(503, .unavailable), 10_000),
    (FakeFCM.refusal(500, .internalError), 10_000),
    (FakeFCM.refusal(503, .unavailable, headers: ["retry-after": "600"]), 600_000),
    (FakeFCM.refusal(429, .quotaExceeded), 60_000),
    (FakeFCM.refusal(429, .quotaExceeded, headers: ["retry-after": "90"]), 90_000),
  ]

  /// One device in thirty has an error of each kind; what Firebase asks for is asked of that send alone.
  @Test(arguments: faults)
  func delayOneSendAlone(_ fault: FakeReply, _ delay: Int64) async throws {
    try await SendingTests.Setup.with { setup in
      try await Self.register(setup, 0..<30)
      setup.fcm.plan([fault])
      let path = try await setup.launch()
      try await setup.server.sendMessages()
      #expect(setup.fcm.received.count == 29)
      // The key is in use: what is launched meanwhile goes out.
      try await Self.register(setup, 30..<32)
      _ = try await setup.launch()
      try await setup.server.sendMessages()
      #expect(setup.fcm.received.count == 29 + 32)
      setup.clock.advance(milliseconds: delay - 1)
      try await setup.server.sendMessages()
      #expect(setup.fcm.received.count == 29 + 32)
      setup.clock.advance(milliseconds: 1)
      try await setup.server.sendMessages()
      #expect(setup.fcm.received.count == 30 + 32)
      #expect(try await setup.report(path).counts["sent"] == 30)
    }
  }

  /// The control: a service that fails is left alone until the delay that it asks for is over.
  @Test func holdTheKeyWhereManyFail() async throws {
    try await SendingTests.Setup.with { setup in
      try await Self.register(setup, 0..<30)
      let fault = FakeFCM.refusal(503, .unavailable, headers: ["retry-after": "20"])
      setup.fcm.plan(Array(repeating: fault, count: 30))
      _ = try await setup.launch()
      try await setup.server.sendMessages()
      let requests = setup.fcm.requests
      #expect(setup.fcm.received.isEmpty && requests <= 30)
      try await Self.register(setup, 30..<32)
      _ = try await setup.launch()
      try await setup.server.sendMessages()
      #expect(setup.fcm.requests == requests)
    }
  }
}
