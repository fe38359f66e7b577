package import LinkCore

/// Single-use tokens, and the look-ups of first launches.
package struct HandoffRepository: Sendable {
  let driver: any SQLDriver
  let tombstoneKey: TombstoneKey

  /// Stores a token that was handed out; one that is stored for the same tap stays as it is.
  ///
  /// - Throws: ``StoreError/Code/conflict`` where the hash stands for another tap (`tokenHash`),
  ///   ``StoreError/Code/notFound`` where the workspace has no such link.
  package func issue(_ handoff: HandoffRecord) async throws {
    try await driver.write(for: .workspace(handoff.workspace)) { connection in
      guard try LinkRepository.find(connection, handoff.workspace, handoff.link) != nil else {
        throw StoreError.notFound("link")
      }
      if try connection.execute(HandoffRow.insert(handoff)) == 1 { return }
      let stored = try HandoffRow.find(connection, handoff.workspace, handoff.tokenHash)
      guard stored?.click == handoff.click, stored?.link == handoff.link else {
        throw StoreError.conflict("tokenHash")
      }
    }
  }

  /// Stores tokens of any workspaces in one transaction, so that a journal may be replayed.
  ///
  /// Tokens that are stored already change nothing; those whose link is gone are dropped.
  ///
  /// - Parameters:
  ///   - handoffs: The tokens.
  ///   - isInBackground: Whether taps and the writes of clients go first.
  /// - Returns: how many were new.
  /// - Throws: ``StoreError``.
  @discardableResult
  package func append(
    _ handoffs: [HandoffRecord],
    isInBackground: Bool = false
  ) async throws -> Int {
    guard !handoffs.isEmpty else { return 0 }
    let values = handoffs.map(HandoffRow.values)
    return try await driver.writeInBackground(if: isInBackground) { connection in
      try connection.executeEach(HandoffRow.insertIfLinked, values).reduce(0, +)
    }
  }

  /// The token with this hash, if the workspace has it.
  package func find(_ workspace: WorkspaceID, tokenHash: [UInt8]) async throws -> HandoffRecord? {
    try await driver.read { connection in
      try connection.first(
        """
        SELECT \(raw: HandoffRow.columns) FROM handoff
        WHERE token_hash = \(tokenHash) AND workspace_id = \(workspace)
        """
      ).map(HandoffRow.record)
    }
  }

  /// Answers an app's first launch, in one transaction: at most one install gets a tap's link.
  ///
  /// An install that was matched before gets the same answer and the same receipt, whatever token
  /// it brings now. Otherwise `decide` answers from the stored facts; the evidence is used up where
  /// it says `matched`, the install is stored (attributed or organic), and a receipt is written, hit or
  /// miss.
  ///
  /// - Parameters:
  ///   - workspace: the workspace of the key.
  ///   - app: the app of the key.
  ///   - evidence: what the app brought.
  ///   - install: who asks; its link, click and method are decided here.
  ///   - receipt: the id of the receipt, if a new one is written.
  ///   - now: when it asks.
  ///   - decide: the rule; a pure function that runs inside the transaction. A match needs
  ///     evidence that is stored and whose tap was not delivered: it is `consumed` or `unknown`
  ///     otherwise.
  /// - Returns: the answer, with the install and the receipt as they are stored.
  /// - Throws: ``StoreError/Code/notFound`` where the workspace has no such app.
  package func redeem(
    _ workspace: WorkspaceID,
    app: AppID,
    evidence: RedeemEvidence,
    install: InstallRecord,
    receipt: ReceiptID,
    now: Timestamp,
    decide: @escaping @Sendable (RedeemFacts) -> RedeemDecision = RedeemDecision.byToken
  ) async throws -> RedeemOutcome {
    var install = install
    (install.workspace, install.app) = (workspace, app)
    (install.link, install.click, install.method) = (nil, nil, nil)
    let redemption = Redemption(
      install: install,
      evidence: evidence,
      receipt: receipt,
      tombstoneKey: tombstoneKey,
      now: now,
      decide: decide
    )
    return try await driver.write(for: .workspace(workspace), redemption.run)
  }

  /// Removes tokens that expired before a moment, so that the table stays small.
  ///
  /// - Returns: how many.
  @discardableResult
  package func removeExpired(before moment: Timestamp) async throws -> Int {
    try await driver.write { connection in
      try connection.execute("DELETE FROM handoff WHERE expires_at < \(moment)")
    }
  }
}
