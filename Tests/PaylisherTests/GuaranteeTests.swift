import Foundation
import LinkCore
import PaylisherTestSupport
import Testing

@testable import Paylisher

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// What `docs/audits/behaviours.md` promises and no other suite shows.
@MainActor
@Suite struct GuaranteeTests {
  let phone = TestPhone { .accepting($0) }

  @Test func aGatedLinkBeforeSetupIsNotOpenedByTheFirstClosure() async throws {
    let sdk = PaylisherSDK()
    _ = try sdk.handleDeepLink(#require(URL(string: "yourapp://wallet")))
    let seen = Locked<[Bool]>([])
    sdk.setup(TestApp.config(), environment: phone.environment)
    sdk.onDeepLink { _, requiresAuth in seen.withLock { $0.append(requiresAuth) } }
    #expect(await eventually { seen.withLock { $0 } == [true] })
    sdk.onDeepLinkFailed { _, _ in }
    sdk.onDeepLinkRequiresAuth { _, complete in complete(false) }
    await settle()
    #expect(seen.withLock { $0 } == [true])
  }

  @Test func theEventOfAWarmLinkBelongsToTheSessionThatTheLinkBegins() async throws {
    let app = TestApp(phone)
    phone.clock.advance(bySeconds: 3_600)
    app.open("yourapp://products/42?keyName=SUMMER25")
    _ = await app.observed(1)
    let opened = try #require(phone.captured("Deep Link Opened").first)
    app.sdk.applicationDidBecomeActive()
    #expect(opened["$session_id"]?.stringValue == app.sdk.getSessionId())
    #expect(opened["campaign_key"] == "SUMMER25")
  }

  @Test func aDelegateThatIsGoneLosesNoLink() async {
    let app = TestApp(phone, handlers: [])
    do {
      let delegate = LinkDeliveryTests.Delegate()
      app.sdk.setDeepLinkHandler(delegate)
    }
    app.open("yourapp://products/1")
    app.register(.receive)
    #expect(await app.observed(1) == ["open products/1"])
  }

  @Test func linksFromManyThreadsAreEachDeliveredOnce() async {
    let app = TestApp(phone)
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<30 {
        group.addTask { [sdk = app.sdk] in
          guard let url = URL(string: "yourapp://products/\(number)") else { return }
          _ = sdk.handleDeepLink(url)
          _ = sdk.handleDeepLink(url)
        }
      }
    }
    let seen = await app.observed(30)
    #expect(seen.count == 30)
    #expect(Set(seen).count == 30)
  }

  @Test func anEventIsGivenUpAfterThirtyDaysAndNotBefore() {
    phone.transport.respond { _ in nil }
    TestApp(phone).sdk.capture("Old")
    phone.clock.advance(bySeconds: 30 * 86_400)
    TestApp(phone).sdk.capture("Younger")
    #expect(phone.captured.compactMap { $0["event"]?.stringValue } == ["Old", "Younger"])
    phone.clock.advance(bySeconds: 1)
    _ = TestApp(phone)
    #expect(phone.captured.compactMap { $0["event"]?.stringValue } == ["Younger"])
  }

  @Test func anOverflowDuringARequestForgetsOnlyWhatWasStored() async {
    let gate = Gate()
    phone.transport.respond { request in
      await gate.wait()
      return .accepting(request)
    }
    let app = TestApp(phone) { $0.maxQueueSize = 3 }
    for name in ["A", "B", "C"] { app.sdk.capture(name) }
    app.sdk.flush()
    #expect(await eventually { phone.transport.requests.count == 1 })
    for name in ["D", "E"] { app.sdk.capture(name) }
    await gate.open()
    #expect(await eventually { phone.events.waiting.isEmpty })
    let sent = phone.transport.requests.flatMap(\.events).compactMap { $0["event"]?.stringValue }
    #expect(sent == ["A", "B", "C", "D", "E"])
  }

