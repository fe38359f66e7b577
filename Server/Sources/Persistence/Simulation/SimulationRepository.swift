package import LinkCore

/// Workspaces that are filled with simulated traffic, and emptied again.
package struct SimulationRepository: Sendable {
  let driver: any SQLDriver

  /// What the names of simulated audiences, messages, screens and placements begin with, and the tag of
  /// simulated links.
  ///
  /// What carries it and was made until the workspace was filled is the simulation's; what users make
  /// later is theirs, whatever they call it.
  package static let mark = "Simulated"

  /// The tables of what clients do, by the column that names the workspace.
  ///
  /// What a workspace is set up with stays, and so do the names of the dictionary, which servers
  /// keep in memory, and the tombstones of erased people.
  private static let activity: [(column: StaticString, tables: [String])] = [
    (
      "tenant_no",
      [
        "push_ack", "message_send", "message_count", "sequence_entry", "sequence_count", "purchase",
        "store_notification",
        "marketing_consent", "push_address", "person_event", "person_property", "person_device",
        "person_profile", "property_rollup", "rollup", "person_dimension", "person_day", "opened",
        "touch", "reattribution", "person_link",
      ]
    ),
    (
      "workspace_id",
      [
        "refused_event", "match_shadow", "click_alias", "receipt", "install", "handoff", "click",
      ]
    ),
  ]

  /// Marks a workspace as one that holds simulated traffic.
  ///
  /// - Throws: ``StoreError/Code/notFound``.
  package func begin(_ workspace: WorkspaceID, now: Timestamp) async throws {
    try await driver.write(for: .workspace(workspace)) { connection in
      let marked = try connection.execute(
        "UPDATE workspace SET simulated_at = \(now) WHERE id = \(workspace)"
      )
      guard marked == 1 else { throw StoreError.notFound("workspace") }
    }
  }

  /// Removes what clients did in a workspace that holds simulated traffic, and what the simulation set up.
  ///
  /// Its links, audiences, messages, screens and placements go; everything else stays.
  ///
  /// - Returns: How many clicks and events were removed.
  /// - Throws: ``StoreError/Code/conflict`` for a workspace that holds none (`simulated`).
  package func empty(
    _ workspace: WorkspaceID,
    now: Timestamp,
    by actor: AuditActor?
  ) async throws -> Int64 {
    let audit = AuditTrail(actor)
    return try await driver.write(for: .workspace(workspace)) { connection in
      try connection.take([AdvisoryLock(.appending, workspace.value)])
      let filledAt = try connection.first(
        "SELECT simulated_at FROM workspace WHERE id = \(workspace)"
      )?.optionalTimestamp("simulated_at")
      let unmarked = try audit.change(.workspace, workspace, workspace, "empty", connection) {
        try connection.execute(
          """
          UPDATE workspace SET simulated_at = NULL
          WHERE id = \(workspace) AND simulated_at IS NOT NULL
          """
        )
      }
      guard unmarked == 1, let filledAt else { throw StoreError.conflict("simulated") }
      let removed = try Self.removeActivity(of: workspace, connection)
      let setUp = SetUp(workspace: workspace, filledAt: filledAt, connection: connection)
      try setUp.remove(now: now)
      return removed
    }
  }

  private static func removeActivity(
    of workspace: WorkspaceID,
    _ connection: any SQLConnection
  ) throws -> Int64 {
    var removed = try connection.count(
      "SELECT count(*) AS count FROM click WHERE workspace_id = \(workspace)"
    )
    let tenant = try connection.first("SELECT no FROM tenant WHERE workspace_id = \(workspace)")?
      .int64("no")
    for (column, tables) in activity {
      let owner = column.description == "tenant_no" ? tenant?.sqlValue : workspace.sqlValue
      guard let owner else { continue }
      for table in tables {
        try connection.execute(Self.delete(from: table, where: column.description, owner))
      }
    }
    guard let tenant else { return removed }
    // Servers that know the ids of people from before read them again. Lists keep the ids that users uploaded, each of
    // which stands for itself again.
    try connection.execute(
      "UPDATE people_list_member SET root_no = person_no WHERE tenant_no = \(tenant)"
    )
    try connection.execute(
      """
      DELETE FROM term WHERE tenant_no = \(tenant) AND kind = 'person' AND NOT EXISTS (
        SELECT 1 FROM people_list_member m WHERE m.tenant_no = term.tenant_no AND m.root_no = term.no
      )
      """
    )
    try StringDictionary.advanceGeneration(connection)
    try BatchLog(tenant: tenant, connection: connection).removeAll()
    for table in try EventPartitions.tables(connection) {
      removed += Int64(
        try connection.execute(delete(from: table, where: "tenant_no", tenant.sqlValue))
      )
    }
    return removed
  }

  private static func delete(
    from table: String,
    where column: String,
    _ owner: SQLValue
  ) -> SQLStatement {
    var statement = SQLStatement(text: "DELETE FROM \(table) WHERE \(column) = ?")
    statement.values.append(owner)
    return statement
  }
}

