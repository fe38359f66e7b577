import Foundation
import LinkCore
import PaylisherTestSupport
import RecordLog
import Testing

@testable import Paylisher

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Kills at random moments: what a method said when it returned still holds at the next launch.
@Suite(.serialized) struct KilledLaunchTests {
  private static var cycles: Int {
    ProcessInfo.processInfo.environment["PAYLISHER_TEST_LONG"] == nil ? 8 : 170
  }

  @Test func anOptOutThatReturnedOutlivesAKill() async throws {
    let kills = try await optOuts(cycles: Self.cycles, lag: 0)
    #expect(kills.broken == [])
    #expect(kills.captured > 0)
  }

  /// The control: a choice that is written later than the method waits is lost by some kill.
  @Test func seesAChoiceThatIsWrittenTooLate() async throws {
    let kills = try await optOuts(cycles: 12, lag: 200_000)
    #expect(!kills.broken.isEmpty)
  }

  @Test func aKilledAppAndItsExtensionLoseNoChangeOfThePerson() async throws {
    for cycle in 0..<Self.cycles {
      let lost = try await registrations(killedAfter: Self.moment(cycle), isLocked: true)
      #expect(lost == [], "cycle \(cycle)")
    }
  }

  /// The control: without the lock a change of one process undoes one of the other.
  @Test func seesChangesThatAreLostWithoutTheLock() async throws {
    var lost: [String] = []
    for _ in 0..<6 where lost.isEmpty {
      lost += try await registrations(killedAfter: 400_000, isLocked: false)
    }
    #expect(!lost.isEmpty)
  }

  private static func moment(_ cycle: Int) -> UInt32 { UInt32.random(in: 10_000..<120_000) }

  private func optOuts(
    cycles: Int,
    lag: UInt32
  ) async throws -> (broken: [String], captured: Int) {
    var broken: [String] = []
    var captured = 0
    for cycle in 0..<cycles {
      let app = KilledApp.temporary()
      defer { try? FileManager.default.removeItem(atPath: app.folder) }
      let moment = Self.moment(cycle) + (lag > 0 ? 60_000 : 0)
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [folder = app.folder as String, moment = moment as UInt32, lag = lag as UInt32] in
        try await KilledApp(folder: folder).changeItsMind(killedAfter: moment, lag: lag)
      }
      let notes = try app.notes("choices")
      let identity = try app.identity()
      // A note "begin" without its end leaves both open.
      if let last = notes.last(where: { $0 != "captured" }), last == "out" || last == "in" {
        if (identity?.isOptedOut == true) != (last == "out") { broken.append("cycle \(cycle)") }
      }
      let names = app.events()
      if names.contains("Forbidden") { broken.append("an event of cycle \(cycle)") }
      captured += names.count { $0 == "Allowed" }
      if names.count(where: { $0 == "Allowed" }) < notes.count(where: { $0 == "captured" }) {
        broken.append("an event of cycle \(cycle) is lost")
      }
    }
    return (broken, captured)
  }

  /// What was registered by one of two processes and is gone.
  private func registrations(killedAfter moment: UInt32, isLocked: Bool) async throws -> [String] {
    let app = KilledApp.temporary()
    defer { try? FileManager.default.removeItem(atPath: app.folder) }
    await withTaskGroup(of: Void.self) { group in
      for name in ["app", "extension"] {
        group.addTask {
          await #expect(processExitsWith: .signal(SIGKILL)) {
            [
              folder = app.folder as String, name = name as String, moment = moment as UInt32,
              isLocked = isLocked as Bool
            ] in
            let app = KilledApp(folder: folder)
            try await app.register(as: name, killedAfter: moment, isLocked: isLocked)
          }
        }
      }
    }
    let kept = try app.identity()?.superProperties ?? [:]
    return try ["app", "extension"].flatMap { try app.notes($0) }.filter { kept[$0] == nil }
  }
}

/// What runs in the process that is killed.
struct KilledApp {
  let folder: String

  static func temporary() -> KilledApp {
    let name = "killed-launch-\(UUID().uuidString)"
    return KilledApp(
      folder: FileManager.default.temporaryDirectory.appendingPathComponent(name).path
    )
  }

