import Delivery
import DeliveryFakes
import HTTPTypes
import HummingbirdTesting
import LinkCore
import Persistence
import Testing
import WireModels

@testable import PaylisherServer

/// Addresses that a client with the publishable key registers, of which none stops a message for the others.
@Suite struct DoubtfulAddressTests {
  typealias Setup = SendingTests.Setup

  /// The app sends by Apple's service, and one device registers a token of Firebase's.
  @Test func goesOnWhereTheAppHasNoKeyForOneAddress() async throws {
    try await MessageReportTests.with(.sqlite) { server, apns, clock in
      try await server.addPerson("ada", plan: "pro", token: "aa01")
      let setup = Setup(server: server, apns: apns, fcm: try FakeFCM { 0 }, clock: clock)
      try await setup.register("eve", .fcmToken, "token-eve")
      let path = try await setup.launch()
      try await server.sendMessages()
      #expect(apns.received.map(\.token) == ["aa01"])
      try await setup.expect(.sent, ["targeted": 2, "sent": 1, "failed": 1], of: path)
      #expect(try await setup.report(path).failures == ["no_push_key": 1])
    }
  }

  /// A message that names no app goes to the devices of every app, also of one that has no key yet.
  @Test func goesOnWhereAnotherAppHasNoKey() async throws {
    try await MessageReportTests.with(.sqlite) { server, apns, clock in
      try await server.addPerson("ada", plan: "pro", token: "aa01")
      let other = try await server.made(
        AppResource.self,
        "/api/v1/apps",
        #"{"name":"Other","platform":"ios","bundleID":"com.example.other","teamID":"ABCDE12345"}"#
      )
      let registration = AddressRegistration(
        app: other.id,
        install: InstallID(timestamp: TestServer.start),
        person: "eve",
        address: try #require(PushAddress(.apns, "ee01"))
      )
      try await server.dependencies.repositories.addresses
        .register(server.workspace, registration, now: clock.now)
      let setup = Setup(server: server, apns: apns, fcm: try FakeFCM { 0 }, clock: clock)
      let every = try await setup.launch()
      let named = try await setup.launch(#","app":"\#(other.id)""#)
      try await server.sendMessages()
      try await setup.expect(.sent, ["targeted": 2, "sent": 1, "failed": 1], of: every)
      // The other app's own message waits for its key.
      let paused = try await server.manage(.get, named).decoded(MessageResource.self)
      #expect(paused.status == .paused)
      #expect(paused.problem?.contains("push-keys") == true)
    }
  }

  /// No other device reads the language, but they have the same content.
  @Test func knowsAWrongTokenByItsContentWhateverItsLanguage() async throws {
    try await Setup.with { setup in
      try await setup.register("ada", .fcmToken, "token-ada")
      try await setup.register("eve", .fcmToken, "no-token", language: "tlh-QO")
      setup.fcm.reject("no-token", namesField: false)
      let path = try await setup.launch()
      try await setup.sendFor(seconds: [0, 30, 60])
      try await setup.expect(.sent, ["targeted": 2, "sent": 1, "failed": 1], of: path)
      let eve = try await setup.server.manage(.get, "/api/v1/people/eve/reach")
        .decoded(ReachResource.self)
      #expect(eve.addresses.map(\.retiredReason) == ["rejected"])
    }
  }

  /// No device had the message before, as of one that follows an event, or after a restart.
  @Test func goesOnAfterWrongTokensThatNoOtherDeviceContradicts() async throws {
    try await Setup.with { setup in
      let message = try await setup.launch(#","delivery":{"kind":"event","event":"Cart"}"#)
      for number in 1...4 {
        try await setup.register("eve-\(number)", .fcmToken, "no-token-\(number)")
        setup.fcm.reject("no-token-\(number)", namesField: false)
        try await setup.server.capture("Cart", "eve-\(number)")
      }
      try await setup.sendFor(seconds: [0, 30, 60])
      try await setup.expect(.sending, ["targeted": 4, "failed": 4], of: message)
      try await setup.register("ada", .fcmToken, "token-ada")
      try await setup.server.capture("Cart", "ada", at: setup.clock.now)
      try await setup.server.sendMessages()
      #expect(setup.fcm.received.map(\.address) == ["token-ada"])
    }
  }

  /// The control: devices that had an earlier message do not have wrong tokens, so that the message is wrong.
  @Test(arguments: [2, 3])
  func stopsWhatDevicesRefuseThatHadAnEarlierMessage(_ count: Int) async throws {
    try await Setup.with { setup in
      for number in 1...count {
        try await setup.register("user-\(number)", .fcmToken, "token-\(number)")
      }
      let earlier = try await setup.launch()
      try await setup.server.sendMessages()
      let sent = ["targeted": Int64(count), "sent": Int64(count)]
      try await setup.expect(.sent, sent, of: earlier)
      for number in 1...count { setup.fcm.reject("token-\(number)", namesField: false) }
      let path = try await setup.launch()
      try await setup.sendFor(seconds: [0, 30, 60])
      let failed = ["targeted": Int64(count), "failed": Int64(count)]
      try await setup.expect(count < 3 ? .sent : .paused, failed, of: path)
    }
  }
}

extension SendingTests.Setup {
  /// Sends what is due after each of some waits.
  fileprivate func sendFor(seconds: [Int64]) async throws {
    for wait in seconds {
      clock.advance(milliseconds: wait * 1_000)
      try await server.sendMessages()
    }
  }

  fileprivate func expect(
    _ status: MessageStatus,
    _ counts: [String: Int64],
    of path: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let message = try await server.manage(.get, path).decoded(MessageResource.self)
    #expect(message.status == status, sourceLocation: sourceLocation)
    #expect(try await report(path).counts == counts, sourceLocation: sourceLocation)
  }
}
