import Dispatch
import Foundation
import LinkCore
import PaylisherTestSupport
import RecordLog
import Testing

@testable import Paylisher

/// What the developer of an app learns if the SDK cannot work.
@MainActor
@Suite struct ProblemTests {
  let phone = TestPhone { .accepting($0) }

  private func launch(_ storage: any KeyValueStorage) -> PaylisherSDK {
    var environment = phone.environment
    environment.storage = storage
    return PaylisherSDK.with(TestApp.config(), environment: environment)
  }

  @Test func aDiskThatCannotBeReadIsNamedOnceAndByTheReport() async {
    let storage = BrokenStorage(error: RecordLogError(.open, path: "/secret/x", number: 5))
    let sdk = launch(storage)
    for _ in 0..<20 { sdk.capture("A") }
    let report = await sdk.flushAndWait()
    #expect(report.waiting == 20)
    #expect(report.problem == "NSPOSIXErrorDomain 5 (open)")
    #expect(
      phone.log == [
        "[Paylisher] The SDK cannot open its files: NSPOSIXErrorDomain 5 (open). "
          + "Calls wait in memory."
      ]
    )
    // The disk is back.
    storage.isBroken.withLock { $0 = false }
    sdk.capture("A")
    #expect(await sdk.flushAndWait() == PaylisherDeliveryReport(sent: 21, waiting: 0))
  }

  @Test(arguments: [
    RecordLogError(.open, path: "x", number: 1) as any Error,
    RecordLogError(.open, path: "x", number: 13), CocoaError(.fileReadNoPermission),
  ])
  func aLockedDeviceIsNoProblem(_ error: any Error) async {
    let sdk = launch(BrokenStorage(error: error))
    sdk.capture("A")
    #expect(await sdk.flushAndWait().problem == nil)
    #expect(phone.log.isEmpty)
  }

  @Test(arguments: [
    ("", "apiKey is empty"), ("  ", "apiKey is empty"),
    ("paylisher_live_sk_7f3a_x_y", "apiKey is a secret key"), ("sk_live_7f3a", "secret key"),
    ("paylisher_live_pk_7f3a_sk_y", nil), ("pk", nil), ("skiing", nil), ("phc_abc", nil),
  ])
  func aKeyThatAnAppMustNotHaveSendsNothingAndSaysSo(_ key: String, line: String?) async {
    let config = PaylisherConfig(apiKey: key, host: "https://api.example.com")
    config.engageInAppConfig = nil
    let sdk = phone.launch(config)
    sdk.capture("A")
    let report = await sdk.flushAndWait()
    #expect((report.waiting == 0) == (line == nil))
    #expect(phone.transport.requests.isEmpty == (line != nil))
    #expect(phone.log.count == (line == nil ? 0 : 1))
    // The key itself is in no log.
    if key.utf8.count > 2 { #expect(phone.log.allSatisfy { !$0.contains(key) }) }
    if let line { #expect(phone.log.first?.contains(line) == true) }
  }

  @Test func callsBeforeSetupAreNamedOnce() {
    let (sdk, lines) = (PaylisherSDK.unstarted(), Locked<[String]>([]))
    sdk.earlyLog.withLock { $0 = { line in lines.withLock { $0.append(line) } } }
    for _ in 0..<2 {
      sdk.capture("A")
      sdk.identify("ada")
      sdk.register(["plan": "gold"])
      // These count before setup as well.
      sdk.optOut()
      sdk.applicationDidBecomeActive()
      sdk.onDeepLink { _, _ in }
    }
    #expect(
      lines.withLock { $0 } == [
        "[Paylisher] capture(_:) has no effect before setup(_:)",
        "[Paylisher] identify(_:) has no effect before setup(_:)",
        "[Paylisher] register(_:) has no effect before setup(_:)",
      ]
    )
  }

  @Test func theHandlerOfTheAppTakesLinesWithTheirLevel() {
    let lines = Locked<[String]>([])
    let config = PaylisherConfig(apiKey: "pk")
    config.logHandler = { level, line in lines.withLock { $0.append("\(level) \(line)") } }
    let log = EngineSettings(config).log
    log.write(.warning, "A")
    log.write(.debug, "B")
    #expect(lines.withLock { $0 } == ["warning A", "debug B"])
    #expect(PaylisherLogLevel.debug < .warning)
  }

  /// Filters of Console and of scripts rely on both names.
  @Test func theLogOfTheSystemHasASubsystemAndACategory() {
    #expect(PaylisherLog.subsystem == "com.paylisher.sdk")
    #expect(PaylisherLog.category == "Paylisher")
  }

  /// On a device, from set-up on: both levels, and nothing else goes to the log of the system.
  @Test func theHandlerOfTheAppTakesTheLinesOfALaunch() async {
    let (folder, lines) = (TemporaryFolder(), Locked<[String]>([]))
    let config = PaylisherConfig(apiKey: "sk_live_7f3a", host: "https://api.example.com")
    config.storageDirectory = folder.url
    config.engageInAppConfig = nil
    config.debug = true
    config.logHandler = { level, line in lines.withLock { $0.append("\(level) \(line)") } }
    let sdk = PaylisherSDK.unstarted()
    sdk.setup(config)
    sdk.setup(config)
    sdk.capture("A")
    let expected = [
      "warning [Paylisher] apiKey is a secret key",
      "warning [Paylisher] setup was called again", "debug [Paylisher] captured A",
    ]
    for line in expected {
      #expect(await eventually { lines.withLock { $0.contains { $0.hasPrefix(line) } } })
    }
    sdk.close()
  }

  /// What the app wants to see is told apart from what it has to change.
  @Test func debugLinesAreTraces() {
    var environment = phone.environment
    let traces = Locked<[String]>([])
    environment.trace = { line in traces.withLock { $0.append(line) } }
    let sdk = PaylisherSDK.with(
      TestApp.config {
        $0.debug = true
        $0.deepLinkConfig.customSchemes = ["not a scheme"]
      },
      environment: environment
    )
    sdk.capture("A")
    #expect(traces.withLock { $0 } == ["[Paylisher] captured A"])
    #expect(phone.log.count == 1)
  }

  /// A full disk refuses the state of a launch; it is written once there is room, without another change.
  @Test func whatADiskRefusedIsWrittenLater() {
    let storage = BrokenStorage(base: phone.storage, error: CocoaError(.fileWriteOutOfSpace))
    storage.isBroken.withLock { $0 = false }
    storage.isFull.withLock { $0 = true }
    let sdk = launch(storage)
    sdk.register(["plan": "gold"])
    #expect(phone.storage.values.isEmpty)
    storage.isFull.withLock { $0 = false }
    sdk.applicationDidEnterBackground()
    #expect(phone.storage.values.keys.contains(DeferredState.name))
    #expect(phone.storage.values.keys.contains(IdentityStore.name))
    let next = TestApp(phone).sdk
    #expect(next.getAnonymousId() == sdk.getAnonymousId())
    next.capture("A")
    #expect(phone.captured("A").first?["plan"] == "gold")
  }

  @Test func theEndOfTheTimeThatTheSystemGrantsEndsTheWait() async {
    let (work, began) = (ExpiringWork(), DispatchSemaphore(value: 0))
    let waited = Task.detached { work.run(isExpired: false, atMost: 600) { began.signal() } }
    await Task.detached { began.wait() }.value
    work.run(isExpired: true, atMost: 600)
    await waited.value
  }
}

/// A disk that fails.
private final class BrokenStorage: KeyValueStorage {
  let base: MemoryStorage
  let error: any Error
  let isBroken = Locked(true)
  let isFull = Locked(false)

  init(base: MemoryStorage = MemoryStorage(), error: any Error) {
    (self.base, self.error) = (base, error)
  }

  var isInMemory: Bool { true }

  func value(named name: String) throws -> Data? {
    if isBroken.withLock({ $0 }) { throw error }
    return try base.value(named: name)
  }

  func setValue(_ value: Data?, named name: String) throws {
    if isFull.withLock({ $0 }) { throw error }
    try base.setValue(value, named: name)
  }
}
