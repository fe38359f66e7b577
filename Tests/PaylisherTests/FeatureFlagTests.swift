import Foundation
import LinkCore
import PaylisherTestSupport
import Testing

@testable import Paylisher

@MainActor
@Suite struct FeatureFlagTests {
  let phone = TestPhone { request in
    request.url.path == "/decide"
      ? .json(
        200,
        [
          "featureFlags": ["new-home": true, "price": "low", "old": false],
          "featureFlagPayloads": ["price": "{\"amount\":5}", "new-home": "plain"],
          "errorsWhileComputingFlags": false,
        ]
      ) : .accepting(request)
  }

  @Test func anAppWithoutFlagsAsksForNone() async {
    let app = TestApp(phone)
    app.sdk.identify("u1")
    app.sdk.capture("A")
    await settle()
    #expect(phone.transport.requests(to: "/decide").isEmpty)
    #expect(phone.captured("A").first?["$active_feature_flags"] == nil)
  }

  @Test func answersAtOnceAndKnowsMoreAfterTheServersAnswer() async {
    let app = TestApp(phone)
    #expect(!app.sdk.isFeatureEnabled("new-home"))
    #expect(await eventually { app.sdk.isFeatureEnabled("new-home") })
    #expect(app.sdk.getFeatureFlag("price") as? String == "low")
    #expect(app.sdk.getFeatureFlag("old") as? Bool == false)
    #expect(app.sdk.getFeatureFlag("other") == nil)
    #expect(app.sdk.isFeatureEnabled("price"))
    #expect(!app.sdk.isFeatureEnabled("old"))
    #expect((app.sdk.getFeatureFlagPayload("price") as? [String: Any])?["amount"] as? Int == 5)
    #expect(app.sdk.getFeatureFlagPayload("new-home") as? String == "plain")
    let request = phone.transport.requests(to: "/decide").first?.json
    #expect(request?["api_key"] == "pk")
    #expect(request?["distinct_id"]?.stringValue == app.sdk.getDistinctId())
  }

  @Test func everyCallbackIsCalledAlsoDuringARequestAndWithoutAnAnswer() async {
    phone.transport.respond { _ in nil }
    let app = TestApp(phone)
    let calls = Locked(0)
    for _ in 0..<3 { app.sdk.reloadFeatureFlags { calls.withLock { $0 += 1 } } }
    #expect(await eventually { calls.withLock { $0 } == 3 })
    PaylisherSDK().reloadFeatureFlags { calls.withLock { $0 += 1 } }
    #expect(await eventually { calls.withLock { $0 } == 4 })
    app.sdk.optOut()
    let before = phone.transport.requests.count
    app.sdk.reloadFeatureFlags { calls.withLock { $0 += 1 } }
    #expect(await eventually { calls.withLock { $0 } == 5 })
    #expect(phone.transport.requests.count == before)
  }

  @Test func flagsOutliveTheProcessAndAreForgottenWithThePerson() async {
    let app = TestApp(phone)
    _ = app.sdk.isFeatureEnabled("price")
    #expect(await eventually { app.sdk.isFeatureEnabled("price") })
    phone.transport.respond { _ in nil }
    let again = TestApp(phone)
    #expect(again.sdk.isFeatureEnabled("price"))
    again.sdk.reset()
    #expect(!again.sdk.isFeatureEnabled("price"))
  }

  @Test func eventsSayWhichFlagsAreOn() async throws {
    let app = TestApp(phone)
    app.sdk.reloadFeatureFlags()
    #expect(await eventually { app.sdk.isFeatureEnabled("price") })
    app.sdk.capture("A")
    let event = try #require(phone.captured("A").first)
    #expect(event["$feature/price"] == "low")
    #expect(event["$feature/old"] == false)
    #expect(event["$active_feature_flags"] == ["new-home", "price"])
  }

  @Test func theFirstAnswerAboutAFlagIsCapturedOnce() async {
    let app = TestApp(phone)
    app.sdk.reloadFeatureFlags()
    #expect(await eventually { app.sdk.isFeatureEnabled("price") })
    for _ in 0..<3 { _ = app.sdk.getFeatureFlag("price") }
    let called = phone.captured("$feature_flag_called").filter { $0["$feature_flag"] == "price" }
    #expect(called.map { $0["$feature_flag_response"] } == ["low"])
  }

  @Test func anAnswerInPartAddsToWhatIsKnown() {
    var flags = FeatureFlags()
    flags.take(["featureFlags": ["a": true, "b": true]])
    flags.take(["featureFlags": ["b": false], "errorsWhileComputingFlags": true])
    #expect(flags.values == ["a": true, "b": false])
    flags.take(["status": "ok"])
    #expect(flags.values == ["a": true, "b": false])
    flags.take(["featureFlags": [:]])
    #expect(flags.values.isEmpty)
  }
}
