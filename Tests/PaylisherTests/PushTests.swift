import DeviceModels
import Foundation
import JSONCoding
import LinkCore
import MessagingCore
import PaylisherTestSupport
import Testing

@testable import Paylisher

/// Addresses, consent and heartbeats, from the app's call to the server's answer.
@MainActor @Suite struct PushTests {
  /// A phone whose server takes everything, but for the paths that `refusing` names.
  nonisolated static func phone(
    _ refusing: @escaping @Sendable (String) -> Int? = { _ in nil }
  )
    -> TestPhone
  {
    TestPhone { request in
      if let status = refusing(request.url.path) { return TransportResponse(status: status) }
      switch request.url.path {
      case "/heartbeat": return .json(200, ["status": "ok"])
      case let path where path.hasPrefix("/v1/push/"): return TransportResponse(status: 204)
      default: return .accepting(request)
      }
    }
  }

  static func bodies(_ phone: TestPhone, _ path: String) -> [JSONValue] {
    phone.transport.requests(to: "/v1/push/\(path)").map(\.json)
  }

  private static func persons(_ phone: TestPhone) -> [String?] {
    bodies(phone, "register").map { $0["distinctID"]?.stringValue }
  }

  @Test func aTokenIsRegisteredWithItsPersonAndOnce() async throws {
    let phone = Self.phone()
    let app = TestApp(phone)
    app.sdk.registerAPNsToken(Data([0x0A, 0xFF]), isSandbox: true)
    #expect(await eventually { Self.bodies(phone, "register").count == 1 })
    let body = try #require(Self.bodies(phone, "register").first)
    #expect(body["kind"] == "apns")
    #expect(body["value"] == "0aff")
    #expect(body["environment"] == "sandbox")
    #expect(body["appVersion"] == "1.2")
    #expect(body["distinctID"]?.stringValue == app.sdk.getAnonymousId())
    #expect(body["installID"]?.stringValue.flatMap { InstallID($0) } != nil)
    #expect(await eventually { app.sdk.isPushUpToDate })
    let request = phone.transport.requests(to: "/v1/push/register").first
    #expect(request?.headers["Authorization"] == "Bearer pk")
    app.sdk.registerAPNsToken(Data([0x0A, 0xFF]), isSandbox: true)
    app.sdk.applicationDidBecomeActive()
    await settle()
    #expect(Self.bodies(phone, "register").count == 1)
    // The same launch after a week tells the server that the app is still there.
    phone.clock.advance(byMilliseconds: PushIntent.refresh)
    app.sdk.applicationDidBecomeActive()
    #expect(await eventually { Self.bodies(phone, "register").count == 2 })
  }

  @Test func anAddressFollowsThePerson() async {
    let phone = Self.phone()
    let app = TestApp(phone)
    let anonymous = app.sdk.getAnonymousId()
    app.sdk.registerFCMToken("abc:def")
    #expect(await eventually { Self.bodies(phone, "register").count == 1 })
    app.sdk.identify("ada")
    #expect(await eventually { Self.bodies(phone, "register").count == 2 })
    app.sdk.reset()
    #expect(await eventually { Self.bodies(phone, "register").count == 3 })
    #expect(Self.persons(phone) == [anonymous, "ada", app.sdk.getAnonymousId()])
    #expect(Set(Self.bodies(phone, "register").map { $0["value"] }) == ["abc:def"])
  }

  @Test func aTokenSurvivesFailuresAndLaunches() async {
    let isDown = Locked(true)
    let phone = Self.phone { path in
      path == "/v1/push/register" && isDown.withLock { $0 } ? 503 : nil
    }
    do {
      let app = TestApp(phone)
      app.sdk.registerFCMToken("abc:def")
      #expect(await eventually { Self.bodies(phone, "register").count == 1 })
      #expect(!app.sdk.isPushUpToDate)
    }
    isDown.withLock { $0 = false }
    let again = TestApp(phone)
    #expect(await eventually { Self.bodies(phone, "register").count == 2 })
    await settle()
    #expect(Self.bodies(phone, "register").count == 2)
    _ = again
  }

