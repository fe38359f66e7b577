import AudienceCore
package import LinkCore
package import WireModels

/// Uploaded lists of people.
package struct PeopleListRepository: Sendable {
  let driver: any SQLDriver
  let tombstoneKey: TombstoneKey

  private static let columns: StaticString = "id, name, members, created_at, updated_at"
  static let table = LiveTable(
    name: "people_list",
    columns: columns,
    record: { try record($0) }
  )
  /// How many members of a list that was deleted one transaction removes.
  private static let part = 5_000

  /// Stores an empty list.
  ///
  /// - Throws: ``StoreError/Code/notFound`` where there is no such workspace.
  package func create(
    _ workspace: WorkspaceID,
    _ list: PeopleListResource,
    by actor: AuditActor?
  ) async throws {
    let audit = AuditTrail(actor)
    try await driver.write(for: .workspace(workspace)) { connection in
      try Self.table.require(connection, workspace)
      try connection.execute(
        """
        INSERT INTO people_list (workspace_id, id, name, created_at, updated_at)
        VALUES (\(workspace), \(list.id), \(list.name), \(list.createdAt), \(list.updatedAt))
        """
      )
      try audit.created(.list, workspace, [list.id], connection)
    }
  }

  /// Renames a list.
  ///
  /// - Throws: ``StoreError/Code/notFound``.
  package func rename(
    _ workspace: WorkspaceID,
    _ id: PeopleListID,
    to name: String,
    now: Timestamp,
    by actor: AuditActor?
  ) async throws -> PeopleListResource {
    let audit = AuditTrail(actor)
    return try await driver.write(for: .workspace(workspace)) { connection in
      try audit.change(.list, workspace, id, "update", connection) {
        try connection.execute(
          """
          UPDATE people_list SET name = \(name), updated_at = \(now)
          WHERE workspace_id = \(workspace) AND id = \(id) AND deleted_at IS NULL
          """
        )
      }
      return try Self.required(connection, workspace, id)
    }
  }

  /// Removes a list that no audience uses, and then its members part by part, so that others can write meanwhile.
  ///
  /// - Throws: ``StoreError/Code/notFound``, ``StoreError/Code/conflict`` where an audience uses it.
  package func delete(
    _ workspace: WorkspaceID,
    _ id: PeopleListID,
    now: Timestamp,
    by actor: AuditActor?
  ) async throws {
    let audit = AuditTrail(actor)
    try await driver.write(for: .workspace(workspace)) { connection in
      try connection.take([AdvisoryLock(.appending, workspace.value)])
      _ = try Self.required(connection, workspace, id)
      try Self.requireUnused(id, workspace, connection)
      try audit.change(.list, workspace, id, "delete", connection) {
        try Self.table.remove(connection, workspace, id, now: now)
      }
    }
    var isOver = false
    while !isOver {
      isOver = try await driver.write(for: .workspace(workspace)) { connection in
        try connection.take([AdvisoryLock(.appending, workspace.value)])
        return try Self.sweep(workspace, connection)
      }
    }
  }

  /// The list, if the workspace has it.
  package func find(
    _ workspace: WorkspaceID,
    _ id: PeopleListID
  ) async throws -> PeopleListResource? {
    try await driver.read { try Self.table.find($0, workspace, id) }
  }

  /// The workspace's lists, oldest first.
  package func list(_ workspace: WorkspaceID) async throws -> [PeopleListResource] {
    try await driver.read { try Self.table.list($0, workspace) }
  }

  /// The names of the lists that name one of a person's distinct ids, in alphabetical order.
  package func names(_ workspace: WorkspaceID, of person: String) async throws -> [String] {
    try await driver.read { connection in
      guard let tenant = try StringDictionary.tenant(connection, workspace) else { return [] }
      let subject = try MergedPerson(person, tenant: tenant, connection)
      let ids = Set(try PeopleListMembers.counts(of: subject, connection).map(\.list))
      return try Self.table.list(connection, workspace).filter { ids.contains($0.id) }
        .map(\.name).sorted()
    }
  }

  // MARK: - Rows

  static func required(
    _ connection: any SQLConnection,
    _ workspace: WorkspaceID,
    _ id: PeopleListID
  ) throws -> PeopleListResource {
    guard let list = try table.find(connection, workspace, id) else {
      throw StoreError.notFound("list")
    }
    return list
  }

  private static func requireUnused(
    _ id: PeopleListID,
    _ workspace: WorkspaceID,
    _ connection: any SQLConnection
  ) throws {
    let names = try AudienceRepository.table.list(connection, workspace)
      .filter { $0.audience.listPlaces.contains { $0.lists.contains(id) } }.map(\.name)
    guard names.isEmpty else {
      throw StoreError(
        .conflict,
        reason: ProblemReason.listInUse.code,
        ["audiences": names.joined(separator: ", ")]
      )
    }
  }

  /// Removes some members of a list that was deleted; returns whether none is left.
  private static func sweep(
    _ workspace: WorkspaceID,
    _ connection: any SQLConnection
  ) throws -> Bool {
    let next = try connection.first(
      """
      SELECT id FROM people_list
      WHERE workspace_id = \(workspace) AND deleted_at IS NOT NULL AND members > 0 LIMIT 1
      """
    )
    guard let next, let tenant = try StringDictionary.tenant(connection, workspace) else {
      return true
    }
    let id: PeopleListID = try next.id("id")
    let removed = try PeopleListMembers.remove(part, of: id, tenant: tenant, connection)
    if removed < part {
      try connection.execute(
        "UPDATE people_list SET members = 0 WHERE workspace_id = \(workspace) AND id = \(id)"
      )
    }
    return false
  }

  private static func record(_ row: SQLRow) throws -> PeopleListResource {
    PeopleListResource(
      id: try row.id("id"),
      name: try row.text("name"),
      members: try row.int64("members"),
      createdAt: try row.timestamp("created_at"),
      updatedAt: try row.timestamp("updated_at")
    )
  }
}
