public import AudienceCore
public import LinkCore
public import WireModels

/// Audiences.
public struct AudienceRepository: Sendable {
  let driver: any SQLDriver

  private static let columns: StaticString = "id, name, form, created_at, updated_at"
  static let table = LiveTable(name: "audience", columns: columns, record: { try record($0) })
  /// How many people a sample names.
  private static let sample = 10

  /// Stores a new audience.
  ///
  /// - Throws: ``StoreError/Code/notFound`` where there is no such workspace.
  public func create(_ workspace: WorkspaceID, _ audience: AudienceResource) async throws {
    let form = try JSONColumn.text(audience.audience)
    let audit = AuditTrail.current
    try await driver.write { connection in
      try Self.table.require(connection, workspace)
      try connection.execute(
        """
        INSERT INTO audience (workspace_id, \(raw: Self.columns))
        VALUES (
          \(workspace), \(audience.id), \(audience.name), \(form), \(audience.createdAt),
          \(audience.updatedAt)
        )
        """
      )
      try audit.created(.audience, workspace, [audience.id], connection)
    }
  }

  /// Changes the name and the people of an audience; messages that go out follow it.
  ///
  /// - Throws: ``StoreError/Code/notFound``.
  public func update(_ workspace: WorkspaceID, _ audience: AudienceResource) async throws {
    let form = try JSONColumn.text(audience.audience)
    let audit = AuditTrail.current
    try await driver.write { connection in
      let changed = try audit.change(.audience, workspace, audience.id, "update", connection) {
        try connection.execute(
          """
          UPDATE audience
          SET name = \(audience.name), form = \(form), updated_at = \(audience.updatedAt)
          WHERE workspace_id = \(workspace) AND id = \(audience.id) AND deleted_at IS NULL
          """
        )
      }
      guard changed == 1 else { throw StoreError.notFound("audience") }
    }
  }

  /// Removes an audience.
  ///
  /// - Throws: ``StoreError/Code/notFound``.
  public func delete(_ workspace: WorkspaceID, _ id: AudienceID, now: Timestamp) async throws {
    let audit = AuditTrail.current
    try await driver.write { connection in
      try audit.change(.audience, workspace, id, "delete", connection) {
        try Self.table.remove(connection, workspace, id, now: now)
      }
    }
  }

  /// The audience, if the workspace has it.
  public func find(_ workspace: WorkspaceID, _ id: AudienceID) async throws -> AudienceResource? {
    try await driver.read { try Self.table.find($0, workspace, id) }
  }

  /// The workspace's audiences, oldest first.
  public func list(_ workspace: WorkspaceID) async throws -> [AudienceResource] {
    try await driver.read { try Self.table.list($0, workspace) }
  }

  /// How many people belong to an audience now, and some of them.
  public func estimate(
    _ workspace: WorkspaceID,
    _ audience: Audience?,
    now: Timestamp
  ) async throws -> AudienceEstimate {
    try await driver.read { connection in
      guard let tenant = try StringDictionary.tenant(connection, workspace) else {
        return AudienceEstimate(people: 0, reachable: 0, sample: [])
      }
      let query = AudienceQuery(audience, tenant: tenant, now: now, connection.dialect)
      let reachable = AudienceQuery(
        .all([audience ?? .all([]), .condition(.reachable(true))]),
        tenant: tenant,
        now: now,
        connection.dialect
      )
      let sample = try connection.query(
        """
        SELECT p.text FROM person_profile u JOIN term p ON p.no = u.person_no
        WHERE \(query.predicate()) ORDER BY u.person_no LIMIT \(Self.sample)
        """
      )
      return AudienceEstimate(
        people: try connection.count(
          "SELECT COUNT(*) AS count FROM person_profile u WHERE \(query.predicate())"
        ),
        reachable: try connection.count(
          "SELECT COUNT(*) AS count FROM person_profile u WHERE \(reachable.predicate())"
        ),
        sample: try sample.compactMap { try $0.optionalText("text") }
      )
    }
  }

  /// The distinct ids of all people in an audience; for tests.
  package func people(
    _ workspace: WorkspaceID,
    _ audience: Audience,
    now: Timestamp
  ) async throws -> Set<String> {
    try await driver.read { connection in
      guard let tenant = try StringDictionary.tenant(connection, workspace) else { return [] }
      let query = AudienceQuery(audience, tenant: tenant, now: now, connection.dialect)
      let rows = try connection.query(
        """
        SELECT p.text FROM person_profile u JOIN term p ON p.no = u.person_no
        WHERE \(query.predicate())
        """
      )
      return Set(try rows.compactMap { try $0.optionalText("text") })
    }
  }

  private static func record(_ row: SQLRow) throws -> AudienceResource {
    AudienceResource(
      id: try row.id("id"),
      name: try row.text("name"),
      audience: try JSONColumn.value(AudienceForm.self, from: row.text("form"), column: "form"),
      createdAt: try row.timestamp("created_at"),
      updatedAt: try row.timestamp("updated_at")
    )
  }
}
