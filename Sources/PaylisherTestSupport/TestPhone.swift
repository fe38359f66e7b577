package import LinkCore
package import Paylisher

/// A phone for tests: its clock, disk and network survive the launches of the app on it.
///
/// State that is in memory is read and written on the caller's thread, so that a test can look at
/// once; with another ``PaylisherEnvironment/storage`` it is read and written on the phone's own queue.
package final class TestPhone: Sendable {
  /// The clock.
  package let clock: ManualClock
  /// The network.
  package let transport: RecordingTransport
  /// Small state on disk.
  package let storage = MemoryStorage()
  /// Waiting events on disk.
  package let events = MemoryEvents()
  private let fileQueue = StorageQueue()
  private let ids: SequentialIDs
  private let lines = Locked<[String]>([])

  /// A phone whose network answers with `respond`.
  ///
  /// Phones of one story share its clock and ids.
  package init(
    clock: ManualClock = ManualClock(),
    ids: SequentialIDs = SequentialIDs(),
    _ respond: @escaping RecordingTransport.Responder = { _ in nil }
  ) {
    (self.clock, self.ids) = (clock, ids)
    transport = RecordingTransport(respond)
  }

  /// What an app on this phone touches.
  package var environment: PaylisherEnvironment {
    PaylisherEnvironment(
      clock: clock,
      transport: transport,
      storage: storage,
      openEvents: { [events] in events.open() },
      makeID: { [ids] in ids.next($0) },
      random: { 0.5 },
      device: DeviceFacts(appVersion: "1.2", appBuild: "7", properties: ["$lib": "paylisher-ios"]),
      storageQueue: fileQueue,
      log: { [lines] line in lines.withLock { $0.append(line) } }
    )
  }

  /// Starts the app.
  package func launch(_ config: PaylisherConfig) -> PaylisherSDK {
    PaylisherSDK.with(config, environment: environment)
  }

  /// What was logged.
  package var log: [String] { lines.withLock { $0 } }

  /// What waits to be sent, as JSON.
  package var captured: [JSONValue] {
    events.waiting.map(\.object)
  }

  /// The events of a name that wait to be sent, as their properties.
  package func captured(_ name: String) -> [JSONValue] {
    captured.filter { $0["event"]?.stringValue == name }.compactMap { $0["properties"] }
  }
}
