public import LinkCore

/// Reports.
public struct ReportRepository: Sendable {
  let driver: any SQLDriver

  /// Counts clicks, installs, opens and events of a link, or of all links; see ``FunnelCounts``.
  public func funnel(_ workspace: WorkspaceID, link: LinkID? = nil) async throws -> FunnelCounts {
    let filter: SQLStatement = link.map { " AND link_id = \($0)" } ?? " AND link_id IS NOT NULL"
    return try await driver.read { connection in
      FunnelCounts(
        clicks: try connection.count(
          "SELECT COUNT(*) AS count FROM click WHERE workspace_id = \(workspace) AND is_bot = 0",
          filter
        ),
        installs: try connection.count(
          "SELECT COUNT(*) AS count FROM install WHERE workspace_id = \(workspace)",
          filter
        ),
        opens: try connection.count(
          """
          SELECT COUNT(DISTINCT COALESCE(jid, distinct_id)) AS count FROM event
          WHERE workspace_id = \(workspace) AND kind = \(EventKind.open.rawValue)
          """,
          filter
        ),
        events: try connection.count(
          """
          SELECT COUNT(*) AS count FROM event
          WHERE workspace_id = \(workspace) AND kind = \(EventKind.custom.rawValue)
          """,
          filter
        )
      )
    }
  }
}

extension SQLConnection {
  fileprivate func count(_ statement: SQLStatement, _ filter: SQLStatement) throws -> Int64 {
    var statement = statement
    statement += filter
    return try count(statement)
  }
}
