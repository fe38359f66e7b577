import LinkCore

/// The transaction that answers a first launch.
struct Redemption: Sendable {
  /// Who asks, not attributed yet.
  var install: InstallRecord
  /// SHA-256 of the token.
  var tokenHash: [UInt8]?
  /// The id of a new receipt.
  var receipt: ReceiptID
  /// When.
  var now: Timestamp

  /// The rule.
  var decide: @Sendable (RedeemFacts) -> RedeemDecision

  /// Reads the facts, decides, and writes what was decided.
  @Sendable
  func run(_ connection: any SQLConnection) throws -> RedeemOutcome {
    try connection.take([SQLTurn(.redeeming, install.id.value)])
    try checkApp(connection)
    if let earlier = try repeated(connection) { return earlier }
    let facts = try facts(connection)
    var decision = decide(facts)
    if decision.result == .matched {
      decision = try claim(connection, decision, facts)
    }
    return try store(connection, decision, facts.handoff)
  }

  private func facts(_ connection: any SQLConnection) throws -> RedeemFacts {
    let handoff = try tokenHash.flatMap {
      try HandoffRow.find(connection, install.workspace, $0)
    }
    let owner = try handoff.flatMap {
      try $0.consumedBy ?? InstallRepository.owner(connection, install.workspace, click: $0.click)
    }
    return RedeemFacts(
      hasToken: tokenHash != nil,
      handoff: handoff,
      owner: owner,
      install: install,
      now: now
    )
  }

  /// Uses the token up, or takes the match back where there is nothing to use.
  private func claim(
    _ connection: any SQLConnection,
    _ decision: RedeemDecision,
    _ facts: RedeemFacts
  ) throws -> RedeemDecision {
    guard let handoff = facts.handoff else {
      return RedeemDecision(result: .unknown, trace: decision.trace)
    }
    guard facts.owner == nil,
      try HandoffRow.consume(connection, handoff, by: install.id, now: now)
    else { return RedeemDecision(result: .consumed, trace: decision.trace) }
    return decision
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
    _ handoff: HandoffRecord?
  ) throws -> RedeemOutcome {
    let match = decision.result == .matched ? handoff : nil
    var install = install
    install.link = match?.link
    install.click = match?.click
    install.method = match.map { _ in decision.method }
    try InstallRepository.upsert(connection, install)
    let receipt = ReceiptRecord(
      id: receipt,
      workspace: install.workspace,
      app: install.app,
      install: install.id,
      createdAt: now,
      reason: match == nil ? decision.reason : RedeemOutcome.Result.matched.rawValue,
      link: match?.link,
      click: match?.click,
      method: install.method,
      trace: decision.trace
    )
    try ReceiptRepository.insert(connection, receipt)
    return RedeemOutcome(
      result: decision.result,
      receipt: receipt,
      install: try InstallRepository.find(connection, install.workspace, install.app, install.id)
        ?? install,
      link: try match.flatMap { try LinkRepository.find(connection, $0.workspace, $0.link) }
    )
  }
}
