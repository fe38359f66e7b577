import LinkCore

/// A row of `handoff` and its record.
enum HandoffRow: Sendable {
  static let columns: StaticString = """
    token_hash, workspace_id, link_id, click_id, app_id, platform, issued_at, expires_at,
    consumed_at, consumed_by
    """

  static func insert(_ handoff: HandoffRecord) -> SQLStatement {
    """
    INSERT INTO handoff (\(raw: columns))
    VALUES (
      \(handoff.tokenHash), \(handoff.workspace), \(handoff.link), \(handoff.click),
      \(handoff.app), \(handoff.platform?.rawValue), \(handoff.issuedAt), \(handoff.expiresAt),
      \(handoff.consumedAt), \(handoff.consumedBy)
    )
    ON CONFLICT DO NOTHING
    """
  }

  /// Inserts a hand-off whose link exists; the values are those of ``values(_:)``.
  static let insertIfLinked = """
    INSERT INTO handoff (\(columns))
    SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?, ?
    WHERE EXISTS (
      SELECT 1 FROM link WHERE workspace_id = ? AND id = ? AND deleted_at IS NULL
    )
    ON CONFLICT DO NOTHING
    """

  static func values(_ handoff: HandoffRecord) -> [SQLValue] {
    insert(handoff).values + [handoff.workspace.sqlValue, handoff.link.sqlValue]
  }

  static func find(
    _ connection: any SQLConnection,
    _ workspace: WorkspaceID,
    _ tokenHash: [UInt8]
  ) throws -> HandoffRecord? {
    var statement: SQLStatement = """
      SELECT \(raw: columns) FROM handoff
      WHERE token_hash = \(tokenHash) AND workspace_id = \(workspace)
      """
    statement.text += connection.dialect.forUpdate
    return try connection.first(statement).map(record)
  }

  /// Marks a token used by an install, unless it was used.
  static func consume(
    _ connection: any SQLConnection,
    _ handoff: HandoffRecord,
    by install: InstallID,
    now: Timestamp
  ) throws -> Bool {
    try connection.execute(
      """
      UPDATE handoff SET consumed_at = \(now), consumed_by = \(install)
      WHERE token_hash = \(handoff.tokenHash) AND workspace_id = \(handoff.workspace)
        AND consumed_at IS NULL
      """
    ) == 1
  }

  static func record(_ row: SQLRow) throws -> HandoffRecord {
    HandoffRecord(
      tokenHash: try row.blob("token_hash"),
      workspace: try row.id("workspace_id"),
      link: try row.id("link_id"),
      click: try row.id("click_id"),
      app: try row.optionalID("app_id"),
      platform: try row.optionalChoice("platform"),
      issuedAt: try row.timestamp("issued_at"),
      expiresAt: try row.timestamp("expires_at"),
      consumedAt: try row.optionalTimestamp("consumed_at"),
      consumedBy: try row.optionalID("consumed_by")
    )
  }
}