  /// A server may ask for any pause; a longer one than a day is a day.
  @Test func aPauseWithoutEndIsADay() async {
    let phone = TestPhone { _ in
      TransportResponse(status: 503, headers: ["retry-after": "\(Int64.max)"])
    }
    let app = TestApp(phone)
    app.sdk.registerFCMToken("abc:def")
    #expect(await eventually { Self.bodies(phone, "register").count == 1 })
    #expect(await eventually { phone.clock.sleeperCount > 0 })
    phone.transport.respond { _ in TransportResponse(status: 204) }
    phone.clock.advance(bySeconds: 86_400)
    #expect(await eventually { app.sdk.isPushUpToDate })
  }

  @Test func anAppCanTakeItsAddressesBack() async {
    let phone = Self.phone()
    let app = TestApp(phone)
    app.sdk.registerFCMToken("abc:def")
    #expect(await eventually { Self.bodies(phone, "register").count == 1 })
    app.sdk.unregisterPush()
    #expect(await eventually { Self.bodies(phone, "unregister").count == 1 })
    app.sdk.applicationDidBecomeActive()
    await settle()
    #expect(Self.bodies(phone, "register").count == 1)
  }

  @Test func consentIsToldInOrderAndBelongsToItsPerson() async {
    let phone = Self.phone()
    let app = TestApp(phone)
    app.sdk.identify("ada")
    #expect(app.sdk.marketingConsent() == nil)
    app.sdk.setMarketingConsent(true, textVersion: "v1")
    app.sdk.setMarketingConsent(true, category: "news")
    app.sdk.setMarketingConsent(false)
    #expect(app.sdk.marketingConsent() == false)
    #expect(app.sdk.marketingConsent(category: "news") == true)
    app.sdk.reset()
    #expect(app.sdk.marketingConsent() == nil)
    #expect(await eventually { Self.bodies(phone, "consent").count == 3 })
    let told = Self.bodies(phone, "consent")
    #expect(told.map { $0["isGranted"] } == [true, true, false])
    #expect(told.map { $0["category"] } == ["marketing", "news", "marketing"])
    #expect(told.allSatisfy { $0["distinctID"] == "ada" })
    app.sdk.setMarketingConsent(true, category: "No Category")
    #expect(phone.log.contains { $0.contains("No Category") })
  }

  // MARK: - Heartbeats

  /// B25: pushes that come together share an answer, and a failure is repeated before the system is told.
  @Test func aHeartbeatIsAnsweredOnceAndRepeatedOnceAfterAFailure() async {
    let failures = Locked(1)
    let phone = Self.phone { path in
      guard path == "/heartbeat" else { return nil }
      return failures.withLock { left in
        defer { left -= 1 }
        return left > 0 ? 500 : nil
      }
    }
    let app = TestApp(phone)
    app.sdk.registerFCMToken("abc:def")
    let answers = Locked<[Bool]>([])
    let push = ["source": "Paylisher", "type": "SILENT_HEARTBEAT"]
    for _ in 0..<3 {
      #expect(app.sdk.takeSilentPush(push) { isNew in answers.withLock { $0.append(isNew) } })
    }
    #expect(await eventually { phone.transport.requests(to: "/heartbeat").count == 1 })
    for _ in 0..<200 where phone.transport.requests(to: "/heartbeat").count < 2 {
      await settle()
      phone.clock.advance(byMilliseconds: HeartbeatSender.pause)
    }
    #expect(await eventually { answers.withLock { $0 } == [true, true, true] })
    let beats = phone.transport.requests(to: "/heartbeat")
    #expect(beats.count == 2)
    #expect(beats.last?.json["device_token"] == "abc:def")
    #expect(beats.last?.json["api_key"] == "pk")
    #expect(app.sdk.takeSilentPush(push) { isNew in answers.withLock { $0.append(isNew) } })
    #expect(await eventually { answers.withLock { $0.count } == 4 })
    #expect(phone.transport.requests(to: "/heartbeat").count == 2)
  }

  @Test func aHeartbeatIsNotAnsweredAfterAnOptOutNorForOthers() async {
    let phone = Self.phone()
    let app = TestApp(phone)
    #expect(!app.sdk.takeSilentPush(["aps": ["content-available": 1]]) { _ in })
    #expect(!app.sdk.takeSilentPush(["source": "Paylisher", "type": "PUSH"]) { _ in })
    app.sdk.optOut()
    let answers = Locked<[Bool]>([])
    let push = ["source": "Paylisher", "type": "SILENT_HEARTBEAT"]
    #expect(app.sdk.takeSilentPush(push) { isNew in answers.withLock { $0.append(isNew) } })
    #expect(await eventually { answers.withLock { $0 } == [false] })
    #expect(phone.transport.requests(to: "/heartbeat").isEmpty)
  }

