import Foundation
import LinkCore
import PaylisherTestSupport
import Testing

@testable import Paylisher

/// Two processes that share a person.
@MainActor
@Suite struct SharedIdentityTests {
  let phone = TestPhone { .accepting($0) }

  @Test func aProcessThatRanBeforeUndoesNothing() async {
    let app = TestApp(phone).sdk
    let other = TestApp(phone).sdk
    app.identify("u1")
    app.optOut()
    other.register(["source": "push"])
    #expect(other.isOptOut())
    #expect(other.getDistinctId() == "u1")
    let next = TestApp(phone).sdk
    #expect(next.isOptOut())
    #expect(next.getDistinctId() == "u1")
    next.optIn()
    next.capture("A")
    #expect(phone.captured("A").first?["source"] == "push")
  }

  @Test func asksForTheChoiceOfTheOtherProcessBeforeItSends() async {
    let app = TestApp(phone).sdk
    var environment = phone.environment
    environment.isShared = true
    let other = PaylisherSDK.with(TestApp.config(), environment: environment)
    other.capture("A")
    app.optOut()
    #expect(await other.flushAndWait() == PaylisherDeliveryReport(sent: 0, waiting: 1))
    #expect(phone.transport.requests.isEmpty)
    other.capture("B")
    #expect(phone.captured("B").isEmpty)
  }

  @Test(arguments: [("u2", 0), ("u1", 1)])
  func forgetsWhatWasForAPersonWhomAnotherProcessReplaced(_ id: String, listed: Int) async {
    var environment = phone.environment
    environment.isShared = true
    let app = PaylisherSDK.with(TestApp.config(), environment: environment)
    if id == "u2" { app.identify("u1") }
    app.handlePush(["source": "Paylisher", "type": "PUSH", "pushId": 17, "title": "For you"])
    #expect(app.inbox.count == 1)
    TestApp(phone).sdk.identify(id)
    app.applicationDidBecomeActive()
    #expect(await eventually { app.getDistinctId() == id })
    await settle()
    #expect(app.inbox.count == listed)
  }

  @Test func twoProcessesThatBeginAtOnceAreOnePerson() {
    let storage = MemoryStorage()
    let stores = (0..<2).compactMap { number in
      try? IdentityStore(storage: storage, queue: .inline) { "person-\(number)" }
    }
    #expect(stores.map(\.current.anonymousID) == ["person-0", "person-0"])
  }

  /// Many writers of one file, as the app and its extensions: every change counts.
  @Test func changesOfManyWritersAreAllKept() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("shared-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let queues = (0..<4).map { _ in StorageQueue() }
    let stores = try queues.map { queue in
      try IdentityStore(storage: FileStorage(folder: folder), queue: queue) { "person" }
    }
    await withTaskGroup(of: Void.self) { group in
      for (writer, store) in stores.enumerated() {
        group.addTask {
          for number in 0..<50 {
            store.update { $0.superProperties["\(writer).\(number)"] = .integer(Int64(number)) }
          }
        }
      }
    }
    for queue in queues { queue.wait(atMost: 10_000) }
    let kept = try FileStorage(folder: folder).value(named: IdentityStore.name)
    let identity = try JSONDecoder().decode(Identity.self, from: #require(kept))
    #expect(identity.superProperties.count == 200)
    #expect(identity.anonymousID == "person")
  }

  @Test func nothingOfOnePersonReachesTheNext() async {
    for leaves in [{ $0.reset() }, { $0.identify("u2") }] as [(PaylisherSDK) -> Void] {
      let phone = TestPhone { request in
        request.url.path.hasSuffix("decide")
          ? .json(200, ["featureFlags": ["beta": true]]) : .accepting(request)
      }
      let app = TestApp(phone)
      app.sdk.identify("u1")
      _ = app.sdk.getFeatureFlag("beta")
      #expect(await eventually { app.sdk.isFeatureEnabled("beta") })
      app.open("yourapp://wallet?keyName=SUMMER25")
      #expect(await app.observed(2) == ["announced wallet", "login wallet"])
      phone.transport.respond { _ in nil }
      leaves(app.sdk)
      #expect(!app.sdk.hasPendingDeepLink)
      #expect(app.sdk.lastDeepLink == nil)
      #expect(!app.sdk.isFeatureEnabled("beta"))
      app.sdk.capture("Next")
      let event = phone.captured("Next").first
      #expect(event?["campaign_key"] == nil)
      #expect(event?["$feature/beta"] == nil)
      #expect(phone.storage.values["pending-link"] == nil)
      #expect(phone.captured("Deep Link Cancelled").isEmpty)
    }
  }
}
