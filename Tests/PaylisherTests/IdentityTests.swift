import Foundation
import LinkCore
import PaylisherTestSupport
import Testing

@testable import Paylisher

@MainActor
@Suite struct IdentityTests {
  let phone = TestPhone { .accepting($0) }

  @Test func theFirstNameMergesWhatCameBefore() throws {
    let app = TestApp(phone)
    let anonymous = app.sdk.getAnonymousId()
    #expect(app.sdk.getDistinctId() == anonymous)
    app.sdk.identify("u1", userProperties: ["plan": "gold"])
    #expect(app.sdk.getDistinctId() == "u1")
    let event = try #require(phone.captured("$identify").first)
    #expect(event["$anon_distinct_id"]?.stringValue == anonymous)
    #expect(event["$set"] == ["plan": "gold"])
    #expect(event["$is_identified"] == true)
  }

  @Test func anotherPersonInheritsNothing() throws {
    let app = TestApp(phone)
    app.sdk.identify("u1")
    app.sdk.register(["token": "secret"])
    app.sdk.group(type: "company", key: "acme")
    app.sdk.identify("u2")
    app.sdk.capture("A")
    let event = try #require(phone.captured("A").first)
    #expect(event["token"] == nil)
    #expect(event["$groups"] == nil)
    #expect(event["distinct_id"] == "u2")
    #expect(phone.captured("$identify").last?["$anon_distinct_id"] == nil)
  }

  @Test func theSamePersonAgainOnlyUpdatesTheirProfile() {
    let app = TestApp(phone)
    app.sdk.identify("u1")
    app.sdk.identify("u1")
    app.sdk.identify("u1", userProperties: ["plan": "gold"])
    #expect(phone.captured("$identify").count == 1)
    #expect(phone.captured("$set").map { $0["$set"] } == [["plan": "gold"]])
  }

  @Test func identityOutlivesTheProcess() {
    TestApp(phone).sdk.identify("u1")
    #expect(TestApp(phone).sdk.getDistinctId() == "u1")
  }

  @Test func resetForgetsThePersonButNotTheirChoice() async {
    let app = TestApp(phone)
    app.sdk.identify("u1")
    app.sdk.register(["a": 1])
    let session = app.sdk.getSessionId()
    app.sdk.optOut()
    app.sdk.reset()
    #expect(app.sdk.isOptOut())
    #expect(app.sdk.getDistinctId() != "u1")
    #expect(app.sdk.getSessionId() != session)
    #expect(TestApp(phone).sdk.isOptOut())
  }

  @Test func optOutStopsEveryCall() async {
    let app = TestApp(phone) { config in
      config.deferredDeepLinkConfig = PaylisherDeferredDeepLinkConfig()
    }
    app.sdk.capture("A")
    app.sdk.optOut()
    app.sdk.capture("B")
    app.sdk.identify("u1")
    app.sdk.flush()
    app.open("https://go.example.com/c/AbC123")
    app.sdk.checkDeferredDeepLink(onSuccess: { _ in }, onNoMatch: {}, onError: { _ in })
    #expect(await app.observed(1) == ["open c/AbC123"])
    #expect(phone.transport.requests.isEmpty)
    #expect(phone.captured.count == 1)
    #expect(app.sdk.lastDeferredOutcome?.reason == "opted_out")
    app.sdk.optIn()
    _ = await app.sdk.flushAndWait()
    #expect(phone.events.waiting.isEmpty)
  }

  @Test func groupsAreOnEveryEventAndAnnouncedOnce() {
    let app = TestApp(phone)
    app.sdk.group(type: "company", key: "acme")
    app.sdk.group(type: "company", key: "acme")
    app.sdk.capture("A")
    #expect(phone.captured("$groupidentify").count == 1)
    #expect(phone.captured("A").first?["$groups"] == ["company": "acme"])
  }

  @Test func superPropertiesStayUntilTheyAreTakenOff() {
    let app = TestApp(phone)
    app.sdk.register(["a": 1, "b": true, "c": [1.5, "x"], "d": Data()])
    app.sdk.unregister("b")
    app.sdk.capture("A")
    let event = phone.captured("A").first
    #expect(event?["a"] == 1)
    #expect(event?["b"] == nil)
    #expect(event?["c"] == [1.5, "x"])
    #expect(event?["d"] == nil)
  }

  @Test func lifecycleIsCapturedOncePerInstallAndActivation() {
    phone.transport.respond { _ in nil }
    let lifecycle: (PaylisherConfig) -> Void = { $0.captureApplicationLifecycleEvents = true }
    let app = TestApp(phone, configure: lifecycle)
    app.sdk.applicationDidBecomeActive()
    app.sdk.applicationDidBecomeActive()
    app.sdk.applicationDidEnterBackground()
    app.sdk.applicationDidBecomeActive()
    let again = TestApp(phone, configure: lifecycle)
    again.sdk.applicationDidBecomeActive()
    #expect(phone.captured("Application Installed").map { $0["install_type"] } == ["unknown"])
    #expect(phone.captured("Application Updated").isEmpty)
    let opened = phone.captured("Application Opened").map { $0["from_background"] }
    #expect(opened == [false, true, false])
    #expect(phone.captured("Application Backgrounded").count == 1)
  }
}
