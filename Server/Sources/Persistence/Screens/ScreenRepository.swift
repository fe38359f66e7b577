package import LinkCore
package import WireModels

/// Screens: drafts and publications.
package struct ScreenRepository: Sendable {
  let driver: any SQLDriver

  /// Stores the draft of a screen; one that is not there is made.
  ///
  /// A screen that is made again after it was deleted goes on with the numbers of its versions, so
  /// that a number in an event always means one document. With `keepsPublished` a screen that is
  /// published is neither switched on nor off.
  ///
  /// - Throws: ``StoreError/Code/versionMismatch`` where the screen is not as the condition says;
  ///   ``StoreError/Code/notFound`` where there is no such workspace; ``StoreError/Code/conflict``
  ///   of `active` where a published screen would be switched on or off and may not be.
  package func set(
    _ workspace: WorkspaceID,
    _ id: Slug,
    _ settings: ScreenSettings,
    if condition: RowCondition = .always,
    keepsPublished: Bool = false,
    now: Timestamp,
    by actor: AuditActor?
  ) async throws -> ScreenResource {
    let document = settings.document.canonicalText
    let isActive = settings.active ?? true
    let audit = AuditTrail(actor)
    return try await driver.write(for: .workspace(workspace)) { connection in
      let old = try Self.lock(workspace, id, connection)
      try condition.check(old?.revision)
      if keepsPublished, let old, old.published != nil, old.active != isActive {
        throw StoreError(.conflict, reason: ProblemReason.screenPublished.code, field: "active")
      }
      guard try connection.exists("SELECT id FROM workspace WHERE id = \(workspace)") else {
        throw StoreError.notFound("workspace")
      }
      let action = old == nil ? "create" : "update"
      try audit.change(.screen, workspace, id, action, connection) {
        if old == nil {
          try connection.execute(
            """
            INSERT INTO screen
              (workspace_id, id, name, is_active, document, revision, created_at, updated_at)
            VALUES (
              \(workspace), \(id), \(settings.name), \(isActive), \(document), \(1), \(now), \(now)
            )
            ON CONFLICT (workspace_id, id) DO UPDATE SET name = excluded.name,
              is_active = excluded.is_active, document = excluded.document,
              published_version = NULL, revision = screen.revision + 1,
              created_at = excluded.created_at, updated_at = excluded.updated_at, deleted_at = NULL
            """
          )
        } else {
          try connection.execute(
            """
            UPDATE screen SET name = \(settings.name), is_active = \(isActive),
              document = \(document), revision = revision + 1, updated_at = \(now)
            WHERE workspace_id = \(workspace) AND id = \(id)
            """
          )
        }
      }
      return try Self.require(workspace, id, connection)
    }
  }

  /// Removes a screen; its versions stay.
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
      guard let old = try Self.lock(workspace, id, connection) else {
        throw StoreError.notFound("screen")
      }
      try condition.check(old.revision)
      try audit.change(.screen, workspace, id, "delete", connection) {
        try connection.execute(
          "UPDATE screen SET deleted_at = \(now) WHERE workspace_id = \(workspace) AND id = \(id)"
        )
      }
    }
  }

  /// Publishes the draft; what is published already stays the version that it is.
  ///
  /// - Throws: ``StoreError/Code/notFound`` or ``StoreError/Code/versionMismatch``.
  package func publish(
    _ workspace: WorkspaceID,
    _ id: Slug,
    if condition: RowCondition = .always,
    now: Timestamp,
    by actor: AuditActor?
  ) async throws -> ScreenResource {
    let audit = AuditTrail(actor)
    return try await driver.write(for: .workspace(workspace)) { connection in
      guard let screen = try Self.lock(workspace, id, connection) else {
        throw StoreError.notFound("screen")
      }
      try condition.check(screen.revision)
      guard screen.hasChanges, let document = screen.document else { return screen }
      try audit.change(.screen, workspace, id, "publish", connection) {
        try Self.publish(workspace, id, document.canonicalText, now: now, connection)
      }
      return try Self.require(workspace, id, connection)
    }
  }

  /// Publishes the document of an earlier version as a new one; the draft stays.
  ///
  /// - Throws: ``StoreError/Code/notFound`` for a screen (no field) or version (`version`) that is
  ///   not there; ``StoreError/Code/versionMismatch``.
  package func rollBack(
    _ workspace: WorkspaceID,
    _ id: Slug,
    to number: Int64,
    if condition: RowCondition = .always,
    now: Timestamp,
    by actor: AuditActor?
  ) async throws -> ScreenResource {
    let audit = AuditTrail(actor)
    return try await driver.write(for: .workspace(workspace)) { connection in
      guard let screen = try Self.lock(workspace, id, connection) else {
        throw StoreError.notFound("screen")
      }
      try condition.check(screen.revision)
      guard screen.published?.number != number else { return screen }
      let row = try connection.first(
        """
        SELECT document FROM screen_version
        WHERE workspace_id = \(workspace) AND screen_id = \(id) AND number = \(number)
        """
      )
      guard let row else {
        throw StoreError(
          .notFound,
          reason: ProblemReason.noSuchThing.code,
          ["what": "version"],
          field: "version"
        )
      }
      let document = try row.text("document")
      try audit.change(.screen, workspace, id, "rollback", connection) {
        try Self.publish(workspace, id, document, restores: number, now: now, connection)
      }
      return try Self.require(workspace, id, connection)
    }
  }

  /// The screen with its draft, if the workspace has it.
  package func find(_ workspace: WorkspaceID, _ id: Slug) async throws -> ScreenResource? {
    try await driver.read { try Self.find(workspace, id, $0) }
  }

  /// A page of the workspace's screens by id, after the id of the last page's end, without
  /// documents.
  package func list(
    _ workspace: WorkspaceID,
    after cursor: Slug? = nil,
    limit: Int = 50
  ) async throws -> RecordPage<ScreenResource> {
    let screens = try await driver.read { connection in
      try connection.query(
        """
        \(raw: Self.select) WHERE s.workspace_id = \(workspace)
          AND s.id > \(cursor?.description ?? "") AND s.deleted_at IS NULL
        ORDER BY s.id LIMIT \(Cursor.rows(for: limit))
        """
      ).map { row in
        var screen = try Self.record(row)
        screen.document = nil
        return screen
      }
    }
    return Cursor.page(screens, limit: limit, id: \.id)
  }

  /// The publications of a screen, newest first, without documents.
  ///
  /// - Throws: ``StoreError/Code/notFound``.
  package func versions(_ workspace: WorkspaceID, _ id: Slug) async throws -> [ScreenVersion] {
    try await driver.read { connection in
      guard try Self.find(workspace, id, connection) != nil else {
        throw StoreError.notFound("screen")
      }
      return try connection.query(
        """
        SELECT number, published_at, restores FROM screen_version
        WHERE workspace_id = \(workspace) AND screen_id = \(id) ORDER BY number DESC
        """
      ).map { row in
        ScreenVersion(
          number: try row.int64("number"),
          publishedAt: try row.timestamp("published_at"),
          restores: try row.optionalInt64("restores")
        )
      }
    }
  }

  /// A publication with its document, if the workspace has it; also of a deleted screen.
  package func version(
    _ workspace: WorkspaceID,
    _ id: Slug,
    _ number: Int64
  ) async throws -> ScreenVersion? {
    try await driver.read { connection in
      try connection.first(
        """
        SELECT number, published_at, restores, document FROM screen_version
        WHERE workspace_id = \(workspace) AND screen_id = \(id) AND number = \(number)
        """
      ).map(Self.version)
    }
  }
}
