package import AudienceCore
package import LinkCore
package import WireModels

package struct AudienceRepository: Sendable {
  let driver: any SQLDriver

  private static let columns: StaticString = "id, name, form, created_at, updated_at"
  static let table = LiveTable(name: "audience", columns: columns, record: { try record($0) })
  /// How many people a sample names.
  private static let sampleSize = 10

  /// Stores a new audience.
  ///
  /// - Throws: ``StoreError/Code/notFound`` where there is no such workspace.
  package func create(
    _ workspace: WorkspaceID,
    _ audience: AudienceResource,
    by actor: AuditActor?
  ) async throws {
    let form = try JSONColumn.text(audience.audience)
    let audit = AuditTrail(actor)
    try await driver.write(for: .workspace(workspace)) { connection in
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
  package func update(
    _ workspace: WorkspaceID,
    _ audience: AudienceResource,
    by actor: AuditActor?
  ) async throws {
    let form = try JSONColumn.text(audience.audience)
    let audit = AuditTrail(actor)
    try await driver.write(for: .workspace(workspace)) { connection in
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
  package func delete(
    _ workspace: WorkspaceID,
    _ id: AudienceID,
    now: Timestamp,
    by actor: AuditActor?
  ) async throws {
    let audit = AuditTrail(actor)
    try await driver.write(for: .workspace(workspace)) { connection in
      try audit.change(.audience, workspace, id, "delete", connection) {
        try Self.table.remove(connection, workspace, id, now: now)
      }
    }
  }

  /// The audience, if the workspace has it.
  package func find(_ workspace: WorkspaceID, _ id: AudienceID) async throws -> AudienceResource? {
    try await driver.read { try Self.table.find($0, workspace, id) }
  }

  /// The workspace's audiences, oldest first.
  package func list(_ workspace: WorkspaceID) async throws -> [AudienceResource] {
    try await driver.read { try Self.table.list($0, workspace) }
  }

  /// How many people belong to an audience now, and some of them.
  package func estimate(
    _ workspace: WorkspaceID,
    _ audience: Audience?,
    now: Timestamp
  ) async throws -> AudienceEstimate {
    try await driver.read { connection in
      guard let tenant = try StringDictionary.tenant(connection, workspace) else {
        return AudienceEstimate(people: 0, reachable: 0, sample: [], devices: 0)
      }
      let query = AudienceQuery(audience, tenant: tenant, now: now, connection.dialect)
      let row = try connection.first(
        """
        SELECT COUNT(*) AS people, MIN(person_no) AS first, MAX(person_no) AS last,
          COALESCE(SUM(CASE WHEN devices > 0 THEN 1 ELSE 0 END), 0) AS reachable,
          CAST(COALESCE(SUM(devices), 0) AS BIGINT) AS devices
        FROM (
          SELECT u.person_no AS person_no, \(query.devices) AS devices
          FROM person_profile u WHERE \(query.predicate())
        ) AS people
        """
      )
      guard let row, let first = try row.optionalInt64("first") else {
        return AudienceEstimate(people: 0, reachable: 0, sample: [], devices: 0)
      }
      return AudienceEstimate(
        people: try row.int64("people"),
        reachable: try row.int64("reachable"),
        sample: try Self.sample(query, first...row.int64("last"), connection),
        devices: try row.int64("devices")
      )
    }
  }

  /// The first people of an audience: ranges that grow are looked at until there are enough, so that the
  /// conditions are not asked of all people again.
  private static func sample(
    _ query: AudienceQuery,
    _ people: ClosedRange<Int64>,
    _ connection: any SQLConnection
  ) throws -> [String] {
    var (start, size, names): (Int64, Int64, [String]) = (people.lowerBound, 1_000, [])
    while names.count < sampleSize, start <= people.upperBound {
      let end = min(people.upperBound, start + size)
      names += try connection.query(
        """
        SELECT p.text FROM person_profile u JOIN term p ON p.no = u.person_no
        WHERE \(query.predicate(start...end)) ORDER BY u.person_no
        LIMIT \(sampleSize - names.count)
        """
      ).compactMap { try $0.optionalText("text") }
      (start, size) = (end + 1, size * 8)
    }
    return names
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
