package import LinkCore

/// Answers to requests that callers named.
package struct IdempotencyRepository: Sendable {
  let driver: any SQLDriver

  /// The answer to an earlier request of this name.
  ///
  /// - Throws: ``StoreError/Code/conflict`` (`idempotencyKey`) where that was another request.
  package func answer(
    _ workspace: WorkspaceID,
    _ claim: IdempotencyClaim
  ) async throws -> StoredAnswer? {
    try await driver.read { try Self.answer($0, workspace, claim) }
  }

  /// Forgets the requests of a day ago and before.
  package func sweep(now: Timestamp) async throws {
    let cutoff = Timestamp(milliseconds: now.milliseconds - IdempotencyClaim.lifetime)
    try await driver.write { connection in
      _ = try connection.execute("DELETE FROM idempotency_key WHERE created_at <= \(cutoff)")
    }
  }

  /// Claims a name in the transaction of the work, or returns the answer to give again.
  static func begin(
    _ connection: any SQLConnection,
    _ workspace: WorkspaceID,
    _ claim: IdempotencyClaim
  ) throws -> StoredAnswer? {
    try connection.execute(
      """
      DELETE FROM idempotency_key
      WHERE workspace_id = \(workspace) AND key = \(claim.key) AND created_at <= \(claim.cutoff)
      """
    )
    let claimed = try connection.execute(
      """
      INSERT INTO idempotency_key
        (workspace_id, key, request_hash, status, headers, body, created_at)
      VALUES (
        \(workspace), \(claim.key), \(claim.requestHash), \(Int64(0)), \("{}"), \(""),
        \(claim.now)
      )
      ON CONFLICT DO NOTHING
      """
    )
    return claimed == 1 ? nil : try answer(connection, workspace, claim)
  }

  /// Keeps the answer, in the same transaction.
  static func finish(
    _ connection: any SQLConnection,
    _ workspace: WorkspaceID,
    _ claim: IdempotencyClaim,
    _ answer: StoredAnswer
  ) throws {
    let headers = try JSONColumn.text(answer.headers)
    try connection.execute(
      """
      UPDATE idempotency_key
      SET status = \(answer.status), headers = \(headers), body = \(answer.body)
      WHERE workspace_id = \(workspace) AND key = \(claim.key)
      """
    )
  }

  private static func answer(
    _ connection: any SQLConnection,
    _ workspace: WorkspaceID,
    _ claim: IdempotencyClaim
  ) throws -> StoredAnswer? {
    let row = try connection.first(
      """
      SELECT request_hash, status, headers, body FROM idempotency_key
      WHERE workspace_id = \(workspace) AND key = \(claim.key)
        AND created_at > \(claim.cutoff)
      """
    )
    guard let row else { return nil }
    guard try row.blob("request_hash") == claim.requestHash else {
      throw StoreError.conflict("idempotencyKey")
    }
    return StoredAnswer(
      status: Int(try row.int64("status")),
      headers: try JSONColumn.value(
        [String: String].self,
        from: row.text("headers"),
        column: "headers"
      ),
      body: try row.text("body")
    )
  }
}
