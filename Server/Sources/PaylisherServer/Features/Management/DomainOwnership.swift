import Delivery
import LinkCore
import Logging
import Persistence
import ServiceLifecycle
import Synchronization
import WireModels

/// Looks for the DNS records by which workspaces show that link domains are their own.
final class DomainOwnership: Sendable {
  /// How many look-ups of requests run at a time; one of a workspace.
  private static let most = 4
  /// How many records a report shows, and how much of each.
  private static let (mostRecords, longestRecord) = (10, 128)

  private let dependencies: ServerDependencies
  private let running = Mutex(Set<WorkspaceID>())

  init(_ dependencies: ServerDependencies) {
    self.dependencies = dependencies
  }

  private var domains: DomainRepository { dependencies.repositories.domains }

  /// Looks for the record of a domain, and keeps that the workspace has proven it.
  ///
  /// A record that is gone changes nothing: an owner who changes the DNS of a domain can also point it elsewhere, and a
  /// mistake in a zone must not end links.
  ///
  /// - Throws: ``ProblemError`` of kind `unavailable` where other look-ups run; ``StoreError``.
  func check(
    _ domain: DomainRecord,
    by actor: AuditActor?
  ) async throws -> DomainVerificationReport {
    try await alone(domain.workspace) { [self] in try await look(domain, by: actor) }
  }

  func look(
    _ domain: DomainRecord,
    by actor: AuditActor?
  ) async throws -> DomainVerificationReport {
    let (outcome, records) = await records(of: domain)
    var report = DomainVerificationReport(domain: domain.form, outcome: outcome, records: records)
    guard outcome == .found, domain.verificationStatus != .verified else { return report }
    do {
      try await domains.verify(domain, by: actor)
    } catch let error as StoreError where error.code == .conflict {
      report.outcome = .taken
      return report
    }
    await dependencies.tellObserversOfSite()
    report.domain.verificationStatus = .verified
    return report
  }

  /// What is known of a domain once it has another host.
  ///
  /// The links of a domain that is served never move to a host that is not: the record must be there before.
  ///
  /// - Throws: ``ProblemError`` that names the record that is not there.
  func status(
    of domain: DomainRecord,
    movedTo host: LinkDomain
  ) async throws -> DomainVerification.Status {
    guard try await domains.needsProof(of: host.description) else { return .notRequired }
    guard domain.form.isServed else { return .pending }
    var moved = domain
    moved.host = host.description
    let target = moved
    let (outcome, _) = try await alone(domain.workspace) { [self] in await records(of: target) }
    guard outcome == .found else {
      let record = moved.form.verification
      throw ProblemError.field(
        "/host",
        "not_verified",
        .domainRecord,
        ["name": .init(record.recordName), "value": .init(record.recordValue)],
        kind: .conflictingFields
      )
    }
    return .verified
  }

  /// Whether the record of a domain is there, and those that are there instead.
  private func records(
    of domain: DomainRecord
  ) async -> (DomainVerificationReport.Outcome, [String]) {
    let record = domain.form.verification
    switch await dependencies.textRecords.records(of: record.recordName) {
    case .found(let texts):
      let isFound = texts.contains { $0.utf8.elementsEqual(record.recordValue.utf8) }
      return (isFound ? .found : .otherRecords, texts.prefix(Self.mostRecords).map(Self.shown))
    case .absent: return (.noRecord, [])
    case .unavailable: return (.unavailable, [])
    case .unreadable: return (.unreadable, [])
    }
  }

  /// A text of any zone, in ASCII without control characters and of a bounded length.
  private static func shown(_ text: String) -> String {
    let bytes = text.utf8.prefix(longestRecord).map { (0x20...0x7E).contains($0) ? $0 : 0x3F }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func alone<Value: Sendable>(
    _ workspace: WorkspaceID,
    _ work: @Sendable () async throws -> Value
  ) async throws -> Value {
    let isFirst = running.withLock { $0.count < Self.most && $0.insert(workspace).inserted }
    guard isFirst else {
      throw ProblemError(
        .unavailable,
        "Another check is running. Try again in a few seconds.",
        retryAfter: 5
      )
    }
    defer { running.withLock { _ = $0.remove(workspace) } }
    return try await work()
  }
}

/// Looks for the records of the domains that wait for their proof, a month from when they were added.
struct DomainVerifier: Service {
  private static let interval = Duration.seconds(60)
  /// How many domains a round looks at; the next goes on behind them.
  private static let most = 20
  private static let month: Int64 = 30 * 86_400_000

  let ownership: DomainOwnership
  let domains: DomainRepository
  let now: @Sendable () -> Timestamp
  let logger: Logger

  func run() async throws {
    var last: DomainID?
    await doEvery(Self.interval, orLog: "domains were not verified", to: logger) {
      last = try await round(after: last)
    }
  }

  /// Looks at the next domains; where the following round goes on.
  func round(after last: DomainID?) async throws -> DomainID? {
    let since = Timestamp(milliseconds: max(0, now().milliseconds - Self.month))
    let pending = try await domains.pending(after: last, since: since, limit: Self.most)
    for domain in pending where !Task.isCancelled && !Task.isShuttingDownGracefully {
      guard try await ownership.look(domain, by: nil).outcome == .found else { continue }
      logger.notice("a domain was verified", metadata: ["host": "\(domain.host)"])
    }
    return pending.count == Self.most ? pending.last?.id : nil
  }
}
