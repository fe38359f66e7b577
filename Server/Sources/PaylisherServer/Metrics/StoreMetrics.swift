import LinkCore
import Persistence

/// What the database says of itself.
struct StoreMetrics: Sendable {
  private let repository: StoreRepository
  private let now: @Sendable () -> Timestamp
  private let info: MetricFamily
  private let bytes: MetricFamily
  private let log: MetricFamily
  private let clockLead: MetricFamily
  private let brokenIndexes: MetricFamily

  init(_ dependencies: ServerDependencies) {
    repository = dependencies.repositories.store
    now = dependencies.now
    let registry = dependencies.metrics
    info = registry.gauge(
      "paylisher_store_info",
      "The database: engine, version, schema, and how far a commit is when it returns."
    )
    bytes = registry.gauge("paylisher_store_bytes", "Size of the database.")
    log = registry.gauge("paylisher_store_log_bytes", "Size of PostgreSQL's write-ahead log.")
    clockLead = registry.gauge(
      "paylisher_store_clock_lead_seconds",
      "Seconds by which PostgreSQL's clock is ahead of this server's."
    )
    brokenIndexes = registry.gauge(
      "paylisher_store_broken_indexes",
      "Indexes of PostgreSQL that are not in use because making them failed."
    )
  }

  /// What the database says of itself now.
  func facts() async throws -> StoreFacts { try await repository.facts(now: now()) }

  /// Asks; while the database is away, the numbers stay as they were.
  func collect() async {
    guard let facts = try? await facts() else { return }
    info.remove()
    info.set(
      1,
      [
        "engine": facts.engine, "version": facts.version, "schema": "\(facts.schema)",
        "durability": facts.durability,
      ]
    )
    bytes.set(Double(facts.bytes))
    if let size = facts.logBytes { log.set(Double(size)) }
    guard let lead = facts.clockLead else { return }
    clockLead.set(Double(lead) / 1_000)
    brokenIndexes.set(Double(facts.brokenIndexes))
  }
}
