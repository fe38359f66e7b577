import Foundation
import LinkCore
import PaylisherTestSupport
import Testing

@testable import Paylisher

/// Launches in which files cannot be read yet, or only slowly.
@MainActor
@Suite struct LaunchTests {
  let phone = TestPhone { .accepting($0) }

  private static func configure(_ config: PaylisherConfig) {
    config.captureApplicationLifecycleEvents = true
    config.deferredDeepLinkConfig = PaylisherDeferredDeepLinkConfig()
  }

  @Test func decidesWritesAndSendsNothingBeforeTheFirstUnlock() async {
    let first = TestApp(phone, configure: Self.configure)
    first.sdk.identify("u1")
    first.sdk.register(["plan": "gold"])
    first.sdk.optOut()
    let before = phone.storage.values
    let count = phone.captured.count
    phone.storage.setLocked(true)
    let app = TestApp(phone, configure: Self.configure)
    app.sdk.capture("A")
    app.sdk.register(["more": 1])
    app.open("https://go.example.com/c/AbC123")
    app.sdk.checkDeferredDeepLink(onSuccess: { _ in }, onNoMatch: {}, onError: { _ in })
    app.sdk.flush()
    await settle()
    #expect(app.sdk.isOptOut())
    #expect(app.sdk.getDistinctId() == "")
    #expect(phone.transport.requests.isEmpty)
    #expect(phone.storage.values == before)
    phone.storage.setLocked(false)
    app.sdk.protectedDataBecameAvailable()
    #expect(app.sdk.getDistinctId() == "u1")
    #expect(app.sdk.isOptOut())
    _ = await app.sdk.flushAndWait()
    #expect(phone.transport.requests.isEmpty)
    #expect(phone.captured.count == count)
  }

  @Test func whatIsCapturedBeforeTheFirstUnlockBelongsToTheRightPerson() async throws {
    // Nothing is sent while the clock moves.
    phone.transport.respond { _ in nil }
    let first = TestApp(phone, configure: Self.configure)
    first.sdk.identify("u1")
    let installID = phone.storage.values["deferred"]
    phone.storage.setLocked(true)
    let app = TestApp(phone, configure: Self.configure)
    app.sdk.capture("A")
    let moment = phone.clock.now()
    phone.clock.advance(bySeconds: 60)
    app.sdk.register(["plan": "gold"])
    app.sdk.capture("B")
    #expect(phone.captured("A").isEmpty)
    phone.storage.setLocked(false)
    phone.clock.advance(bySeconds: 600)
    app.sdk.capture("C")
    let names = phone.captured.compactMap { $0["event"]?.stringValue }
    #expect(names == ["Application Installed", "$identify", "A", "B", "C"])
    let late = phone.captured.suffix(3)
    #expect(late.allSatisfy { $0["distinct_id"] == "u1" })
    #expect(late.first?["timestamp"]?.stringValue == moment.iso8601)
    #expect(phone.captured("A").first?["plan"] == nil)
    #expect(phone.captured("B").first?["plan"] == "gold")
    #expect(phone.storage.values["deferred"] == installID)
  }

  @Test func linksAndCallersOfALockedDeviceWaitForTheUnlock() async {
    phone.storage.setLocked(true)
    let app = TestApp(phone, configure: Self.configure)
    let answers = Locked(0)
    #expect(app.open("yourapp://products/1"))
    #expect(!app.open("other://products/1"))
    app.sdk.checkDeferredDeepLink(
      onSuccess: { _ in },
      onNoMatch: { answers.withLock { $0 += 1 } },
      onError: { _ in answers.withLock { $0 += 1 } }
    )
    await settle()
    #expect(app.seen.isEmpty)
    phone.storage.setLocked(false)
    app.sdk.applicationDidBecomeActive()
    #expect(await app.observed(1) == ["open products/1"])
    #expect(await eventually { answers.withLock { $0 } == 1 })
  }

  @Test func countsWhatDidNotFitIntoMemoryBeforeTheUnlock() async {
    phone.storage.setLocked(true)
    let app = TestApp(phone)
    for number in 0..<PaylisherSDK.maximumEarlyCaptures + 5 { app.sdk.capture("E\(number)") }
    phone.storage.setLocked(false)
    app.sdk.flush()
    #expect(await eventually { phone.events.waiting.isEmpty })
    let sent = phone.transport.requests.flatMap(\.events)
    #expect(sent.first?["event"] == "E5")
    #expect(sent.last?["event"] == "$dropped")
    #expect(sent.last?["properties"]?["count"] == 5)
  }

  /// An extension ends after it: what it captured must not wait in memory because a disk is slow.
  @Test func aFlushWaitsUntilTheFilesAreRead() async {
    let folder = TemporaryFolder()
    var environment = phone.environment
    environment.storage = FileStorage(folder: folder.url)
    let (queue, isRead) = (StorageQueue(), DispatchSemaphore(value: 0))
    environment.fileQueue = queue
    queue.async { isRead.wait() }
    let sdk = PaylisherSDK.with(TestApp.config(), environment: environment)
    sdk.capture("A")
    DispatchQueue.global().asyncAfter(deadline: .now() + 0.3) { isRead.signal() }
    #expect(await sdk.flushAndWait() == PaylisherDeliveryReport(sent: 1, waiting: 0))
  }

