package import LinkCore

/// Another name of a click, by which an app finds it at its first launch.
package struct ClickAliasRecord: Hashable, Sendable {
  /// What kind of name it is.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A short code that a person types.
    case code
    /// An advertising identifier that both sides were given with consent.
    case advertisingID = "advertising_id"
  }

  /// A keyed hash of the name, 16 bytes; the name itself is never stored.
  package var hash: [UInt8]
  /// What kind of name it is.
  package var kind: Kind
  /// The workspace it belongs to.
  package var workspace: WorkspaceID
  package var link: LinkID
  package var click: ClickID
  /// From when on it is worth nothing.
  package var expiresAt: Timestamp

  /// Names a click.
  package init(
    hash: [UInt8],
    kind: Kind,
    workspace: WorkspaceID,
    link: LinkID,
    click: ClickID,
    expiresAt: Timestamp
  ) {
    self.hash = hash
    self.kind = kind
    self.workspace = workspace
    self.link = link
    self.click = click
    self.expiresAt = expiresAt
  }
}

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
