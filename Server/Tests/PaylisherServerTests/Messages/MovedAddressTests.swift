import DeliveryFakes
import HTTPTypes
import LinkCore
import Testing
import WireModels

@testable import PaylisherServer

/// Sends that wait while their device goes to another person.
@Suite struct MovedAddressTests {
  /// Queues a test for a person, lets `change` happen, and sends.
  ///
  /// - Returns: The tokens that a push service gets, and what the messages say of their recipient.
  private func send(
    to person: String,
    _ change: (SendingTests.Setup, InstallID) async throws -> Void
  ) async throws -> [(token: String, data: String)] {
    var received: [(token: String, data: String)] = []
    try await SendingTests.Setup.with { setup in
      let install = InstallID(timestamp: TestServer.start)
      try await setup.register(person, .fcmToken, "token-1", install: install)
      let message = try await setup.server.made(
        MessageResource.self,
        "/api/v1/messages",
        MessageTests.message("")
      )
      let receipt = try await setup.server.manage(
        .post,
        "/api/v1/messages/\(message.id)/test",
        body: #"{"distinctID":"\#(person)"}"#
      ).decoded(SendReceipt.self)
      #expect(receipt.sends.count == 1)
      try await change(setup, install)
      try await setup.server.sendMessages()
      received = setup.fcm.received.map { ($0.address, $0.data) }
    }
    return received
  }

  @Test func theNextPersonOfADeviceGetsNothingThatWaitedForTheOneBefore() async throws {
    let received = try await send(to: "ada") { setup, install in
      try await setup.register("bob", .fcmToken, "token-1", install: install)
    }
    #expect(received.isEmpty)
  }

  /// The control: who logs in stays the same person, whose device knows both ids.
  @Test func aPersonWhoLogsInGetsWhatWaitedForTheAnonymousOne() async throws {
    let received = try await send(to: "anon-7") { setup, install in
      try await setup.server.capture(
        "$identify",
        "ada",
        properties: #"{"$anon_distinct_id":"anon-7"}"#
      )
      try await setup.register("ada", .fcmToken, "token-1", install: install)
    }
    #expect(received.map(\.token) == ["token-1"])
    #expect(received.first?.data.contains(#""recipient":"ada""#) == true)
  }
}