/// What a simulation set up in a workspace: it carries the mark, and was there when the simulation began.
private struct SetUp {
  let workspace: WorkspaceID
  let filledAt: Timestamp
  let connection: any SQLConnection

  private var named: String { SimulationRepository.mark + "%" }
  /// The same of a thing whose name is a member of its form.
  private var formed: String { "%\"name\":\"" + named }

  func remove(now: Timestamp) throws {
    try removeLinks(now: now)
    try removeMessages()
    try removeScreens()
    try connection.execute(
      """
      UPDATE audience SET deleted_at = \(now)
      WHERE workspace_id = \(workspace) AND deleted_at IS NULL AND created_at <= \(filledAt)
        AND name LIKE \(named)
      """
    )
  }

  private func removeLinks(now: Timestamp) throws {
    let links = try connection.query(
      """
      SELECT link_id FROM link_tag
      WHERE workspace_id = \(workspace) AND tag = \(SimulationRepository.mark.lowercased())
      """
    ).map { try $0.id("link_id") as LinkID }
    for link in links {
      let removed = try connection.execute(
        """
        UPDATE link SET deleted_at = \(now)
        WHERE workspace_id = \(workspace) AND id = \(link) AND deleted_at IS NULL
          AND created_at <= \(filledAt)
        """
      )
      if removed == 1 { try TagRows.remove(workspace, link, connection) }
    }
    try Directory.touch(connection, workspace, links)
  }

  private func removeMessages() throws {
    for table in ["message_step", "message_event"] {
      var statement = SQLStatement(
        text: """
          DELETE FROM \(table) WHERE workspace_id = ? AND message_id IN (
            SELECT id FROM message WHERE workspace_id = ? AND created_at <= ? AND form LIKE ?
          )
          """
      )
      statement.values = [
        workspace.sqlValue, workspace.sqlValue, filledAt.sqlValue, formed.sqlValue,
      ]
      try connection.execute(statement)
    }
    try connection.execute(
      """
      DELETE FROM message
      WHERE workspace_id = \(workspace) AND created_at <= \(filledAt) AND form LIKE \(formed)
      """
    )
  }

  /// Rows of screens and placements stay where users remove them, because events name them: those events
  /// are gone here.
  private func removeScreens() throws {
    try connection.execute(
      """
      DELETE FROM placement
      WHERE workspace_id = \(workspace) AND created_at <= \(filledAt) AND form LIKE \(formed)
      """
    )
    try connection.execute(
      """
      DELETE FROM screen_version WHERE workspace_id = \(workspace) AND screen_id IN (
        SELECT id FROM screen
        WHERE workspace_id = \(workspace) AND created_at <= \(filledAt) AND name LIKE \(named)
      )
      """
    )
    try connection.execute(
      """
      DELETE FROM screen
      WHERE workspace_id = \(workspace) AND created_at <= \(filledAt) AND name LIKE \(named)
      """
    )
  }
}