  /// Before the first unlock nothing can be read: what waits in memory is named, at once.
  @Test func aFlushOfALockedDeviceSaysWhatWaits() async {
    phone.storage.setLocked(true)
    let sdk = TestApp(phone).sdk
    for _ in 0..<3 { sdk.capture("A") }
    #expect(await sdk.flushAndWait() == PaylisherDeliveryReport(sent: 0, waiting: 3))
  }

  @Test(arguments: [true, false])
  func aChoiceBeforeSetupCounts(isOptedOut: Bool) async {
    let sdk = PaylisherSDK()
    if !isOptedOut { sdk.optOut() }
    if isOptedOut { sdk.optOut() } else { sdk.optIn() }
    #expect(sdk.isOptOut() == isOptedOut)
    sdk.setup(TestApp.config { $0.optOut = !isOptedOut }, environment: phone.environment)
    sdk.capture("A")
    _ = await sdk.flushAndWait()
    #expect(sdk.isOptOut() == isOptedOut)
    #expect(phone.transport.requests.isEmpty == isOptedOut)
    #expect(TestApp(phone).sdk.isOptOut() == isOptedOut)
  }

  @Test func aClosureOfTheAppMayUseTheSDKDuringSetup() {
    let sdk = PaylisherSDK()
    let seen = Locked("none")
    let config = TestApp.config { config in
      config.getAnonymousId = { id in
        sdk.capture("Inside")
        seen.withLock { $0 = sdk.getDistinctId() }
        return id
      }
    }
    sdk.setup(config, environment: phone.environment)
    #expect(seen.withLock { $0 } == "")
    #expect(phone.captured("Inside").count == 1)
  }

  @Test func aSecondSetupChangesNothingAndSaysSo() {
    let app = TestApp(phone)
    let id = app.sdk.getAnonymousId()
    app.sdk.setup(TestApp.config { $0.optOut = true }, environment: phone.environment)
    #expect(app.sdk.getAnonymousId() == id)
    #expect(!app.sdk.isOptOut())
    #expect(phone.log.filter { $0.contains("setup was called again") }.count == 1)
  }

  @Test func linksBetweenCloseAndSetupAreKept() async throws {
    let app = TestApp(phone)
    app.sdk.close()
    #expect(!app.open("yourapp://products/1"))
    app.sdk.capture("Lost")
    app.sdk.setup(TestApp.config(), environment: phone.environment)
    #expect(await app.observed(1) == ["open products/1"])
    #expect(phone.captured("Lost").isEmpty)
  }

  @Test func aSetupAfterTheAppCameToTheFrontCapturesThatItWasOpened() {
    let lifecycle: (PaylisherConfig) -> Void = { $0.captureApplicationLifecycleEvents = true }
    let sdk = PaylisherSDK()
    sdk.applicationDidBecomeActive()
    sdk.setup(TestApp.config(lifecycle), environment: phone.environment)
    sdk.applicationDidBecomeActive()
    #expect(phone.captured("Application Opened").count == 1)
    let other = PaylisherSDK()
    other.applicationDidBecomeActive()
    other.applicationDidEnterBackground()
    other.setup(TestApp.config(lifecycle), environment: phone.environment)
    #expect(phone.captured("Application Opened").count == 1)
  }

  @Test func aSessionThatIsOverHasNoId() {
    let app = TestApp(phone)
    #expect(app.sdk.getSessionId() != nil)
    phone.clock.advance(bySeconds: 31 * 60)
    #expect(app.sdk.getSessionId() == nil)
    app.sdk.capture("A")
    #expect(phone.captured("A").first?["$session_id"]?.stringValue == app.sdk.getSessionId())
  }

  @Test func anExtensionTakesNoLinkAndNoLifeCycleAndSendsAtOnce() async throws {
    let before = TestPhone()
    let app = TestApp(before, configure: Self.configure)
    app.open("yourapp://wallet")
    _ = await app.observed(1)
    let pending = before.storage.values["pending-link"]
    #expect(pending != nil)
    for (name, value) in before.storage.values { try phone.storage.setValue(value, named: name) }
    var environment = phone.environment
    environment.isExtension = true
    environment.device.appVersion = "9.9"
    phone.clock.advance(bySeconds: 3_600)
    let other = PaylisherSDK.with(TestApp.config(Self.configure), environment: environment)
    let answers = Locked(0)
    other.checkDeferredDeepLink(
      onSuccess: { _ in },
      onNoMatch: { answers.withLock { $0 += 1 } },
      onError: { _ in }
    )
    other.applicationDidBecomeActive()
    #expect(!other.hasPendingDeepLink)
    #expect(other.handleDeepLink(URL(fileURLWithPath: "/")) == false)
    if let url = URL(string: "yourapp://account") { #expect(!other.handleDeepLink(url)) }
    #expect(phone.storage.values["pending-link"] == pending)
    #expect(phone.captured("Deep Link Timeout").isEmpty)
    #expect(phone.captured("Application Updated").isEmpty)
    #expect(await eventually { answers.withLock { $0 } == 1 })
    other.capture("Push Received")
    #expect(
      await eventually {
        phone.transport.requests.flatMap(\.events).contains { $0["event"] == "Push Received" }
      }
    )
  }
}
