public import LinkCore

/// Workspaces that are filled with simulated traffic, and emptied again.
public struct SimulationRepository: Sendable {
  let driver: any SQLDriver

  /// What the names of simulated audiences and messages begin with, and the tag of simulated links.
  public static let mark = "Simulated"

  /// The tables of what clients do, by the column that names the workspace.
  ///
  /// What a workspace is set up with stays, and so do the names of the dictionary, which servers
  /// keep in memory, and the tombstones of erased people.
  private static let activity: [(column: StaticString, tables: [String])] = [
    (
      "tenant_no",
      [
        "push_ack", "message_send", "message_count", "purchase", "store_notification",
        "marketing_consent", "push_address", "person_event", "person_property", "person_device",
        "person_profile", "property_rollup", "rollup", "person_dimension", "person_day", "opened",
        "touch", "reattribution", "person_link",
      ]
    ),
    (
      "workspace_id",
      [
        "refused_event", "launch_count", "click_alias", "receipt", "install", "handoff", "click",
      ]
    ),
  ]

  /// Marks a workspace as one that holds simulated traffic.
  ///
  /// - Throws: ``StoreError/Code/notFound``.
  public func begin(_ workspace: WorkspaceID, now: Timestamp) async throws {
    try await driver.write { connection in
      let marked = try connection.execute(
        "UPDATE workspace SET simulated_at = \(now) WHERE id = \(workspace)"
      )
      guard marked == 1 else { throw StoreError.notFound("workspace") }
    }
  }

  /// Removes what clients did in a workspace that holds simulated traffic, and what the simulation set up.
  ///
  /// Its links, audiences and messages go; everything else stays.
  ///
  /// - Returns: How many clicks and events were removed.
  /// - Throws: ``StoreError/Code/conflict`` for a workspace that holds none (`simulated`).
  public func empty(_ workspace: WorkspaceID, now: Timestamp) async throws -> Int64 {
    let audit = AuditTrail.current
    return try await driver.write { connection in
      try connection.take([AdvisoryLock(.appending, workspace.value)])
      let unmarked = try audit.change(.workspace, workspace, workspace, "empty", connection) {
        try connection.execute(
          """
          UPDATE workspace SET simulated_at = NULL
          WHERE id = \(workspace) AND simulated_at IS NOT NULL
          """
        )
      }
      guard unmarked == 1 else { throw StoreError.conflict("simulated") }
      let removed = try Self.removeActivity(of: workspace, connection)
      try Self.removeSetUp(of: workspace, now: now, connection)
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
    // Servers that know the ids of people from before read them again.
    try connection.execute("DELETE FROM term WHERE tenant_no = \(tenant) AND kind = 'person'")
    try StringDictionary.advanceGeneration(connection)
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

  private static func removeSetUp(
    of workspace: WorkspaceID,
    now: Timestamp,
    _ connection: any SQLConnection
  ) throws {
    let links = try connection.query(
      """
      SELECT link_id FROM link_tag
      WHERE workspace_id = \(workspace) AND tag = \(mark.lowercased())
      """
    ).map { try $0.id("link_id") as LinkID }
    for link in links {
      try connection.execute(
        """
        UPDATE link SET deleted_at = \(now)
        WHERE workspace_id = \(workspace) AND id = \(link) AND deleted_at IS NULL
        """
      )
    }
    try Directory.touch(connection, workspace, links)
    let named = "%\"name\":\"\(mark)%"
    for table in ["message_step", "message_event"] {
      var statement = SQLStatement(
        text: "DELETE FROM \(table) WHERE workspace_id = ? AND message_id IN ("
          + "SELECT id FROM message WHERE workspace_id = ? AND form LIKE ?)"
      )
      statement.values = [workspace.sqlValue, workspace.sqlValue, named.sqlValue]
      try connection.execute(statement)
    }
    try connection.execute(
      "DELETE FROM message WHERE workspace_id = \(workspace) AND form LIKE \(named)"
    )
    try connection.execute(
      """
      UPDATE audience SET deleted_at = \(now)
      WHERE workspace_id = \(workspace) AND deleted_at IS NULL AND name LIKE \(mark + "%")
      """
    )
  }
}
