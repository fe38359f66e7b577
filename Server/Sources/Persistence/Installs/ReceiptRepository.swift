import AttributionCore
package import LinkCore

/// Records of deferred look-ups.
package struct ReceiptRepository: Sendable {
  let driver: any SQLDriver

  private static let columns: StaticString = """
    workspace_id, id, app_id, install_id, created_at, reason, link_id, click_id, method,
    confidence, trace, evidence
    """

  /// Stores a receipt that no redemption wrote; one that is stored already stays as it is.
  package func insert(_ receipt: ReceiptRecord) async throws {
    try await driver.write(for: .workspace(receipt.workspace)) { try Self.insert($0, receipt) }
  }

  /// The receipt, if the workspace has it.
  package func find(_ workspace: WorkspaceID, _ id: ReceiptID) async throws -> ReceiptRecord? {
    try await driver.read { connection in
      try connection.first(
        """
        SELECT \(raw: Self.columns) FROM receipt WHERE workspace_id = \(workspace) AND id = \(id)
        """
      ).map(Self.record)
    }
  }

  /// The workspace's newest receipts, newest first.
  package func list(_ workspace: WorkspaceID, limit: Int = 50) async throws -> [ReceiptRecord] {
    try await driver.read { connection in
      try connection.query(
        """
        SELECT \(raw: Self.columns) FROM receipt
        WHERE workspace_id = \(workspace) ORDER BY id DESC LIMIT \(Cursor.rows(for: limit) - 1)
        """
      ).map(Self.record)
    }
  }

  /// The receipt of an install's match.
  static func match(
    _ connection: any SQLConnection,
    _ workspace: WorkspaceID,
    _ app: AppID,
    _ install: InstallID
  ) throws -> ReceiptRecord? {
    try connection.first(
      """
      SELECT \(raw: columns) FROM receipt
      WHERE workspace_id = \(workspace) AND app_id = \(app) AND install_id = \(install)
        AND reason = 'matched'
      """
    ).map(record)
  }

  /// Says in an install's matching receipt that certain evidence took the click from it.
  static func supersede(
    _ connection: any SQLConnection,
    _ install: InstallRecord,
    now: Timestamp
  ) throws {
    guard let receipt = try match(connection, install.workspace, install.app, install.id) else {
      return
    }
    let step = TraceEntry("superseded", "refused", .superseded, ["time": .init(now.iso8601)])
    let trace = try JSONColumn.text(receipt.trace + [step])
    try connection.execute(
      """
      UPDATE receipt SET reason = \(DeferredReason.superseded.rawValue), trace = \(trace)
      WHERE workspace_id = \(receipt.workspace) AND id = \(receipt.id)
      """
    )
  }

  static func insert(_ connection: any SQLConnection, _ receipt: ReceiptRecord) throws {
    let trace = try JSONColumn.text(receipt.trace)
    try connection.execute(
      """
      INSERT INTO receipt (\(raw: columns))
      VALUES (
        \(receipt.workspace), \(receipt.id), \(receipt.app), \(receipt.install),
        \(receipt.createdAt), \(receipt.reason.rawValue), \(receipt.link), \(receipt.click),
        \(receipt.method?.rawValue), \(receipt.confidence), \(trace), \(receipt.evidence)
      )
      ON CONFLICT DO NOTHING
      """
    )
  }

  private static func record(_ row: SQLRow) throws -> ReceiptRecord {
    ReceiptRecord(
      id: try row.id("id"),
      workspace: try row.id("workspace_id"),
      app: try row.id("app_id"),
      install: try row.id("install_id"),
      createdAt: try row.timestamp("created_at"),
      reason: DeferredReason(rawValue: try row.text("reason")),
      link: try row.optionalID("link_id"),
      click: try row.optionalID("click_id"),
      method: try row.optionalChoice("method"),
      confidence: try row.optionalInt64("confidence"),
      trace: try JSONColumn.value([TraceEntry].self, from: row.text("trace"), column: "trace"),
      evidence: try row.optionalText("evidence")
    )
  }
}
