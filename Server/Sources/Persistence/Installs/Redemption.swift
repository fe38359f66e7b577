import AttributionCore
import LinkCore

/// The transaction that answers a first launch.
struct Redemption: Sendable {
  /// Who asks, not attributed yet.
  var install: InstallRecord
  /// What it brought.
  var evidence: RedeemEvidence
  /// The id of a new receipt.
  var receipt: ReceiptID
  /// Recognises people who were erased.
  var tombstoneKey: TombstoneKey
  var now: Timestamp

  /// The rule.
  var decide: @Sendable (RedeemFacts) -> RedeemDecision

  /// Reads the facts, decides, and writes what was decided.
  @Sendable
  func run(_ connection: any SQLConnection) throws -> RedeemOutcome {
    // An erasure at the same time comes before or after the whole of it.
    try connection.take([
      AdvisoryLock(.redeeming, install.id.value), AdvisoryLock(.appending, install.workspace.value),
    ])
    try checkApp(connection)
    if let earlier = try repeated(connection) { return earlier }
    let facts = try facts(connection)
    var decision = decide(facts)
    var tap = decision.result == .matched ? Tap(decision.match, facts) : nil
    if decision.result == .matched {
      (decision, tap) = try claim(connection, decision, tap, facts)
    }
    if facts.neighbours < evidence.launchLimit { try count(connection, decision) }
    try mark(connection, decision, facts)
    return try store(connection, decision, tap)
  }

  private func facts(_ connection: any SQLConnection) throws -> RedeemFacts {
    let workspace = install.workspace
    let handoff = try evidence.tokenHash.flatMap {
      try HandoffRow.find(connection, workspace, $0)
    }
    let holder = try handoff.flatMap {
      try InstallRepository.owners(connection, workspace, clicks: [$0.click]).first
    }
    let isGuess = handoff?.consumedBy == nil && holder?.method == .probabilistic
    let network = try CandidateRow.network(connection, workspace, evidence)
    let links = Set([handoff?.link].compactMap(\.self) + network.candidates.map(\.link))
    return RedeemFacts(
      hasToken: evidence.tokenHash != nil,
      handoff: handoff,
      owner: handoff?.consumedBy ?? (isGuess ? nil : holder?.id),
      guess: isGuess ? holder : nil,
      candidates: network.candidates,
      neighbours: network.neighbours,
      marks: network.marks,
      shadow: evidence.buckets.isEmpty
        ? ShadowCounts()
        : try ShadowCountRow.find(connection, workspace, app: install.app)
          .reduce(ShadowCounts()) { $0 + $1.counts },
      links: try links.reduce(into: [:]) {
        $0[$1] = try LinkRepository.find(connection, workspace, $1)
      },
      install: install,
      now: now
    )
  }

  /// Uses the evidence up, or takes the match back where there is nothing to use.
  private func claim(
    _ connection: any SQLConnection,
    _ decision: RedeemDecision,
    _ tap: Tap?,
    _ facts: RedeemFacts
  ) throws -> (RedeemDecision, Tap?) {
    guard let tap else {
      return (decision.ending(.unknown), nil)
    }
    guard try consume(connection, decision.match, facts) else {
      return (decision.ending(.consumed), nil)
    }
    try forget(connection, tap.click)
    return (decision, tap)
  }

  private func consume(
    _ connection: any SQLConnection,
    _ match: RedeemMatch,
    _ facts: RedeemFacts
  ) throws -> Bool {
    switch match {
    case .handoff:
      guard facts.owner == nil, let handoff = facts.handoff,
        try HandoffRow.consume(connection, handoff, by: install.id, now: now)
      else { return false }
      if let guess = facts.guess { try supersede(connection, guess) }
      return true
    case .candidate(let place): return try CandidateRow.remove(connection, place)
    }
  }

  /// Takes the click back from an install that had it by network and device.
  private func supersede(_ connection: any SQLConnection, _ guess: InstallRecord) throws {
    try ReceiptRepository.supersede(connection, guess, now: now)
    try InstallRepository.withdraw(connection, guess)
  }

  /// Removes what else could lead to a click that was matched, as far as it is at hand.
  ///
  /// A candidate of another network stays until its slot ends; a look-up passes it over, because
  /// its click has an install.
  private func forget(_ connection: any SQLConnection, _ click: ClickID) throws {
    try connection.execute(
      "DELETE FROM click_alias WHERE workspace_id = \(install.workspace) AND click_id = \(click)"
    )
    guard let moment = click.value.timestamp else { return }
    let slot = CandidateRecord.slot(of: moment)
    for bucket in evidence.buckets where bucket.slot == slot {
      _ = try CandidateRow.remove(
        connection,
        CandidatePlace(slot: slot, bucket: bucket.value, click: click)
      )
    }
  }

