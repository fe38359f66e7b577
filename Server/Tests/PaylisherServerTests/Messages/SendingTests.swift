import Delivery
import DeliveryFakes
import Foundation
import HTTPTypes
import HummingbirdTesting
import LinkCore
import NIOCore
import NIOPosix
import Persistence
import Synchronization
import Testing
import WireModels

@testable import PaylisherServer

/// What the sender does with devices that registered over HTTP, with fakes of both providers.
@Suite struct SendingTests {
  /// A server that has the keys of both fakes.
  struct Setup {
    let server: TestServer
    let apns: FakeAPNs
    let fcm: FakeFCM
    let clock: TestClock

    static func with(
      isDemo: Bool = false,
      _ body: (Setup) async throws -> Void
    ) async throws {
      let clock = TestClock()
      let now = { @Sendable in clock.now.milliseconds }
      let (apns, fcm) = (try FakeAPNs(now: now), try FakeFCM(now: now))
      let endpoints = PushEndpoints(apns: try await apns.start(), fcm: try await fcm.start())
      defer {
        apns.stop()
        fcm.stop()
      }
      let server = try await TestServer {
        ($0.pushEndpoints, $0.now) = (endpoints, { clock.now })
        guard isDemo else { return }
        $0.demoPushEndpoints = [FakeAPNs.keyID: endpoints, FakeFCM.projectID: endpoints]
      }
      try await server.setKey(of: apns)
      let key = try JSONEncoder().encode(["serviceAccount": fcm.keyFile()])
      let answer = try await server.manage(
        .put,
        "/api/v1/apps/\(server.app)/push-keys",
        body: String(decoding: key, as: UTF8.self)
      )
      try #require(answer.status == .ok)
      try await body(Setup(server: server, apns: apns, fcm: fcm, clock: clock))
    }

    /// Registers a device as the SDK does.
    func register(
      _ person: String,
      _ kind: PushAddress.Kind,
      _ value: String,
      install: InstallID = InstallID(timestamp: TestServer.start),
      language: String = "en"
    ) async throws {
      let body = """
        {"installID":"\(install)","distinctID":"\(person)","kind":"\(kind.rawValue)",
        "value":"\(value)","environment":"production","language":"\(language)"}
        """
      try await device("/v1/push/register", body)
    }

    func device(_ path: String, _ body: String) async throws {
      let answer = try await server.send(
        .post,
        path,
        headers: [
          .authorization: "Bearer \(server.publishableKey)", .contentType: "application/json",
        ],
        body: body
      )
      try #require(answer.status == .noContent)
    }

    func launch(_ members: String = "") async throws -> String {
      let message = try await server.made(
        MessageResource.self,
        "/api/v1/messages",
        MessageTests.message(members)
      )
      let path = "/api/v1/messages/\(message.id)"
      try #require(try await server.manage(.post, "\(path)/launch").status == .ok)
      return path
    }

    func report(_ path: String) async throws -> MessageReport.Variant {
      try await server.manage(.get, "\(path)/report").decoded(MessageReport.self).variants[0]
    }
  }

  @Test func sendsThroughFirebaseWhatFirebaseRegistered() async throws {
    try await Setup.with { setup in
      try await setup.register("ada", .fcmToken, "token-ada")
      try await setup.register("bob", .fcmInstallation, "cT9bob")
      try await setup.register("eve", .fcmToken, "token-eve")
      setup.fcm.kill("token-eve")
      let path = try await setup.launch()
      try await setup.server.sendMessages()
      #expect(setup.fcm.received.map(\.address).sorted() == ["cT9bob", "token-ada"])
      #expect(setup.fcm.received.allSatisfy { $0.message.contains(#""title":"Sale""#) })
      #expect(setup.fcm.received.allSatisfy { $0.message.contains(#""category":"com.paylisher."#) })
      #expect(setup.fcm.received.allSatisfy { $0.data.contains("pushId") })
      #expect(setup.fcm.received.count { $0.data.contains(#""recipient":"ada""#) } == 1)
      #expect(setup.fcm.grants == 1)
      #expect(setup.apns.received.isEmpty)
      let report = try await setup.report(path)
      #expect(report.counts == ["targeted": 3, "sent": 2, "failed": 1])
      #expect(report.failures == ["UNREGISTERED": 1])
      let eve = try await setup.server.manage(.get, "/api/v1/people/eve/reach")
        .decoded(ReachResource.self)
      #expect(eve.addresses.map(\.retiredReason) == ["rejected"])
    }
  }

