import LinkCore
package import Logging
package import Persistence
import RecordLog
import ServiceLifecycle

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
    try await journal.drain { try await carry(yields: yields) }
  }

  private func carry(yields: Bool) async throws {
    var isBusy = yields
    for segment in try journal.rotate() {
      var batch: [ClickEntry] = []
      for payload in try SegmentReader.read(segment).payloads {
        batch += entries(payload)
        guard batch.count >= ImportThrottle.batch(whileBusy: isBusy) else { continue }
        isBusy = try await store(batch, yields: yields)
        batch = []
      }
      isBusy = try await store(batch, yields: yields)
      try journal.remove(segment)
    }
    onBacklog(journal.backlog().bytes)
  }

  private func entries(_ payload: ArraySlice<UInt8>) -> [ClickEntry] {
    do throws(ByteReader.Mismatch) {
      return try ClickEntry.entries(payload)
    } catch {
      logger.error("clicks in the journal are of another version and were dropped")
      return []
    }
  }

  /// Stores some clicks, and rests where taps came meanwhile; whether so many did.
  private func store(_ batch: [ClickEntry], yields: Bool) async throws -> Bool {
    guard !batch.isEmpty else { return yields }
    let (began, before) = (ContinuousClock.now, journal.appendedBytes)
    try await clicks.append(batch.map(traces.record))
    let tokens = batch.compactMap(\.handoff)
    if !tokens.isEmpty { try await handoffs.append(tokens) }
    guard yields, !Task.isShuttingDownGracefully else { return false }
    let spent = ContinuousClock.now - began
    let bytes = journal.appendedBytes - before
    let waiting = journal.backlog().bytes
    onBacklog(waiting)
    let rate = bytes * 1_000_000 / Int(max(spent.microseconds, 1))
    let pause = ImportThrottle.rest(after: spent, rate: rate, backlog: waiting)
    if pause > .zero { await rest(pause) }
    return rate >= ImportThrottle.busy
  }
}
