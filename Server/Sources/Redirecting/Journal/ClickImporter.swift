import LinkCore
package import Logging
package import Persistence
import RecordLog
import RoutingCore
import ServiceLifecycle
import WireModels

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
    let visitors = batch.lazy.compactMap { entry in entry.visitor.map { (entry.click.id, $0) } }
    try await clicks.append(
      batch.map(traces.record),
      visitors: Dictionary(visitors) { first, _ in first }
    )
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

/// Builds the trace of a click's decision after its tap was answered.
///
/// The engine decides again, on the same link, with its rules answered as they were for the tap.
package struct ClickTraceBuilder: Sendable {
  package let directory: LinkDirectory

  /// The row of a click.
  package func record(_ entry: ClickEntry) -> ClickRecord {
    var click = entry.click
    click.source = CampaignParameters.sourceWord(
      of: click.source,
      isScan: click.isScan,
      referrerHost: click.referrerHost,
      inAppBrowser: click.inAppBrowser
    )
    guard let kept = directory.find(entry.click.link), kept.version == entry.linkVersion else {
      click.trace = [Self.changed(entry), Self.destination(entry)]
      return click
    }
    let decision = Self.decision(entry, kept.routable)
    click.trace = Self.trace(decision, entry)
    click.rule = decision.rule.map { kept.routable.rules[$0].name }
    click.variant = decision.variant
    return click
  }

  private static func decision(_ entry: ClickEntry, _ link: RoutableLink) -> RouteDecision {
    // A click got past the gates that its link had.
    let tap = Tap(
      agent: entry.agent,
      now: entry.click.occurredAt,
      query: entry.click.isScan ? Tap.scanQuery : nil,
      isUnlocked: true,
      isConfirmed: true,
      clicks: entry.clicks ?? 0
    )
    return RouteDecision.retrace(link: link, tap: tap, path: entry.path)
  }

  private static func trace(_ decision: RouteDecision, _ entry: ClickEntry) -> [TraceEntry] {
    let trace = decision.trace.map {
      TraceEntry(step: $0.step, outcome: $0.outcome, detail: $0.detail)
    }
    // What follows the tap's own parameters cannot be decided again: their URLs are not kept.
    let last = trace.firstIndex { $0.step == TraceStep.Name.tapParameters.rawValue }
    return last.map { trace[...$0] + [destination(entry)] } ?? trace
  }

  private static func changed(_ entry: ClickEntry) -> TraceEntry {
    TraceEntry(
      step: "link_version",
      outcome: "changed",
      detail: "Version \(entry.linkVersion) of the link decided; it changed right after the tap."
    )
  }

  private static func destination(_ entry: ClickEntry) -> TraceEntry {
    TraceEntry(
      step: "destination",
      outcome: entry.click.destination.rawValue,
      detail: "The tap goes here."
    )
  }
}

/// How much of the time the import of clicks may take while taps come: they share processors and disk.
///
/// Clicks are safe in the journal, so the import yields: a burst leaves a backlog, which is bounded
/// because a larger one gives the import a larger share.
package struct ImportThrottle: Hashable, Sendable {
  /// From how many journaled bytes a second on taps come first.
  package static let busy = 100_000
  /// The backlog, in bytes, up to which the import takes a tenth of the time while taps come.
  package static let comfortable = 256 << 20
  /// The backlog, in bytes, from which on it takes all it can get.
  package static let maximum = 1_024 << 20

  /// How many clicks go into one transaction: few while taps come, which wait for whatever holds their
  /// processor.
  package static func batch(whileBusy isBusy: Bool) -> Int { isBusy ? 100 : 500 }

  /// How long to rest after work that took `spent`.
  ///
  /// - Parameters:
  ///   - spent: How long the work took.
  ///   - rate: The bytes that were journaled a second.
  ///   - backlog: The bytes that wait.
  /// - Returns: The rest, which is none where no tap comes.
  package static func rest(after spent: Duration, rate: Int, backlog: Int) -> Duration {
    guard rate >= busy, backlog < maximum else { return .zero }
    return backlog < comfortable ? spent * 9 : spent
  }
}

extension Duration {
  /// Whole microseconds.
  package var microseconds: Int64 {
    components.seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000
  }
}
