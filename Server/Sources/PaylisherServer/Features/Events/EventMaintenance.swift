import LinkCore
import Logging
import Persistence
import ServiceLifecycle
import WireModels

/// Makes the tables of coming months in time, and drops what is too old: the events of past months,
/// the answers to named requests, the hashes of visitors, and invitations.
struct EventMaintenance: Service {
  /// How long an invitation that is over is kept, in milliseconds: as long as a first launch may follow its
  /// last tap.
  static let memoryOfInvites = MatchingSettings.longestCertainWindow

  let retention: RetentionRepository
  let idempotency: IdempotencyRepository
  let clicks: ClickRepository
  let links: LinkRepository
  let days: Int64?
  let now: @Sendable () -> Timestamp
  let logger: Logger
  var interval = Duration.seconds(3_600)

  init(_ dependencies: ServerDependencies) {
    retention = dependencies.repositories.retention
    idempotency = dependencies.repositories.idempotency
    clicks = dependencies.repositories.clicks
    links = dependencies.repositories.links
    days = dependencies.settings.retentionDays
    now = dependencies.now
    logger = dependencies.logger
  }

  func run() async throws {
    await doEvery(interval, orLog: "old events stay for now", to: logger) { try await keep() }
  }

  /// Makes what is missing and drops what is too old; what fails keeps nothing else from it.
  ///
  /// - Throws: What failed first.
  func keep() async throws {
    let now = now()
    let steps: [@Sendable () async throws -> Void] = [
      { try await retention.prepare(now: now) },
      { try await idempotency.sweep(now: now) },
      { try await clicks.removeVisitors(now: now) },
      {
        let end = Timestamp(milliseconds: now.milliseconds - Self.memoryOfInvites)
        try await links.removeInvites(endedBefore: end, now: now)
      },
      { try await dropMonths(now: now) },
    ]
    var failure: (any Error)?
    for step in steps {
      do { try await step() } catch { failure = failure ?? error }
    }
    if let failure { throw failure }
  }

  private func dropMonths(now: Timestamp) async throws {
    guard let days else { return }
    let report = try await retention.sweep(keepingDays: days, now: now)
    for month in report.dropped {
      logger.notice(
        "the events of a month were dropped",
        metadata: ["month": "\(month.month ?? "none")", "events": "\(month.events)"]
      )
    }
  }
}

/// Lets the writer end what it has begun when the server stops, and stops the server where its disk
/// fails.
struct EventWriterService: Service {
  let writer: EventWriter

  /// Waits for the end.
  ///
  /// - Throws: ``StoreError/Code/diskFailed`` after two commits in a row failed for it. What a
  ///   process knows of a file is not to be trusted any more then; a new one reads it again.
  func run() async throws {
    let failure = await cancelWhenGracefulShutdown { () -> StoreError? in
      for await failure in writer.diskFailures { return failure }
      return nil
    }
    await writer.finish()
    guard let failure else { return }
    throw StoreError(
      .diskFailed,
      "Two commits in a row failed, so the server ends; what it acknowledged is on the disk. "
        + "Start it again when the disk is sound. \(failure.message)"
    )
  }
}

/// Has stored events attributed again that no commit had room for, also those of another server and
/// of clicks that arrived after their events.
struct ReattributionService: Service {
  let writer: EventWriter
  let logger: Logger
  var interval = Duration.seconds(5)

  func run() async throws {
    await doEvery(interval, orLog: "stored events wait to be attributed again", to: logger) {
      await writer.catchUp()
    }
  }
}

/// What the writer of events does, as numbers for operators.
struct WriterMetrics: Sendable {
  private let commits: MetricFamily
  private let commitSeconds: MetricFamily
  private let refused: MetricFamily
  private let waitingEvents: MetricFamily
  private let waitingBytes: MetricFamily
  private let waitingSeconds: MetricFamily

  init(_ registry: PrometheusRegistry) {
    commits = registry.counter("paylisher_ingest_commits_total", "Commits of events, by outcome.")
    commitSeconds = registry.counter(
      "paylisher_ingest_commit_seconds_total",
      "Time that commits of events took together."
    )
    refused = registry.counter(
      "paylisher_ingest_refused_total",
      "Requests that were refused because too much waited."
    )
    waitingEvents = registry.gauge("paylisher_ingest_waiting_events", "Events that wait.")
    waitingBytes = registry.gauge("paylisher_ingest_waiting_bytes", "Bytes that wait.")
    waitingSeconds = registry.gauge(
      "paylisher_ingest_waiting_seconds",
      "Seconds that the oldest events have waited."
    )
  }

  func set(_ statistics: EventWriterStatistics) {
    commits.set(Double(statistics.commits), ["outcome": "stored"])
    commits.set(Double(statistics.failedCommits), ["outcome": "failed"])
    commitSeconds.set(statistics.commitTime / .seconds(1))
    refused.set(Double(statistics.refused), ["by": "writer"])
    waitingEvents.set(Double(statistics.waitingEvents))
    waitingBytes.set(Double(statistics.waitingBytes))
    waitingSeconds.set(statistics.waitingTime / .seconds(1))
  }
}

extension EventWriterStatistics {
  /// Why events cannot be taken; `nil` where they can.
  ///
  /// One commit that failed may have been unlucky. Two in a row, or one that takes five seconds,
  /// tell a load balancer to send events elsewhere.
  var fault: Remark<SystemReason>? {
    if failedCommitsInARow > 1 { return Remark(.commitsFailed) }
    return waitingTime > .seconds(5) ? Remark(.eventsWait) : nil
  }
}