  private var state: FileStorage {
    FileStorage(folder: URL(fileURLWithPath: folder).appendingPathComponent("state"))
  }

  func identity() throws -> Identity? {
    try state.value(named: IdentityStore.name).map {
      try JSONDecoder().decode(Identity.self, from: $0)
    }
  }

  func notes(_ name: String) throws -> [String] {
    guard try AtomicFile.read("\(folder)/\(name)") != nil else { return [] }
    return try SegmentReader.read("\(folder)/\(name)").payloads.map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// The names of the events that wait.
  func events() -> [String] {
    SegmentedEventStorage(path: "\(folder)/events") { "after" }.first(.max)
      .compactMap { $0.object["event"]?.stringValue }
  }

  /// Opts out and in again and captures, and notes what has returned.
  func changeItsMind(killedAfter moment: UInt32, lag: UInt32) async throws {
    let storage = LateStorage(base: state, lag: lag, isLocked: true)
    // A busy machine may take longer than an app waits, which is not what is looked for here.
    let sdk = try await launch(storage, choiceTimeout: lag > 0 ? 50 : 10_000)
    let notes = try SegmentWriter.open("\(folder)/choices")
    kill(after: moment)
    while true {
      try notes.append(Array("begin".utf8))
      sdk.optOut()
      try notes.append(Array("out".utf8))
      for _ in 0..<3 { sdk.capture("Forbidden") }
      usleep(lag > 0 ? 100_000 : UInt32.random(in: 0..<3_000))
      try notes.append(Array("begin".utf8))
      sdk.optIn()
      try notes.append(Array("in".utf8))
      for _ in 0..<3 {
        sdk.capture("Allowed")
        try notes.append(Array("captured".utf8))
      }
      usleep(UInt32.random(in: 0..<3_000))
    }
  }

  /// Registers properties, and notes each that is kept.
  func register(as name: String, killedAfter moment: UInt32, isLocked: Bool) async throws {
    let storage = LateStorage(base: state, lag: isLocked ? 0 : 500, isLocked: isLocked)
    let sdk = try await launch(storage, isExtension: name == "extension")
    let notes = try SegmentWriter.open("\(folder)/\(name)")
    // Both live at the same time, however long each took to start.
    try AtomicFile.write([], to: "\(folder)/\(name)-started", part: "\(folder)/\(name)-starting")
    let other = name == "app" ? "extension" : "app"
    _ = await eventually { (try? AtomicFile.read("\(folder)/\(other)-started")) != nil }
    kill(after: moment)
    for number in 0..<Int.max {
      let key = "\(name).\(number)"
      sdk.register([key: number])
      sdk.engine?.identity.waitUntilKept(atMost: 10_000)
      try notes.append(Array(key.utf8))
      usleep(500)
    }
  }

  private func launch(
    _ storage: any KeyValueStorage,
    isExtension: Bool = false,
    choiceTimeout: Int = 50
  ) async throws -> PaylisherSDK {
    _ = try SegmentFolder(path: folder)
    var environment = TestPhone().environment
    environment.storage = storage
    environment.isExtension = isExtension
    environment.choiceTimeout = choiceTimeout
    environment.isShared = true
    let events = "\(folder)/events\(isExtension ? "-extension" : "")"
    environment.openEvents = { SegmentedEventStorage(path: events) { UUID().uuidString } }
    let sdk = PaylisherSDK.with(TestApp.config(), environment: environment)
    _ = await eventually { sdk.engine?.queue.isOpen == true }
    return sdk
  }

  private func kill(after microseconds: UInt32) {
    Thread.detachNewThread {
      usleep(microseconds)
      raise(SIGKILL)
    }
  }
}

/// Files that are written late, or without the lock between processes.
private struct LateStorage: KeyValueStorage {
  let base: FileStorage
  let lag: UInt32
  let isLocked: Bool

  func value(named name: String) throws -> Data? { try base.value(named: name) }
  func setValue(_ value: Data?, named name: String) throws { try base.setValue(value, named: name) }

  func update(named name: String, _ change: (Data?) throws -> Data?) throws {
    if isLocked {
      usleep(lag)
      return try base.update(named: name, change)
    }
    let value = try change(base.value(named: name))
    usleep(lag)
    try base.setValue(value, named: name)
  }
}
