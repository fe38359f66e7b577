import AttributionCore
import LinkCore
import Persistence
import Synchronization
import Testing

/// Candidates, their keys, and what an app's launches showed, on every engine.
@Suite struct CandidateConformanceTests {
  private static let bucket: Int64 = -77

  private static func place(_ click: ClickID) -> CandidatePlace {
    CandidatePlace(slot: CandidateRecord.slot(of: .start), bucket: bucket, click: click)
  }

  private static func candidate(_ tenant: Tenant, _ click: ClickID) -> CandidateRecord {
    CandidateRecord(
      place: place(click),
      workspace: tenant.id,
      link: tenant.link.id,
      signals: Array(repeating: 7, count: 22)
    )
  }

  private static let evidence = RedeemEvidence(
    buckets: [CandidateBucket(value: bucket, slot: CandidateRecord.slot(of: .start))]
  )

  /// Takes the newest candidate, as a rule that guesses would.
  @Sendable
  private static func newest(_ facts: RedeemFacts) -> RedeemDecision {
    guard let candidate = facts.candidates.first else {
      return RedeemDecision(result: .noCandidates)
    }
    return RedeemDecision(result: .matched, match: .candidate(candidate.place))
  }

  private static func redeem(
    _ tenant: Tenant,
    _ install: InstallID = InstallID(timestamp: .start),
    decide: @escaping @Sendable (RedeemFacts) -> RedeemDecision = newest
  ) async throws -> RedeemOutcome {
    try await tenant.repositories.handoffs.redeem(
      tenant.id,
      app: tenant.app.id,
      evidence: evidence,
      install: tenant.install(install),
      receipt: ReceiptID(timestamp: .start),
      now: .at(1_000),
      decide: decide
    )
  }

  /// A network keeps the marks of its newest launches, each with its time.
  @Test(arguments: Engine.allCases)
  func keepsTheNewestLaunchesOfANetwork(_ engine: Engine) async throws {
    // attack 65
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      for number in 0..<20 as Range<Int64> {
        var evidence = Self.evidence
        evidence.mark = Self.place(ClickID(timestamp: .start))
        _ = try await tenant.repositories.handoffs.redeem(
          tenant.id,
          app: tenant.app.id,
          evidence: evidence,
          install: tenant.install(InstallID(timestamp: .start)),
          receipt: ReceiptID(timestamp: .start),
          now: .at(number * 1_000)
        ) { facts in
          #expect(facts.neighbours == min(Int(number), 12))
          let times = facts.marks.compactMap(\.launchedAt?.milliseconds).sorted()
          let newest = (max(0, number - 12)..<number).map { Timestamp.at($0 * 1_000).milliseconds }
          #expect(times == newest)
          return RedeemDecision(result: .noCandidates, method: .probabilistic)
        }
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func givesACandidateToExactlyOneOfAThousand(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let click = ClickID(timestamp: .start)
      try await tenant.repositories.candidates.append([Self.candidate(tenant, click)])
      let outcomes = try await withThrowingTaskGroup { group in
        for _ in 0..<1_000 { group.addTask { try await Self.redeem(tenant) } }
        return try await group.reduce(into: [RedeemOutcome]()) { $0.append($1) }
      }
      #expect(outcomes.filter { $0.result == .matched }.map(\.receipt.click) == [click])
      #expect(outcomes.filter { $0.result != .matched }.allSatisfy { $0.link == nil })
    }
  }

  /// The control of the race: as many candidates as installs are all given away.
  @Test(arguments: Engine.allCases)
  func givesEveryCandidateToOneInstall(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let clicks = (0..<20).map { _ in ClickID(timestamp: .start) }
      try await tenant.repositories.candidates.append(clicks.map { Self.candidate(tenant, $0) })
      var given: [ClickID] = []
      for _ in 0..<25 {
        if let click = try await Self.redeem(tenant).receipt.click { given.append(click) }
      }
      #expect(given.count == 20)
      #expect(Set(given) == Set(clicks))
    }
  }

  @Test(arguments: Engine.allCases)
  func laterSignalsReplaceEarlierOnes(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      var candidate = Self.candidate(tenant, ClickID(timestamp: .start))
      let repository = tenant.repositories.candidates
      try await repository.append([candidate])
      candidate.signals = [1, 2, 3]
      try await repository.append([candidate])
      #expect(try await repository.find(tenant.id, Self.evidence.buckets) == [candidate])
      try await repository.remove(candidate.place)
      #expect(try await repository.find(tenant.id, Self.evidence.buckets).isEmpty)
    }
  }

  @Test(arguments: Engine.allCases)
  func keysAndCandidatesEnd(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let repository = tenant.repositories.candidates
      try await repository.append([Self.candidate(tenant, ClickID(timestamp: .start))])
      let slot = CandidateRecord.slot(of: .start)
      try await repository.removeExpired(before: slot, now: .start)
      #expect(try await repository.find(tenant.id, Self.evidence.buckets).count == 1)
      try await repository.removeExpired(before: slot + 1, now: .start)
      #expect(try await repository.find(tenant.id, Self.evidence.buckets).isEmpty)
      try await repository.addKey([1], hour: 5)
      try await repository.addKey([2], hour: 5)
      try await repository.addKey([3], hour: 6)
      #expect(try await repository.keys() == [5: [1], 6: [3]])
      try await repository.removeKeys(before: 6)
      #expect(try await repository.keys() == [6: [3]])
    }
  }

  @Test(arguments: Engine.allCases)
  func countsEachInstallsLaunchOnce(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let observe = { (install: InstallID, outcome: ShadowCounts.Outcome) in
        try await Self.redeem(tenant, install) { _ in
          RedeemDecision(
            result: .noCandidates,
            observation: ShadowObservation(network: .ipv6, band: .hundredth, outcome: outcome)
          )
        }
      }
      let first = InstallID(timestamp: .start)
      for _ in 0..<3 { _ = try await observe(first, .right) }
      for _ in 0..<5 { _ = try await observe(InstallID(timestamp: .start), .wrong) }
      _ = try await observe(InstallID(timestamp: .start), .refused)
      #expect(try await Self.shadow(tenant) == ShadowCounts(right: 1, wrong: 5, refused: 1))
      let rows = try await tenant.repositories.receipts.shadow(tenant.id)
      #expect(rows.map(\.network) == [.ipv6] && rows.map(\.band) == [.hundredth])
    }
  }

  @Test(arguments: Engine.allCases)
  func countsLaunchesAtOnce(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      try await withThrowingTaskGroup { group in
        for _ in 0..<60 {
          group.addTask {
            _ = try await Self.redeem(tenant) { _ in
              RedeemDecision(
                result: .noCandidates,
                observation: ShadowObservation(network: .ipv4, band: .least, outcome: .right)
              )
            }
          }
        }
        try await group.waitForAll()
      }
      #expect(try await Self.shadow(tenant) == ShadowCounts(right: 60))
    }
  }

  private static func shadow(_ tenant: Tenant) async throws -> ShadowCounts {
    let seen = Seen()
    _ = try await redeem(tenant) { facts in
      seen.set(facts.shadow)
      return RedeemDecision(result: .noCandidates)
    }
    return seen.value
  }
}

/// What a rule was told inside its transaction.
private final class Seen: Sendable {
  private let counts = Mutex(ShadowCounts())

  var value: ShadowCounts { counts.withLock { $0 } }

  func set(_ value: ShadowCounts) { counts.withLock { $0 = value } }
}