  /// Counts the launch, once however often its install asks.
  private func count(_ connection: any SQLConnection, _ decision: RedeemDecision) throws {
    let (workspace, app) = (install.workspace, install.app)
    guard let observation = decision.observation,
      try InstallRepository.find(connection, workspace, app, install.id) == nil
    else { return }
    try connection.execute(ShadowCountRow.add(observation, workspace, app))
  }

  /// Leaves a trace of the launch; where the network showed as many as are kept, instead of its oldest.
  private func mark(
    _ connection: any SQLConnection,
    _ decision: RedeemDecision,
    _ facts: RedeemFacts
  ) throws {
    guard let place = evidence.mark else { return }
    let mark = LaunchMark(place: place, launchedAt: decision.method == .probabilistic ? now : nil)
    guard facts.neighbours >= evidence.launchLimit else {
      try connection.execute(CandidateRow.insert(mark))
      return
    }
    let oldest = facts.marks.min {
      ($0.place.slot, $0.launchedAt?.milliseconds ?? 0) < (
        $1.place.slot, $1.launchedAt?.milliseconds ?? 0
      )
    }
    guard let oldest, try connection.execute(CandidateRow.insert(mark)) == 1 else { return }
    _ = try CandidateRow.remove(connection, oldest.place)
  }

  private func checkApp(_ connection: any SQLConnection) throws {
    let hasApp = try connection.exists(
      """
      SELECT id FROM app
      WHERE workspace_id = \(install.workspace) AND id = \(install.app) AND deleted_at IS NULL
      """
    )
    guard hasApp else { throw StoreError.notFound("app") }
  }

  /// The answer that this install had before.
  private func repeated(_ connection: any SQLConnection) throws -> RedeemOutcome? {
    let (workspace, app) = (install.workspace, install.app)
    guard
      let receipt = try ReceiptRepository.match(connection, workspace, app, install.id),
      let stored = try InstallRepository.find(connection, workspace, app, install.id)
    else { return nil }
    let link = try receipt.link.flatMap { try LinkRepository.find(connection, workspace, $0) }
    return RedeemOutcome(result: .matched, receipt: receipt, install: stored, link: link)
  }

  private func store(
    _ connection: any SQLConnection,
    _ decision: RedeemDecision,
    _ tap: Tap?
  ) throws -> RedeemOutcome {
    var install = install
    install.link = tap?.link
    install.click = tap?.click
    install.method = tap.map { _ in decision.method }
    if try isErased(connection) { install.distinctID = nil }
    try InstallRepository.upsert(connection, install)
    let receipt = ReceiptRecord(
      id: receipt,
      workspace: install.workspace,
      app: install.app,
      install: install.id,
      createdAt: now,
      reason: tap == nil ? decision.reason : .matched,
      link: tap?.link,
      click: tap?.click,
      method: install.method,
      confidence: tap.map { _ in decision.confidence },
      trace: decision.trace,
      evidence: decision.evidence
    )
    try ReceiptRepository.insert(connection, receipt)
    return RedeemOutcome(
      result: decision.result,
      receipt: receipt,
      install: try InstallRepository.find(connection, install.workspace, install.app, install.id)
        ?? install,
      link: try tap.flatMap { try LinkRepository.find(connection, install.workspace, $0.link) }
    )
  }

  /// Whether the person was erased, and nothing of them is stored again.
  ///
  /// It takes no lock with an erasure, which would keep events waiting for each launch: between its tombstone and its
  /// look at the installs, an erasure commits several times.
  private func isErased(_ connection: any SQLConnection) throws -> Bool {
    guard let person = install.distinctID,
      let tenant = try StringDictionary.tenant(connection, install.workspace)
    else { return false }
    let erased = ErasedPeople(
      install.workspace,
      tenant: tenant,
      tombstoneKey: tombstoneKey,
      connection
    )
    return try !erased.among([ExactText(person)]).isEmpty
  }

  /// The click that a match is about.
  private struct Tap: Sendable {
    let click: ClickID
    let link: LinkID

    init?(_ match: RedeemMatch, _ facts: RedeemFacts) {
      switch match {
      case .handoff:
        guard let handoff = facts.handoff else { return nil }
        (click, link) = (handoff.click, handoff.link)
      case .candidate(let place):
        guard let candidate = facts.candidates.first(where: { $0.place == place }) else {
          return nil
        }
        (click, link) = (candidate.click, candidate.link)
      }
    }
  }
}
