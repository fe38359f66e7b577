import AudienceCore
package import LinkCore
package import WireModels

/// Placements, and what apps are shown.
package struct PlacementRepository: Sendable {
  let driver: any SQLDriver

  static let table = LiveTable(
    name: "placement",
    columns: "id, form, revision, created_at, updated_at",
    record: { try record($0) }
  )

  /// Stores a placement; one that is not there is made.
  ///
  /// - Throws: ``StoreError/Code/versionMismatch`` where the placement is not as the condition says;
  ///   ``StoreError/Code/notFound`` with the place of an audience or screen that the workspace does
  ///   not have as the field, such as `rules/0/audience`; `AudienceFault` for a placement that
  ///   cannot be.
  package func set(
    _ workspace: WorkspaceID,
    _ id: Slug,
    _ settings: PlacementSettings,
    if condition: RowCondition = .always,
    now: Timestamp,
    by actor: AuditActor?
  ) async throws -> PlacementResource {
    let form = try JSONColumn.text(settings)
    let audit = AuditTrail(actor)
    return try await driver.write(for: .workspace(workspace)) { connection in
      try Self.table.require(connection, workspace)
      _ = try connection.existsAndStays(
        "SELECT id FROM placement WHERE workspace_id = \(workspace) AND id = \(id)"
      )
      let old = try Self.table.find(connection, workspace, id)
      try condition.check(old?.revision)
      try Self.check(settings, workspace, connection)
      _ = try Placement(id: id, settings) {
        try AudienceReference.find($0, workspace, connection)
      }
      let action = old == nil ? "create" : "update"
      try audit.change(.placement, workspace, id, action, connection) {
        try connection.execute(
          """
          INSERT INTO placement (workspace_id, id, form, revision, created_at, updated_at)
          VALUES (\(workspace), \(id), \(form), \(1), \(now), \(now))
          ON CONFLICT (workspace_id, id) DO UPDATE SET form = excluded.form,
            revision = placement.revision + 1, updated_at = excluded.updated_at,
            created_at = CASE WHEN placement.deleted_at IS NULL
              THEN placement.created_at ELSE excluded.created_at END,
            deleted_at = NULL
          """
        )
      }
      guard let stored = try Self.table.find(connection, workspace, id) else {
        throw StoreError.notFound("placement")
      }
      return stored
    }
  }

  /// Removes a placement.
  ///
  /// - Throws: ``StoreError/Code/notFound`` or ``StoreError/Code/versionMismatch``.
  package func delete(
    _ workspace: WorkspaceID,
    _ id: Slug,
    if condition: RowCondition = .always,
    now: Timestamp,
    by actor: AuditActor?
  ) async throws {
    let audit = AuditTrail(actor)
    try await driver.write(for: .workspace(workspace)) { connection in
      let old = try Self.table.find(connection, workspace, id)
      if let old { try condition.check(old.revision) }
      try audit.change(.placement, workspace, id, "delete", connection) {
        try Self.table.remove(connection, workspace, id, now: now)
      }
    }
  }

  /// The placement, if the workspace has it.
  package func find(_ workspace: WorkspaceID, _ id: Slug) async throws -> PlacementResource? {
    try await driver.read { try Self.table.find($0, workspace, id) }
  }

  /// A page of the workspace's placements by id, after the id of the last page's end.
  package func list(
    _ workspace: WorkspaceID,
    after cursor: Slug? = nil,
    limit: Int = 50
  ) async throws -> RecordPage<PlacementResource> {
    let placements = try await driver.read {
      try Self.table.page($0, workspace, after: cursor, limit: limit)
    }
    return Cursor.page(placements, limit: limit, id: \.id)
  }

  /// Looks whether the screens and audiences that a placement names are there.
  private static func check(
    _ settings: PlacementSettings,
    _ workspace: WorkspaceID,
    _ connection: any SQLConnection
  ) throws {
    func require(_ screen: Slug, _ field: String) throws {
      guard try ScreenRepository.find(workspace, screen, connection) == nil else { return }
      throw StoreError(
        .notFound,
        reason: ProblemReason.noSuchThing.code,
        ["what": "screen"],
        field: field
      )
    }
    for (place, rule) in (settings.rules ?? []).enumerated() {
      if let audience = rule.audience,
        try AudienceRepository.table.find(connection, workspace, audience) == nil
      {
        throw StoreError(.notFound, "There is no such audience.", field: "rules/\(place)/audience")
      }
      for (number, variant) in rule.variants.enumerated() {
        try require(variant.screen, "rules/\(place)/variants/\(number)/screen")
      }
    }
    if let screen = settings.defaultScreen { try require(screen, "defaultScreen") }
  }

  private static func record(_ row: SQLRow) throws -> PlacementResource {
    PlacementResource(
      id: try row.slug("id"),
      placement: try JSONColumn.value(
        PlacementSettings.self,
        from: row.text("form"),
        column: "form"
      ),
      revision: try row.int64("revision"),
      createdAt: try row.timestamp("created_at"),
      updatedAt: try row.timestamp("updated_at")
    )
  }
}

/// Finds audiences that a placement names.
enum AudienceReference {
  /// The audience; `nil` where it was removed.
  static func find(
    _ id: AudienceID,
    _ workspace: WorkspaceID,
    _ connection: any SQLConnection
  ) throws -> Audience? {
    try AudienceRepository.table.find(connection, workspace, id)
      .map { try Audience($0.audience) }
  }
}
