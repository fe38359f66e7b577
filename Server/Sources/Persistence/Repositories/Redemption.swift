import LinkCore

/// The transaction of ``HandoffRepository/redeem(_:app:tokenHash:install:receipt:now:)``.
struct Redemption: Sendable {
  /// Who asks, not attributed yet.
  var install: InstallRecord
  /// SHA-256 of the token.
  var tokenHash: [UInt8]?
  /// The id of a new receipt.
  var receipt: ReceiptID
  /// When.
  var now: Timestamp

  /// The evidence of a token.
  static let method = "signed_token"

  /// Reads the facts, decides, and writes what was decided.
  @Sendable
  func run(_ connection: any SQLConnection) throws -> RedeemOutcome {
    try checkApp(connection)
    if let earlier = try repeated(connection) { return earlier }
    let handoff = try tokenHash.flatMap {
      try HandoffRow.find(connection, install.workspace, $0)
    }
    var decision = RedeemDecision.decide(
      RedeemDecision.Facts(
        hasToken: tokenHash != nil,
        handoff: handoff,
        isClickConsumed: try handoff.map {
          try InstallRepository.exists(connection, install.workspace, click: $0.click)
        } ?? false,
        install: install,
        now: now
      )
    )
    if decision.result == .matched, let handoff {
      let isOurs = try HandoffRow.consume(connection, handoff, by: install.id, now: now)
      if !isOurs { decision.result = .consumed }
    }
    return try store(connection, decision, handoff)
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
    install.method = match.map { _ in Self.method }
    try InstallRepository.upsert(connection, install)
    let receipt = ReceiptRecord(
      id: receipt,
      workspace: install.workspace,
      app: install.app,
      install: install.id,
      createdAt: now,
      reason: decision.result.rawValue,
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
