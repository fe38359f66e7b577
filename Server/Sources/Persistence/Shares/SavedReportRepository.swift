package import LinkCore
package import WireModels

/// A saved report as it is stored.
package typealias SavedReportRecord = Owned<SavedReportResource>

/// Reports that members open again by their names.
package struct SavedReportRepository: Sendable {
  let driver: any SQLDriver

  /// Stores one.
  ///
  /// - Throws: ``StoreError/Code/notFound`` where there is no such workspace, ``StoreError/Code/conflict`` where it has
  ///   ``SavedReportResource/most`` or one of this name.
  package func create(_ saved: SavedReportRecord, by actor: AuditActor?) async throws {
    let audit = AuditTrail(actor)
    try await driver.write(for: .workspace(saved.workspace)) { connection in
      guard
        try connection.existsAndStays("SELECT id FROM workspace WHERE id = \(saved.workspace)")
      else { throw StoreError.notFound("workspace") }
      let names = try connection.query(
        "SELECT name FROM saved_report WHERE workspace_id = \(saved.workspace)"
      ).map { try $0.text("name") }
      guard names.count < SavedReportResource.most else { throw StoreError.conflict("workspace") }
      guard !names.contains(where: { $0.utf8.elementsEqual(saved.name.utf8) }) else {
        throw StoreError.conflict("name")
      }
      try connection.execute(
        """
        INSERT INTO saved_report (workspace_id, id, name, report, query, created_at)
        VALUES (
          \(saved.workspace), \(saved.id), \(saved.name), \(saved.report.rawValue), \(saved.query),
          \(saved.createdAt)
        )
        """
      )
      try audit.created(.savedReport, saved.workspace, [saved.id], connection)
    }
  }

  /// Those of a workspace, oldest first.
  package func list(_ workspace: WorkspaceID) async throws -> [SavedReportRecord] {
    try await driver.read { connection in
      try connection.query(
        """
        SELECT id, name, report, query, created_at FROM saved_report
        WHERE workspace_id = \(workspace) ORDER BY id
        """
      ).map { row in
        let settings = SavedReportSettings(
          name: try row.text("name"),
          report: try row.choice("report"),
          query: try row.text("query")
        )
        let form = SavedReportResource(
          id: try row.id("id"),
          settings: settings,
          createdAt: try row.timestamp("created_at")
        )
        return SavedReportRecord(form, in: workspace)
      }
    }
  }

  /// Removes one; its numbers stay.
  ///
  /// - Throws: ``StoreError/Code/notFound``.
  package func delete(
    _ workspace: WorkspaceID,
    _ id: SavedReportID,
    by actor: AuditActor?
  ) async throws {
    let audit = AuditTrail(actor)
    try await driver.write(for: .workspace(workspace)) { connection in
      let removed = try audit.change(.savedReport, workspace, id, "delete", connection) {
        try connection.execute(
          "DELETE FROM saved_report WHERE workspace_id = \(workspace) AND id = \(id)"
        )
      }
      guard removed == 1 else { throw StoreError.notFound("saved report") }
    }
  }
}