  @Test func everyRequestUsesOneSessionThatEndsWithTheSDK() async throws {
    weak var transport: URLSessionTransport?
    do {
      let held = URLSessionTransport()
      transport = held
      let url = try #require(URL(string: "http://127.0.0.1:1/"))
      for _ in 0..<3 { _ = try? await held.send(.get(url, timeout: 1)) }
    }
    #expect(await eventually { transport == nil })
  }

  @Test func eventsSetNothingOnThePersonUnlessTheAppAsks() throws {
    let app = TestApp(phone)
    app.sdk.capture("A")
    let event = try #require(phone.captured("A").first)
    #expect(event["$set"] == nil)
    #expect(event["$set_once"] == nil)
  }

  @Test func anErrorSaysNothingAboutTheDevice() async throws {
    phone.transport.respond { _ in TransportResponse(status: 503, body: Data("secret".utf8)) }
    let app = TestApp(phone) { config in
      config.deferredDeepLinkConfig = PaylisherDeferredDeepLinkConfig()
        .withAdvertisingID(AdvertisingID(id: UUID()))
    }
    app.sdk.checkDeferredDeepLink(onSuccess: { _ in }, onNoMatch: {}, onError: { _ in })
    #expect(await eventually { !phone.captured("Deferred Deep Link Error").isEmpty })
    let event = try #require(phone.captured("Deferred Deep Link Error").first)
    let request = try #require(phone.transport.requests(to: "deferred-deeplink").first)
    let text = String(describing: event)
    for name in ["installID", "advertisingID"] {
      let value = try #require(request.json[name]?.stringValue)
      #expect(!text.contains(value), "\(name)")
    }
    #expect(!text.contains("secret"))
  }

  @Test func saysNothingUnlessItIsAskedToLog() async {
    phone.transport.respond { _ in .json(200, ["status": "no_match"]) }
    let app = TestApp(phone) { $0.deferredDeepLinkConfig = PaylisherDeferredDeepLinkConfig() }
    app.sdk.identify("u1", userProperties: ["email": "a@b.c"])
    app.open("yourapp://products/42?keyName=SUMMER25")
    app.open("yourapp://wallet")
    app.sdk.checkDeferredDeepLink(onSuccess: { _ in }, onNoMatch: {}, onError: { _ in })
    _ = await app.observed(2)
    _ = await app.sdk.flushAndWait()
    #expect(phone.log.isEmpty)
  }

  @Test func leavesTheHandlersForCrashesAlone() {
    let signals = [SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGPIPE]
    let before = signals.map(Self.handler)
    let sdk = PaylisherSDK.with(TestApp.config(), environment: phone.environment)
    sdk.capture("A")
    #expect(signals.map(Self.handler) == before)
  }

  @Test func eventsSayNothingAboutTheTeamBehindACampaign() async throws {
    phone.transport.respond { _ in
      .json(
        200,
        [
          "title": "Summer", "teamId": "team-1", "projectId": "project-1", "sourceId": "source-1",
          "webhookUrl": "https://hooks.example.com/secret", "metaData": ["discount": "private"],
        ]
      )
    }
    let app = TestApp(phone)
    app.open("https://go.example.com/c/AbC123")
    _ = await app.observed(1)
    let event = try #require(phone.captured("Deep Link Opened").first)
    #expect(event["title"] == "Summer")
    let text = String(describing: event)
    for secret in ["team-1", "project-1", "source-1", "hooks.example.com", "private"] {
      #expect(!text.contains(secret), "\(secret)")
    }
    #expect(app.links.first?.campaignData?.metaData?["discount"] == .string("private"))
  }

  private static func handler(of signal: Int32) -> UInt {
    var action = sigaction()
    sigaction(signal, nil, &action)
    return withUnsafeBytes(of: &action) { bytes in
      bytes.prefix(8).reduce(0) { $0 << 8 | UInt($1) }
    }
  }
}

/// An app that has the person's permission.
struct AdvertisingID: PaylisherAdvertisingIDSource {
  let id: UUID?

  func authorizedAdvertisingID() -> UUID? { id }
}
