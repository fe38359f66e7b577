package import LinkCore

package struct LinkRepository: Sendable {
  let driver: any SQLDriver

  /// Stores a new link at version 1.
  ///
  /// - Throws: ``StoreError/Code/conflict`` where the domain has a link whose code differs by case
  ///   at most (`code`), ``StoreError/Code/notFound`` where the workspace has no such domain.
  package func create(_ link: LinkRecord, by actor: AuditActor?) async throws {
    do {
      _ = try await create(link.workspace, [NewLink(link)], by: actor) { _ in
        StoredAnswer(status: 201, headers: [:], body: "")
      }
    } catch is CodesTaken {
      throw StoreError.conflict("code")
    }
  }

  /// The link, if the workspace has it.
  package func find(_ workspace: WorkspaceID, _ id: LinkID) async throws -> LinkRecord? {
    try await driver.read { try Self.find($0, workspace, id) }
  }

  static func find(
    _ connection: any SQLConnection,
    _ workspace: WorkspaceID,
    _ id: LinkID
  ) throws -> LinkRecord? {
    try connection.first(
      """
      SELECT \(columns: LinkRow.columns) FROM link
      WHERE workspace_id = \(workspace) AND id = \(id) AND deleted_at IS NULL
      """
    ).map(LinkRow.record)
  }

  /// The links that the workspace does not have, of some.
  package func missing(_ workspace: WorkspaceID, of links: [LinkID]) async throws -> [LinkID] {
    try await driver.read { connection in
      var found: Set<LinkID> = []
      for part in links.parts(of: SQLList.length) {
        let rows = try connection.query(
          """
          SELECT id FROM link WHERE workspace_id = \(workspace) AND deleted_at IS NULL
          AND id IN (\(SQLList.of(part.map(\.sqlValue))))
          """
        )
        for row in rows { found.insert(try row.id("id")) }
      }
      return links.filter { !found.contains($0) }
    }
  }

  /// The link with this code, in any case unless the domain tells capital letters apart, if the workspace has it on this domain.
  package func find(
    _ workspace: WorkspaceID,
    _ domain: DomainID,
    _ code: ShortCode
  ) async throws -> LinkRecord? {
    try await driver.read { connection in
      try connection.first(
        """
        SELECT \(columns: LinkRow.columns) FROM link
        WHERE workspace_id = \(workspace) AND domain_id = \(domain)
          AND deleted_at IS NULL AND \(CodeKeys.condition(code))
        """
      ).map(LinkRow.record)
    }
  }

  /// The links with this campaign key, in any case where their domain takes any, oldest first: one per domain of the workspace.
  package func find(_ workspace: WorkspaceID, campaignKey: ShortCode) async throws -> [LinkRecord] {
    try await driver.read { connection in
      try connection.query(
        """
        SELECT \(columns: LinkRow.columns) FROM link
        WHERE workspace_id = \(workspace) AND \(CodeKeys.condition(campaignKey))
          AND deleted_at IS NULL
        ORDER BY id
        """
      ).map(LinkRow.record)
    }
  }

  /// A page of the workspace's links, newest first.
  ///
  /// - Throws: ``StoreError/Code/invalid`` for a cursor that was not issued here.
  package func list(
    _ workspace: WorkspaceID,
    _ query: LinkQuery = LinkQuery()
  ) async throws -> RecordPage<LinkRecord> {
    let list = try LinkList(workspace, query)
    let links = try await driver.read { try list.rows($0) }
    return Cursor.page(links, limit: query.limit, id: \.id.value)
  }

  /// Those of some links that a query is about, in their order.
  package func list(
    _ workspace: WorkspaceID,
    _ query: LinkQuery,
    among links: [LinkID]
  ) async throws -> [LinkRecord] {
    let list = try LinkList(workspace, query)
    return try await driver.read { try list.rows(among: links, $0) }
  }

  /// Changes a link that is still at `version`; the stored version becomes one more.
  ///
  /// Its domain and code never change.
  ///
  /// - Throws: ``StoreError/Code/notFound``, ``StoreError/Code/versionMismatch``.
  /// - Returns: the new version.
  @discardableResult
  package func update(
    _ link: LinkRecord,
    ifVersion version: Int64,
    by actor: AuditActor?
  ) async throws -> Int64 {
    let update = try LinkRow.update(link, version: version)
    let audit = AuditTrail(actor)
    return try await driver.write(for: .workspace(link.workspace)) { connection in
      let changed = try audit.change(.link, link.workspace, link.id, "update", connection) {
        try connection.execute(update)
      }
      if changed == 1 {
        try TagRows.replace(link, connection)
        try Directory.touch(connection, link.workspace, [link.id])
        return version + 1
      }
      throw try Self.absent(connection, link.workspace, link.id, version)
    }
  }

  /// Why no link was changed: there is none, or it has another version.
  private static func absent(
    _ connection: any SQLConnection,
    _ workspace: WorkspaceID,
    _ id: LinkID,
    _ version: Int64?
  ) throws -> StoreError {
    guard let version, let found = try find(connection, workspace, id) else {
      return StoreError.notFound("link")
    }
    return StoreError.versionMismatch(expected: version, found: found.version)
  }

  /// Removes a link, where one is given only at that version; its code becomes free, its clicks and
  /// installs stay.
  ///
  /// - Throws: ``StoreError/Code/notFound``, ``StoreError/Code/versionMismatch``.
  package func delete(
    _ workspace: WorkspaceID,
    _ id: LinkID,
    ifVersion version: Int64? = nil,
    now: Timestamp,
    by actor: AuditActor?
  ) async throws {
    let audit = AuditTrail(actor)
    try await driver.write(for: .workspace(workspace)) { connection in
      let changed = try audit.change(.link, workspace, id, "delete", connection) {
        try connection.execute(
          """
          UPDATE link SET deleted_at = \(now)
          WHERE workspace_id = \(workspace) AND id = \(id) AND deleted_at IS NULL
          AND version = COALESCE(\(version), version)
          """
        )
      }
      guard changed == 1 else { throw try Self.absent(connection, workspace, id, version) }
      try TagRows.remove(workspace, id, connection)
      try Directory.touch(connection, workspace, [id])
    }
  }

  /// Brings a deleted link back, at its next version.
  ///
  /// - Throws: ``StoreError/Code/notFound`` without a deleted link of this id; ``StoreError/Code/conflict`` (`code`)
  ///   where another link has its code now, and (`domain`) where its domain was removed.
  package func restore(
    _ workspace: WorkspaceID,
    _ id: LinkID,
    now: Timestamp,
    by actor: AuditActor?
  ) async throws -> LinkRecord {
    let audit = AuditTrail(actor)
    return try await driver.write(for: .workspace(workspace)) { connection in
      try audit.change(.link, workspace, id, "restore", connection) {
        try Self.requireFreeCode(connection, workspace, id)
        let restored = try connection.execute(
          """
          UPDATE link SET deleted_at = NULL, updated_at = \(now), version = version + 1
          WHERE workspace_id = \(workspace) AND id = \(id) AND deleted_at IS NOT NULL
          """
        )
        guard restored == 1, let link = try Self.find(connection, workspace, id) else {
          throw StoreError.notFound("link")
        }
        try TagRows.replace(link, connection)
        try Directory.touch(connection, workspace, [id])
        return link
      }
    }
  }

  private static func requireFreeCode(
    _ connection: any SQLConnection,
    _ workspace: WorkspaceID,
    _ id: LinkID
  ) throws {
    let deleted = try connection.first(
      """
      SELECT code, code_folded, domain_id, host FROM link LEFT JOIN domain
        ON domain.workspace_id = link.workspace_id AND domain.id = domain_id AND domain.deleted_at IS NULL
      WHERE link.workspace_id = \(workspace) AND link.id = \(id) AND link.deleted_at IS NOT NULL
      """
    )
    guard let deleted else { throw StoreError.notFound("link") }
    guard try deleted.optionalText("host") != nil else { throw StoreError.conflict("domain") }
    let domain: DomainID = try deleted.id("domain_id")
    let other = try connection.first(
      """
      SELECT id FROM link
      WHERE workspace_id = \(workspace) AND domain_id = \(domain)
        AND code_folded = \(try deleted.text("code_folded")) AND deleted_at IS NULL
      """
    )
    guard other == nil else {
      let code = try deleted.text("code")
      throw StoreError(
        .conflict,
        reason: ProblemReason.codeTaken.code,
        ["code": code],
        field: "code"
      )
    }
  }
}
