import Foundation
import LinkCore
import Logging
import Persistence
import RecordLog
import RoutingCore
import Testing
import WireModels

@testable import PaylisherServer
@testable import Redirecting

@Suite struct JournalTests {
  let path = NSTemporaryDirectory() + "paylisher-journal-" + UUID().uuidString

  func journal() -> ClickJournal {
    ClickJournal(path: path, timeout: .seconds(60)) {
      EntityID(timestamp: TestServer.start).description
    }
  }

  func entry(_ server: TestServer, _ link: LinkRecord) -> ClickEntry {
    let id = ClickID(timestamp: TestServer.start)
    var shown = ClickResource(
      id: id,
      link: link.id,
      occurredAt: TestServer.start,
      platform: .ios,
      destination: .landing
    )
    (shown.isBot, shown.isScan) = (true, true)
    (shown.referrerHost, shown.inAppBrowser) = ("social.example.com", "instagram")
    (shown.language, shown.country) = ("tr", "TR")
    (shown.device, shown.system) = ("phone", "ios 18.1")
    let click = ClickRecord(shown, in: server.workspace)
    let handoff = HandoffRecord(
      tokenHash: id.value.bytes + id.value.bytes,
      workspace: server.workspace,
      link: link.id,
      click: id,
      app: server.app,
      platform: .android,
      issuedAt: TestServer.start,
      expiresAt: TestServer.start.advanced(bySeconds: 60)
    )
    return ClickEntry(
      click: click,
      agent: Agent(
        system: .ios,
        systemVersion: "18.1",
        device: .phone,
        inAppBrowser: "instagram",
        bot: "ğ"
      ),
      linkVersion: 1,
      path: RoutePath(bytes: [0, 1, 255]),
      handoff: handoff,
      visitor: VisitorHash(bits: .min)
    )
  }

  func importer(
    _ server: TestServer,
    _ journal: ClickJournal,
    logger: Logger? = nil
  ) -> ClickImporter {
    ClickImporter(
      journal: journal,
      clicks: server.dependencies.repositories.clicks,
      handoffs: server.dependencies.repositories.handoffs,
      directory: LinkDirectory(),
      logger: logger ?? server.dependencies.logger
    ) { _ in }
  }

  @Test func readsWhatItWrote() async throws {
    let server = try await TapTests.summer()
    let entry = entry(server, try server.link("x"))
    #expect(try ClickEntry.entries(entry.bytes[...]) == [entry])
    var writer = ByteWriter(reserving: 0)
    writer.write(ClickEntry.version)
    for _ in 0..<3 { entry.write(to: &writer) }
    #expect(try ClickEntry.entries(writer.bytes[...]) == [entry, entry, entry])
    for length in 2..<entry.bytes.count {
      #expect(throws: ByteReader.Mismatch.self) { try ClickEntry.entries(entry.bytes[..<length]) }
    }
    #expect(throws: ByteReader.Mismatch.self) { try ClickEntry.entries([1, 0, 0]) }
  }

  #if canImport(Glibc)
  /// Remembers how low the priority of the thread is that reads clicks which are of another version.
  private struct PriorityLog: LogHandler {
    let seen: AsyncStream<Int32>.Continuation
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.error

    static var niceness: Int32 { getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0) }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) { seen.yield(Self.niceness) }
  }

  /// Where all processors are busy, the threads that answer taps go first.
  @Test func readsClicksOnAThreadThatGivesWay() async throws {
    let server = try await TapTests.summer()
    let journal = journal()
    _ = await withCheckedContinuation { continuation in
      journal.append([ClickEntry.version + 1]) { continuation.resume(returning: $0) }
    }
    let (seen, continuation) = AsyncStream.makeStream(of: Int32.self)
    let logger = Logger(label: "priority") { _ in PriorityLog(seen: continuation) }
    try await importer(server, journal, logger: logger).importAll()
    continuation.finish()
    let lowest = await seen.reduce(into: []) { $0.append($1) }
    #expect(lowest.count == 1)
    #expect(lowest.allSatisfy { $0 > PriorityLog.niceness })
  }
  #endif

  @Test func keepsClicksOverAnUncleanStop() async throws {
    let server = try await TapTests.summer()
    let link = try #require(try await server.dependencies.repositories.links.snapshot().links.first)
    let entries = (0..<100).map { _ in entry(server, link) }
    let killed = journal()
    await withTaskGroup(of: Bool.self) { group in
      for entry in entries { group.addTask { await killed.append(entry) } }
      for await isWritten in group { #expect(isWritten) }
    }
    let segment = try #require(try killed.rotate().first)
    let handle = try #require(FileHandle(forWritingAtPath: segment))
    try handle.seekToEnd()
    try handle.write(contentsOf: [200, 0, 0, 0, 1, 2, 3])
    try handle.close()

    let importer = importer(server, journal())
    try await importer.importAll()
    try await importer.importAll()
    let repositories = server.dependencies.repositories
    let stored = try await repositories.clicks.list(server.workspace, limit: 200).items
    let withoutTraces = stored.map { click in
      var click = click
      click.trace = []
      (click.code, click.source) = (nil, nil)
      return click
    }
    #expect(Set(stored.map(\.code)) == ["SUMMER25"])
    #expect(Set(withoutTraces) == Set(entries.map(\.click)))
    #expect(stored.allSatisfy { $0.trace.last?.outcome == "landing" })
    let hash = try #require(entries[0].handoff?.tokenHash)
    #expect(try await repositories.handoffs.find(server.workspace, tokenHash: hash) != nil)
    #expect(try importer.journal.rotate().isEmpty)
  }

  /// A server that starts imports before it serves, beside the service that does so all the time.
  @Test func carriesClicksAwayOnceHoweverManyBegin() async throws {
    let server = try await TapTests.summer()
    let link = try #require(try await server.dependencies.repositories.links.snapshot().links.first)
    let journal = journal()
    for _ in 0..<20 {
      #expect(await journal.append(entry(server, link)))
      _ = try journal.rotate()
    }
    let importer = importer(server, journal)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<8 { group.addTask { try await importer.importAll() } }
      try await group.waitForAll()
    }
    try await importer.importAll()
    let stored = try await server.dependencies.repositories.clicks.list(server.workspace, limit: 50)
    #expect(stored.items.count == 20)
    #expect(try journal.rotate().isEmpty)
  }

  @Test func changesNothingWhenReplayed() async throws {
    let server = try await TapTests.summer()
    let link = try #require(try await server.dependencies.repositories.links.snapshot().links.first)
    let entry = entry(server, link)
    let journal = journal()
    for _ in 0..<3 {
      #expect(await journal.append(entry))
      try await importer(server, journal).importAll()
    }
    let stored = try await server.dependencies.repositories.clicks.list(server.workspace)
    #expect(stored.items.count == 1)
  }

  @Test func saysSoWhereNothingCanBeWritten() async throws {
    let server = try await TapTests.summer()
    _ = FileManager.default.createFile(atPath: path, contents: nil)
    let journal = ClickJournal(path: path + "/below", timeout: .seconds(60)) { "x" }
    #expect(await !journal.append(entry(server, try server.link("x"))))
  }
}
