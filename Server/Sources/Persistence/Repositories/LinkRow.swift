import LinkCore

/// A row of `link` and its record.
enum LinkRow: Sendable {
  static let columns: StaticString = """
    workspace_id, id, domain_id, code, title, targets, campaign, is_enabled, expires_at,
    created_at, updated_at, version
    """

  static func record(_ row: SQLRow) throws -> LinkRecord {
    guard let code = ShortCode(try row.text("code")) else {
      throw StoreError.corrupt(column: "code", expected: "a short code")
    }
    return LinkRecord(
      id: try row.id("id"),
      workspace: try row.id("workspace_id"),
      domain: try row.id("domain_id"),
      code: code,
      title: try row.optionalText("title"),
      targets: try JSONColumn.value(
        TargetsColumn.self,
        from: row.text("targets"),
        column: "targets"
      ).targets,
      campaign: try row.optionalText("campaign").map {
        try JSONColumn.value(CampaignColumn.self, from: $0, column: "campaign").campaign
      },
      isEnabled: try row.bool("is_enabled"),
      expiresAt: try row.optionalTimestamp("expires_at"),
      createdAt: try row.timestamp("created_at"),
      updatedAt: try row.timestamp("updated_at"),
      version: try row.int64("version")
    )
  }

  static func insert(_ link: LinkRecord) throws -> SQLStatement {
    let targets = try JSONColumn.text(TargetsColumn(link.targets))
    let campaign = try link.campaign.map { try JSONColumn.text(CampaignColumn($0)) }
    return """
      INSERT INTO link (\(raw: columns), code_folded, search_text)
      VALUES (
        \(link.workspace), \(link.id), \(link.domain), \(link.code.description), \(link.title),
        \(targets), \(campaign), \(link.isEnabled), \(link.expiresAt), \(link.createdAt),
        \(link.updatedAt), \(Int64(1)), \(link.code.folded),
        \(searchText(link))
      )
      ON CONFLICT DO NOTHING
      """
  }

  static func update(_ link: LinkRecord, version: Int64) throws -> SQLStatement {
    let targets = try JSONColumn.text(TargetsColumn(link.targets))
    let campaign = try link.campaign.map { try JSONColumn.text(CampaignColumn($0)) }
    return """
      UPDATE link SET title = \(link.title), search_text = \(searchText(link)),
        targets = \(targets), campaign = \(campaign), is_enabled = \(link.isEnabled), expires_at = \(link.expiresAt),
        updated_at = \(link.updatedAt), version = version + 1
      WHERE workspace_id = \(link.workspace) AND id = \(link.id) AND version = \(version)
        AND deleted_at IS NULL
      """
  }

  /// What a search looks through: engines fold letters outside ASCII differently, or not at all.
  private static func searchText(_ link: LinkRecord) -> String {
    link.code.folded + "\n" + (link.title ?? "").lowercased()
  }
}