  /// The app's own handler waits for the answer, and the system ends an app that gives none.
  @Test func aSilentPushIsAnsweredInTimeWhereTheSDKIsNotSetUp() async {
    let sdk = PaylisherSDK()
    let answers = Locked<[Bool]>([])
    let push = ["source": "Paylisher", "type": "SILENT_HEARTBEAT"]
    #expect(sdk.takeSilentPush(push, within: 20) { isNew in answers.withLock { $0.append(isNew) } })
    #expect(await eventually { answers.withLock { $0 } == [false] })
    sdk.setup(TestApp.config(), environment: Self.phone().environment)
    await settle()
    #expect(answers.withLock { $0 } == [false])
  }

  // MARK: - Launches

  /// The system also launches an app in the background, to give it a push.
  @Test(arguments: [("PUSH", false), ("PUSH", true), ("SILENT_HEARTBEAT", false)])
  func onlyANotificationThatTheUserTappedIsOpened(type: String, isInBackground: Bool) async {
    let phone = Self.phone()
    let app = TestApp(phone)
    let push = ["source": "Paylisher", "type": type, "pushId": "41", "title": "Hello"]
    let isTap = type == "PUSH" && !isInBackground
    #expect(app.sdk.takeLaunch(push, isInBackground: isInBackground) == isTap)
    await settle()
    #expect(phone.captured("notificationOpen").count == (isTap ? 1 : 0))
    #expect(app.sdk.inbox.map(\.isRead) == (isTap ? [true] : []))
    // The tap that comes later is the one that counts.
    guard type == "PUSH" else { return }
    #expect(app.sdk.handlePush(push, isTapped: true))
    #expect(await eventually { app.sdk.inbox.map(\.isRead) == [true] })
    #expect(phone.captured("notificationOpen").count == 1)
  }

  // MARK: - Dismissals

  /// The app sets its own categories whenever it likes, which takes away those of others.
  @Test func theCategoryOfDismissalsIsAddedWheneverTheAppBecomesActive() async {
    let phone = Self.phone()
    let added = Locked<[PushCategory]>([])
    var environment = phone.environment
    environment.addCategory = { category in added.withLock { $0.append(category) } }
    let sdk = PaylisherSDK.with(TestApp.config(), environment: environment)
    for _ in 0..<2 { sdk.applicationDidBecomeActive() }
    #expect(await eventually { added.withLock { $0 } == [.plain, .plain] })
  }

  // MARK: - What the extension leaves

  @Test func whatTheExtensionLeftIsListedAndCountsAsDelivered() async throws {
    let phone = Self.phone()
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("arrived-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let userInfo: JSONValue = [
      "source": "Paylisher", "type": "PUSH", "pushId": "41", "title": "Hello",
      "gcm.message_id": "m1",
    ]
    let arrived = ArrivedNotification(at: phone.clock.now(), userInfo: userInfo)
    let data = try JSONEncoder().encode(arrived)
    try data.write(to: folder.appendingPathComponent("a.json"))
    try data.write(to: folder.appendingPathComponent("b.json"))
    try Data("no JSON".utf8).write(to: folder.appendingPathComponent("c.json"))
    var environment = phone.environment
    environment.arrivedFolder = folder
    let sdk = PaylisherSDK.with(TestApp.config(), environment: environment)
    sdk.applicationDidBecomeActive()
    #expect(await eventually { sdk.inbox.count == 1 })
    #expect(sdk.inbox.first?.title == "Hello")
    #expect(sdk.unreadInboxCount == 1)
    #expect(phone.captured("notificationReceived").map { $0["pushId"] } == ["41"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  // MARK: - Environments

  @Test(arguments: [
    ("<key>aps-environment</key>\n<string>development</string>", true),
    ("<key>aps-environment</key><string>production</string>", false),
    ("<key>get-task-allow</key><true/><string>development</string>", false),
    ("", false),
  ])
  func readsTheEnvironmentOfAProfile(text: String, isSandbox: Bool) {
    let profile = Data([0x30, 0x80, 0xFF]) + Data(text.utf8) + Data([0xFE])
    #expect(APNsEnvironment.isSandbox(profile: profile) == isSandbox)
  }
}
