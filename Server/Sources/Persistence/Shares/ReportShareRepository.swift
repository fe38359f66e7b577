package import LinkCore
package import WireModels

/// A share as it is stored; a hash of its token is beside it, and the token nowhere.
package typealias ReportShareRecord = Owned<ReportShareResource>

/// Reports that readers without an account may open.
package struct ReportShareRepository: Sendable {
  let driver: any SQLDriver

  private static let columns: StaticString =
    "id, workspace_id, name, report, query, time_zone, created_at, expires_at, last_opened_at"

  /// Stores a share.
  ///
  /// - Throws: ``StoreError/Code/notFound`` where there is no such workspace.
  package func create(
    _ share: ReportShareRecord,
    tokenHash: [UInt8],
    by actor: AuditActor?
  ) async throws {
    let audit = AuditTrail(actor)
    try await driver.write(for: .workspace(share.workspace)) { connection in
      guard try connection.exists("SELECT id FROM workspace WHERE id = \(share.workspace)") else {
        throw StoreError.notFound("workspace")
      }
      try connection.execute(
        """
        INSERT INTO report_share (\(raw: Self.columns), token_hash)
        VALUES (
          \(share.id), \(share.workspace), \(share.name), \(share.report.rawValue), \(share.query),
          \(share.timeZone), \(share.createdAt), \(share.expiresAt), \(share.lastOpenedAt),
          \(tokenHash)
        )
        """
      )
      try audit.created(.reportShare, share.workspace, [share.id], connection)
    }
  }

  /// The shares of a workspace that work, newest first.
  package func list(_ workspace: WorkspaceID, now: Timestamp) async throws -> [ReportShareRecord] {
    try await driver.read { connection in
      try connection.query(
        """
        SELECT \(raw: Self.columns) FROM report_share
        WHERE workspace_id = \(workspace) AND revoked_at IS NULL AND expires_at > \(now)
        ORDER BY created_at DESC, id DESC
        """
      ).map(Self.record)
    }
  }

  /// The share that a token opens, while it works, of whichever workspace.
  package func find(tokenHash: [UInt8], now: Timestamp) async throws -> ReportShareRecord? {
    try await driver.read { connection in
      try connection.first(
        """
        SELECT \(raw: Self.columns) FROM report_share
        WHERE token_hash = \(tokenHash) AND revoked_at IS NULL AND expires_at > \(now)
        """
      ).map(Self.record)
    }
  }

  /// Ends a share at once.
  ///
  /// - Throws: ``StoreError/Code/notFound``, also for one that was revoked before.
  package func revoke(
    _ workspace: WorkspaceID,
    _ id: ReportShareID,
    now: Timestamp,
    by actor: AuditActor?
  ) async throws {
    let audit = AuditTrail(actor)
    try await driver.write(for: .workspace(workspace)) { connection in
      let changed = try audit.change(.reportShare, workspace, id, "revoke", connection) {
        try connection.execute(
          """
          UPDATE report_share SET revoked_at = \(now)
          WHERE workspace_id = \(workspace) AND id = \(id) AND revoked_at IS NULL
          """
        )
      }
      guard changed == 1 else { throw StoreError.notFound("share") }
    }
  }

  /// Notes that a share was opened; does nothing where it was noted less than a minute ago.
  package func markOpened(_ share: ReportShareRecord, now: Timestamp) async throws {
    let before = now.advanced(bySeconds: -60)
    _ = try await driver.write(for: .workspace(share.workspace)) { connection in
      try connection.execute(
        """
        UPDATE report_share SET last_opened_at = \(now)
        WHERE workspace_id = \(share.workspace) AND id = \(share.id)
          AND (last_opened_at IS NULL OR last_opened_at <= \(before))
        """
      )
    }
  }

  private static func record(_ row: SQLRow) throws -> ReportShareRecord {
    let settings = ReportShareSettings(
      name: try row.text("name"),
      report: try row.choice("report"),
      query: try row.text("query"),
      timeZone: try row.text("time_zone")
    )
    var form = ReportShareResource(
      id: try row.id("id"),
      settings: settings,
      createdAt: try row.timestamp("created_at"),
      lastOpenedAt: try row.optionalTimestamp("last_opened_at")
    )
    form.expiresAt = try row.timestamp("expires_at")
    return ReportShareRecord(form, in: try row.id("workspace_id"))
  }
}
