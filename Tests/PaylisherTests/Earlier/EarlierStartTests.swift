import Foundation
import LinkCore
import PaylisherTestSupport
import Testing

@testable import Paylisher

/// First starts after an update from the earlier SDK.
@MainActor
@Suite struct EarlierStartTests {
  let phone = TestPhone { .accepting($0) }

  private static func state(
    optOut: String? = nil,
    in folder: String = "own"
  ) -> [String: EarlierFolder.File] {
    var files: [String: EarlierFolder.File] = [
      "\(folder)/paylisher.distinctId": .text(#"{"paylisher.distinctId":"ada"}"#),
      "\(folder)/paylisher.anonymousId": .text(#"{"paylisher.anonymousId":"a-1"}"#),
      "\(folder)/paylisher.isIdentified": .text(#"{"paylisher.isIdentified":true}"#),
      "\(folder)/paylisher.groups": .text(#"{"company":"acme"}"#),
      "\(folder)/paylisher.registerProperties": .text(#"{"plan":"gold"}"#),
      "\(folder)/paylisher.deviceToken": .text(#"{"paylisher.deviceToken":"t"}"#),
    ]
    if let optOut { files["\(folder)/paylisher.optOut"] = .text(optOut) }
    for number in 1...3 {
      files["\(folder)/paylisher.queueFolder/1700000000.\(number)"] = .text(
        #"{"event":"E\#(number)","distinct_id":"ada","properties":{"n":\#(number)},"#
          + #""timestamp":"2023-11-14T22:13:20.\#(number)00Z","#
          + #""uuid":"0190A6A7-04DD-7835-B31D-A12EA2D69DD\#(number)"}"#
      )
    }
    return files
  }

  @Test(arguments: ["own", "group/app"])
  func anUpdateKeepsThePersonAndIsNoInstall(_ folder: String) async throws {
    let earlier = EarlierFolder(Self.state(in: folder))
    let sdk = phone.launch(after: earlier)
    #expect(sdk.getDistinctId() == "ada")
    #expect(sdk.getAnonymousId() == "a-1")
    #expect(!sdk.isOptOut())
    #expect(phone.captured("Application Installed").isEmpty)
    #expect(phone.captured("Application Updated").count == 1)
    sdk.capture("A")
    let event = try #require(phone.captured("A").first)
    #expect(event["plan"] == "gold")
    #expect(event["$groups"]?["company"] == "acme")
    let names = phone.captured.compactMap { $0["event"]?.stringValue }
    #expect(Set(names).isSuperset(of: ["E1", "E2", "E3"]))
    let waiting = phone.captured.filter { $0["event"] == "E1" }
    #expect(waiting.first?["uuid"] == "0190a6a7-04dd-7835-b31d-a12ea2d69dd1")
    #expect(waiting.first?["timestamp"] == "2023-11-14T22:13:20.100Z")
    #expect(waiting.first?["distinct_id"] == "ada")
    // The earlier files stay for one more start, without the events.
    #expect(earlier.files["\(folder)/paylisher.distinctId"] != nil)
    #expect(earlier.files.keys.allSatisfy { !$0.hasPrefix("\(folder)/paylisher.queueFolder/") })
    let again = phone.launch(after: earlier)
    #expect(again.getDistinctId() == "ada")
    #expect(earlier.files.isEmpty)
    #expect(phone.captured("Application Updated").count == 1)
  }

  @Test func theDeferredCheckOfAnUpdateIsNoFirstLaunch() async {
    let sdk = phone.launch(after: EarlierFolder(Self.state()))
    let answers = Locked(0)
    sdk.checkDeferredDeepLink(
      onSuccess: { _ in },
      onNoMatch: { answers.withLock { $0 += 1 } },
      onError: { _ in }
    )
    #expect(await eventually { answers.withLock { $0 } == 1 })
    #expect(sdk.lastDeferredOutcome?.reason == "not_first_launch")
    #expect(phone.transport.requests.allSatisfy { !$0.url.path.hasSuffix("deferred-deeplink") })
  }

  /// A choice of a user who opted out holds from the first moment: nothing is sent, also not what waits.
  @Test(arguments: ["true", #"{"paylisher.optOut":true}"#, #"{"paylisher.opt"#])
  func anOptOutHoldsFromTheFirstMoment(_ text: String) async {
    let sdk = phone.launch(after: EarlierFolder(Self.state(optOut: text)))
    sdk.applicationDidBecomeActive()
    sdk.capture("A")
    _ = await sdk.flushAndWait()
    #expect(sdk.isOptOut())
    #expect(phone.captured("A").isEmpty)
    #expect(phone.transport.requests.isEmpty)
  }

  @Test func aLockedDeviceWaitsAndIsNobodyNew() async {
    let earlier = EarlierFolder(Self.state(optOut: "true"))
    earlier.setLocked(true)
    let sdk = phone.launch(after: earlier)
    sdk.capture("A")
    #expect(sdk.getDistinctId() == "")
    #expect(sdk.isOptOut())
    #expect(phone.storage.values.isEmpty)
    #expect(phone.captured.isEmpty)
    earlier.setLocked(false)
    sdk.protectedDataBecameAvailable()
    #expect(sdk.getDistinctId() == "ada")
    #expect(sdk.isOptOut())
    #expect(phone.captured("A").isEmpty)
  }

  @Test func anExtensionThatRunsFirstHonoursTheOptOutAndLeavesThePersonToTheApp() {
    let earlier = EarlierFolder(Self.state(optOut: "true", in: "group/app"))
    var environment = phone.environment
    environment.earlier = EarlierInstall(folders: [], group: "group", disk: earlier.disk)
    environment.isExtension = true
    let other = PaylisherSDK.with(TestApp.config(), environment: environment)
    #expect(other.isOptOut())
    // Two processes share the person and no other state.
    for name in phone.storage.values.keys where name != IdentityStore.name {
      try? phone.storage.setValue(nil, named: name)
    }
    let sdk = phone.launch(after: earlier)
    #expect(sdk.isOptOut())
    #expect(sdk.getDistinctId() == "ada")
  }

  /// A choice that the user made in the app since the update is newer than a file of an extension.
  @Test func anExtensionThatRunsLaterLeavesTheChoiceOfTheApp() {
    let earlier = EarlierFolder(["group/other/paylisher.optOut": .text("true")])
    let sdk = phone.launch(after: earlier)
    #expect(sdk.isOptOut())
    sdk.optIn()
    for name in phone.storage.values.keys where name != IdentityStore.name {
      try? phone.storage.setValue(nil, named: name)
    }
    let other = phone.launch(after: earlier, isExtension: true)
    #expect(!other.isOptOut())
  }

  @Test func aDiskThatRefusesTheFirstWriteKeepsThePersonInMemoryAndTriesAgain() {
    let earlier = EarlierFolder(Self.state(optOut: "true"))
    // Every read succeeds and no write does.
    var environment = phone.environment
    environment.earlier = earlier.install()
    environment.storage = FullStorage(base: phone.storage)
    let sdk = PaylisherSDK.with(TestApp.config(), environment: environment)
    #expect(sdk.getDistinctId() == "ada")
    #expect(sdk.isOptOut())
    #expect(phone.storage.values.isEmpty)
    #expect(phone.launch(after: earlier).isOptOut())
  }
}

/// A disk without space.
private struct FullStorage: KeyValueStorage {
  let base: MemoryStorage

  var isInMemory: Bool { true }

  func value(named name: String) throws -> Data? { try base.value(named: name) }

  func setValue(_ value: Data?, named name: String) throws {
    throw CocoaError(.fileWriteOutOfSpace)
  }
}
