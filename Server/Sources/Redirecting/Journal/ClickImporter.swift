import LinkCore
package import Logging
package import Persistence
import RecordLog
import ServiceLifecycle
import Threads

/// Carries clicks from the journal into the store, also those that an earlier process left behind.
package struct ClickImporter: Service {
  package let journal: ClickJournal
  package let clicks: ClickRepository
  package let handoffs: HandoffRepository
  package let traces: ClickTraceBuilder
  /// Called with the journaled bytes that the store does not have yet.
  package let onBacklog: @Sendable (Int) -> Void
  package let logger: Logger
  package var interval = Duration.milliseconds(50)

  package init(
    journal: ClickJournal,
    clicks: ClickRepository,
    handoffs: HandoffRepository,
    directory: LinkDirectory,
    logger: Logger,
    onBacklog: @escaping @Sendable (Int) -> Void
  ) {
    self.journal = journal
    self.clicks = clicks
    self.handoffs = handoffs
    traces = ClickTraceBuilder(directory: directory)
    self.logger = logger
    self.onBacklog = onBacklog
  }

  package func run() async throws {
    var pause = interval
    while !Task.isShuttingDownGracefully, !Task.isCancelled {
      pause = await importSafely(yields: true) ? interval : min(pause * 2, .seconds(5))
      await rest(pause)
    }
    _ = await importSafely(yields: false)
  }

  private func rest(_ duration: Duration) async {
    try? await cancelWhenGracefulShutdown { try await Task.sleep(for: duration) }
  }

  private func importSafely(yields: Bool) async -> Bool {
    do {
      try await importAll(yields: yields)
      return true
    } catch {
      logger.warning("clicks stay in the journal for now", metadata: ["error": "\(error)"])
      return false
    }
  }

  /// Stores every click of the journal once; a segment is removed when all of its clicks are.
  ///
  /// Nothing happens where it is at work already: a server that starts imports before it serves, and
  /// its services begin at the same time.
  ///
  /// - Parameter yields: Whether to rest between batches while taps come.
  /// - Throws: What the journal or the store threw; what was not stored stays in the journal.
  package func importAll(yields: Bool = false) async throws {
    try await journal.importAlone { try await importSegments(yields: yields) }
  }

  private func importSegments(yields: Bool) async throws {
    var isBusy = yields
    for segment in try journal.rotate() {
      var payloads = try await BackgroundThread.value {
        try SegmentReader.read(segment).payloads[...]
      }
      while !payloads.isEmpty {
        let (began, before) = (ContinuousClock.now, journal.appendedBytes)
        let batch = try await batch(of: payloads, size: ImportThrottle.batch(whileBusy: isBusy))
        try await store(batch)
        payloads = batch.rest
        isBusy = yields ? await giveWay(after: batch, since: began, appended: before) : false
      }
      try journal.remove(segment)
    }
    onBacklog(journal.backlog().bytes)
  }

  /// Reads the next clicks and decides them again, on a thread that takes no processor from taps.
  private func batch(
    of payloads: ArraySlice<ArraySlice<UInt8>>,
    size: Int
  ) async throws -> ClickBatch {
    try await BackgroundThread.value {
      var batch = ClickBatch(rest: payloads)
      while batch.clicks.count < size, let payload = batch.rest.popFirst() {
        batch.bytes += payload.count
        for entry in entries(payload) { batch.add(entry, traced: traces) }
      }
      return batch
    }
  }

  private func entries(_ payload: ArraySlice<UInt8>) -> [ClickEntry] {
    do throws(ByteReader.Mismatch) {
      return try ClickEntry.entries(payload)
    } catch {
      logger.error("clicks in the journal are of another version and were dropped")
      return []
    }
  }

  private func store(_ batch: ClickBatch) async throws {
    let isInBackground = journal.backlog().bytes < ImportThrottle.maximum
    try await clicks.append(
      batch.clicks,
      visitors: batch.visitors,
      isInBackground: isInBackground
    )
    try await handoffs.append(batch.handoffs, isInBackground: isInBackground)
  }

  /// Rests where taps came meanwhile; whether so many did.
  private func giveWay(
    after batch: ClickBatch,
    since began: ContinuousClock.Instant,
    appended before: Int
  ) async -> Bool {
    guard !Task.isShuttingDownGracefully else { return false }
    let spent = ContinuousClock.now - began
    let appended = journal.appendedBytes - before
    let waiting = journal.backlog().bytes
    onBacklog(waiting)
    let rate = appended * 1_000_000 / Int(max(spent.microseconds, 1))
    let pause = ImportThrottle.rest(
      after: spent,
      bytes: batch.bytes,
      rate: rate,
      backlog: waiting
    )
    if pause > .zero { await rest(pause) }
    return rate >= ImportThrottle.busy
  }
}

/// Some clicks of a segment, as the store takes them.
private struct ClickBatch: Sendable {
  private(set) var clicks: [ClickRecord] = []
  private(set) var visitors: [ClickID: VisitorHash] = [:]
  private(set) var handoffs: [HandoffRecord] = []
  /// What they take in the journal.
  var bytes = 0
  /// The payloads that come after them.
  var rest: ArraySlice<ArraySlice<UInt8>>

  init(rest: ArraySlice<ArraySlice<UInt8>>) { self.rest = rest }

  mutating func add(_ entry: ClickEntry, traced traces: ClickTraceBuilder) {
    clicks.append(traces.record(entry))
    if let visitor = entry.visitor { visitors[entry.click.id] = visitor }
    if let handoff = entry.handoff { handoffs.append(handoff) }
  }
}
