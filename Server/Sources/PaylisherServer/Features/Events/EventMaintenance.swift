import LinkCore
import Logging
import Persistence
import ServiceLifecycle

/// Makes the tables of coming months in time, and drops what is too old: the events of past months, and
/// the answers to named requests.
struct EventMaintenance: Service {
  let retention: RetentionRepository
  let idempotency: IdempotencyRepository
  let days: Int64?
  let now: @Sendable () -> Timestamp
  let logger: Logger
  var interval = Duration.seconds(3_600)

  init(_ dependencies: ServerDependencies) {
    retention = dependencies.repositories.retention
    idempotency = dependencies.repositories.idempotency
    days = dependencies.settings.retentionDays
    now = dependencies.now
    logger = dependencies.logger
  }

  func run() async throws {
    await doEvery(interval, orLog: "old events stay for now", to: logger) { try await keep() }
  }

  /// Makes what is missing and drops what is too old.
  func keep() async throws {
    let now = now()
    try await retention.prepare(now: now)
    try await idempotency.sweep(now: now)
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
