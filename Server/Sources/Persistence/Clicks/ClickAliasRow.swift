import LinkCore

/// A row of `click_alias` and its record.
enum ClickAliasRow: Sendable {
  private static let columns: StaticString =
    "workspace_id, hash, kind, link_id, click_id, expires_at"

  /// Stores a name; one that named an older click names this one from now on.
  static let upsert = """
    INSERT INTO click_alias (\(columns))
    SELECT ?, ?, ?, ?, ?, ?
    WHERE EXISTS (
      SELECT 1 FROM link WHERE workspace_id = ? AND id = ? AND deleted_at IS NULL
    )
    ON CONFLICT (workspace_id, hash) DO UPDATE
    SET kind = excluded.kind, link_id = excluded.link_id, click_id = excluded.click_id,
      expires_at = excluded.expires_at
    """

  static func values(_ alias: ClickAliasRecord) -> [SQLValue] {
    [
      alias.workspace.sqlValue, alias.hash.sqlValue, alias.kind.rawValue.sqlValue,
      alias.link.sqlValue, alias.click.sqlValue,
      alias.expiresAt.sqlValue, alias.workspace.sqlValue, alias.link.sqlValue,
    ]
  }

  static func find(_ workspace: WorkspaceID, _ hash: [UInt8]) -> SQLStatement {
    """
    SELECT \(raw: columns) FROM click_alias WHERE workspace_id = \(workspace) AND hash = \(hash)
    """
  }

  static func record(_ row: SQLRow) throws -> ClickAliasRecord? {
    guard let kind = ClickAliasRecord.Kind(rawValue: try row.text("kind")) else { return nil }
    return ClickAliasRecord(
      hash: try row.blob("hash"),
      kind: kind,
      workspace: try row.id("workspace_id"),
      link: try row.id("link_id"),
      click: try row.id("click_id"),
      expiresAt: try row.timestamp("expires_at")
    )
  }
}