  /// A key that an operator sets leads to a push service, which hears of no device that is simulated.
  @Test(arguments: [false, true])
  func sendsToSimulatedDevicesByFakesAlone(_ isDemo: Bool) async throws {
    try await Setup.with(isDemo: isDemo) { setup in
      let token = try #require(PushAddress.simulated(.apns, number: 71)).value
      try await setup.register("simulated-0007", .apns, token)
      try await setup.register("simulated-0008", .fcmToken, token)
      try await setup.register("ada", .apns, "aa01")
      let path = try await setup.launch()
      try await setup.server.sendMessages()
      #expect(Set(setup.apns.received.map(\.token)) == (isDemo ? ["aa01", token] : ["aa01"]))
      #expect(setup.fcm.received.map(\.address) == (isDemo ? [token] : []))
      let report = try await setup.report(path)
      #expect(report.failures == (isDemo ? [:] : ["simulated_device": 2]))
      let message = try await setup.server.manage(.get, path).decoded(MessageResource.self)
      #expect(message.status == .sent)
    }
  }

  /// A thousand sends wait in no queue that requests wait in too.
  @Test func decidesAndSendsOnTheThreadsOfConnections() async throws {
    let calls = Mutex<[Bool]>([])
    let now = { @Sendable () -> Timestamp in
      calls.withLock {
        $0.append(HTTP2Pool.eventLoops.makeIterator().contains(where: \.inEventLoop))
      }
      return TestServer.start
    }
    let wall = { @Sendable in TestServer.start.milliseconds }
    let (apns, fcm) = (try FakeAPNs(now: wall), try FakeFCM(now: wall))
    let endpoints = PushEndpoints(apns: try await apns.start(), fcm: try await fcm.start())
    defer {
      apns.stop()
      fcm.stop()
    }
    let server = try await TestServer { ($0.pushEndpoints, $0.now) = (endpoints, now) }
    try await server.setKey(of: apns)
    let setup = Setup(server: server, apns: apns, fcm: fcm, clock: TestClock())
    for number in 10..<30 { try await setup.register("user-\(number)", .apns, "aa\(number)") }
    _ = try await setup.launch()
    calls.withLock { $0 = [] }
    try await server.sendMessages()
    #expect(apns.received.count == 20)
    let isOnLoop = calls.withLock(\.self)
    #expect(isOnLoop.count(where: \.self) > 40)
    // Opening a connection asks for the time too.
    #expect(isOnLoop.count { !$0 } <= 4)
  }

  /// Anyone who has the publishable key can register a token that Firebase never gave out, of which its answer
  /// names the field or not.
  @Test(arguments: [true, false])
  func goesOnWhereOneTokenIsNoToken(_ namesField: Bool) async throws {
    try await Setup.with { setup in
      try await setup.register("eve", .fcmToken, "no-token")
      try await setup.register("ada", .fcmToken, "token-ada")
      setup.fcm.reject("no-token", namesField: namesField)
      let path = try await setup.launch()
      try await setup.server.sendMessages()
      #expect(setup.fcm.received.map(\.address) == ["token-ada"])
      let failed = try await setup.report(path).counts["failed"]
      #expect(failed == (namesField ? 1 : nil))
      setup.clock.advance(milliseconds: 30_000)
      try await setup.server.sendMessages()
      let report = try await setup.report(path)
      #expect(report.counts == ["targeted": 2, "sent": 1, "failed": 1])
      #expect(report.failures == ["INVALID_ARGUMENT": 1])
      let message = try await setup.server.manage(.get, path).decoded(MessageResource.self)
      #expect(message.status == .sent)
    }
  }

