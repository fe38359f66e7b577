package import LinkCore

package struct ReportRepository: Sendable {
  let driver: any SQLDriver

  /// Counts clicks, installs, opens and events of a link, or of all links; see ``FunnelCounts``.
  package func funnel(_ workspace: WorkspaceID, link: LinkID? = nil) async throws -> FunnelCounts {
    try await driver.read { connection in
      guard let tenant = try StringDictionary.tenant(connection, workspace) else {
        return FunnelCounts()
      }
      let totals =
        try link.map { try Self.totals(connection, tenant, link: $0) }
        ?? Self.attributedTotals(connection, tenant)
      return FunnelCounts(
        clicks: totals[.click] ?? 0,
        installs: (totals[.install] ?? 0) + (totals[.reinstall] ?? 0),
        opens: totals[.journey] ?? 0,
        events: totals[.custom] ?? 0
      )
    }
  }

  private static func totals(
    _ connection: any SQLConnection,
    _ tenant: Int64,
    link: LinkID
  ) throws -> [RollupKind: Int64] {
    try totals(
      connection,
      tenant,
      """
       AND d.link_no = (
        SELECT no FROM term WHERE tenant_no = \(tenant) AND kind = 'link' AND digest = \(link)
      )
      """
    )
  }

  /// Everything, less what belongs to no link.
  private static func attributedTotals(
    _ connection: any SQLConnection,
    _ tenant: Int64
  ) throws -> [RollupKind: Int64] {
    let all = try totals(connection, tenant, " AND d.link_no = \(DimensionKey.all)")
    let organic = try totals(connection, tenant, " AND d.link_no = \(DimensionKey.none)")
    return all.merging(organic) { $0 - $1 }
  }

  private static func totals(
    _ connection: any SQLConnection,
    _ tenant: Int64,
    _ dimension: SQLStatement
  ) throws -> [RollupKind: Int64] {
    var statement: SQLStatement = """
      SELECT r.kind, CAST(SUM(r.count) AS BIGINT) AS count FROM dimension d CROSS JOIN rollup r
      WHERE r.dimension_no = d.no
      AND r.tenant_no = \(tenant) AND r.grain = \(RollupGrain.day.rawValue) AND r.name_no = 0
      AND r.kind IN (0, 10, 12, 13, 14)
      AND d.tenant_no = \(tenant) AND d.campaign_no = 0 AND d.source_no = 0
      AND d.platform_no = 0 AND d.country_no = 0 AND d.medium_no = 0
      AND d.variant_no = 0 AND d.reason = ''
      """
    statement += dimension
    statement += " GROUP BY r.kind"
    let rows = try connection.query(statement)
    return try rows.reduce(into: [:]) { totals, row in
      guard let kind = RollupKind(rawValue: try row.int64("kind")) else { return }
      totals[kind] = try row.int64("count")
    }
  }
}