  /// The report adds up over people without an address, and after the message was cancelled.
  @Test func countsWhatIsNotSent() async throws {
    try await Setup.with { setup in
      try await setup.register("ada", .apns, "aa01")
      try await setup.server.capture("Opened", "eve")
      let path = try await setup.launch()
      try await setup.fill()
      #expect(try await setup.report(path).counts == ["targeted": 2, "dropped": 1])
      try #require(try await setup.server.manage(.post, "\(path)/cancel").status == .ok)
      try await setup.server.sendMessages()
      #expect(setup.apns.received.isEmpty)
      let report = try await setup.report(path)
      #expect(report.counts == ["targeted": 2, "dropped": 2])
      #expect(report.failures == ["address": 1, "message": 1])
    }
  }

  /// The audience was made before the user opted out: the check is made when the send is due.
  @Test func sendsNothingAfterAnOptOut() async throws {
    try await Setup.with { setup in
      let install = InstallID(timestamp: TestServer.start)
      try await setup.register("ada", .apns, "aa01", install: install)
      try await setup.register("bob", .apns, "bb02")
      let path = try await setup.launch()
      try await setup.fill()
      try await setup.device(
        "/v1/push/unregister",
        #"{"installID":"\#(install)","reason":"opted_out"}"#
      )
      try await setup.server.sendMessages()
      #expect(setup.apns.received.map(\.token) == ["bb02"])
      let report = try await setup.report(path)
      #expect(report.counts == ["targeted": 2, "sent": 1, "dropped": 1])
      #expect(report.failures == ["opt_out": 1])
      let check = try await setup.server.manage(.get, "\(path)/check?person=ada")
        .decoded(SendCheckReport.self)
      #expect(check.check != nil)
    }
  }

  @Test func sendsNothingAfterConsentIsWithdrawn() async throws {
    try await Setup.with { setup in
      try await setup.register("ada", .apns, "aa01")
      try await setup.consent("ada", true)
      let path = try await setup.launch(#","category":"offers""#)
      try await setup.fill()
      try await setup.consent("ada", false)
      try await setup.server.sendMessages()
      #expect(setup.apns.received.isEmpty)
      #expect(try await setup.report(path).failures == ["consent": 1])
    }
  }

  @Test func forgetsAnErasedPerson() async throws {
    try await Setup.with { setup in
      try await setup.register("ada", .apns, "aa01")
      try await setup.register("bob", .apns, "bb02")
      let path = try await setup.launch()
      let inApp = try await setup.server.made(
        MessageResource.self,
        "/api/v1/messages",
        """
        {"name":"Hi","channel":"in_app","variants":[{"name":"A","contents":{"en":{"layout":
        {"layoutType":"modal","layouts":[{"blocks":{"order":[
        {"type":"text","content":{"en":"Hi"}}]}}]}}}}]}
        """
      )
      _ = try await setup.server.manage(.post, "/api/v1/messages/\(inApp.id)/launch")
      try await setup.fill()
      #expect(try await setup.inbox("ada") == 1)
      let erased = try await setup.server.manage(.delete, "/api/v1/people/ada?merged=true")
      #expect(erased.status == .ok)
      try await setup.server.sendMessages()
      #expect(setup.apns.received.map(\.token) == ["bb02"])
      let report = try await setup.report(path)
      #expect(report.counts == ["targeted": 2, "sent": 1, "dropped": 1])
      #expect(report.failures == ["erased": 1])
      let reach = try await setup.server.manage(.get, "/api/v1/people/ada/reach")
        .decoded(ReachResource.self)
      #expect(reach.addresses.isEmpty)
      // Nothing of the person is stored again: neither an address nor an in-app message.
      try await setup.register("ada", .apns, "aa01")
      #expect(try await setup.inbox("ada") == 0)
      #expect(try await setup.inbox("bob") == 1)
    }
  }
}

extension SendingTests.Setup {
  /// Makes the sends, and sends none.
  fileprivate func fill() async throws {
    let outbox = server.dependencies.repositories.outbox
    while try await outbox.advance(now: TestServer.start) {}
  }

  fileprivate func consent(_ person: String, _ isGranted: Bool) async throws {
    let answer = try await server.manage(
      .put,
      "/api/v1/people/\(person)/consents/offers",
      body: #"{"isGranted":\#(isGranted)}"#
    )
    try #require((200..<300).contains(answer.status.code), "\(answer.text)")
  }

  /// How many in-app messages a device of the person receives.
  fileprivate func inbox(_ person: String) async throws -> Int {
    try await TestPhone(server, person: person, clock: TestClock()).fetch().count
  }
}
