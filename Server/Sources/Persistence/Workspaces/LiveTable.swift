import LinkCore

/// What the tables of a workspace's settings share: whose row it is, and that a row which is gone
/// stays with a `deleted_at`.
struct LiveTable<Record: Sendable>: Sendable {
  /// The table, and the word for one of its rows.
  let name: StaticString
  let columns: StaticString
  let record: @Sendable (SQLRow) throws -> Record

  /// The record, if the workspace has it.
  func find(
    _ connection: any SQLConnection,
    _ workspace: WorkspaceID,
    _ id: some SQLBindable
  ) throws -> Record? {
    try row(connection, workspace, id).map(record)
  }

  /// The row, if the workspace has it.
  func row(
    _ connection: any SQLConnection,
    _ workspace: WorkspaceID,
    _ id: some SQLBindable
  ) throws -> SQLRow? {
    try connection.first(
      """
      SELECT \(raw: columns) FROM \(raw: name)
      WHERE workspace_id = \(workspace) AND id = \(id) AND deleted_at IS NULL
      """
    )
  }

  /// The workspace's rows, oldest first.
  func list(_ connection: any SQLConnection, _ workspace: WorkspaceID) throws -> [Record] {
    try connection.query(
      """
      SELECT \(raw: columns) FROM \(raw: name)
      WHERE workspace_id = \(workspace) AND deleted_at IS NULL ORDER BY id
      """
    ).map(record)
  }

  /// A page of the workspace's rows whose ids their authors choose, in the order of the ids.
  func page(
    _ connection: any SQLConnection,
    _ workspace: WorkspaceID,
    after cursor: Slug?,
    limit: Int
  ) throws -> [Record] {
    try connection.query(
      """
      SELECT \(raw: columns) FROM \(raw: name)
      WHERE workspace_id = \(workspace) AND id > \(cursor?.description ?? "")
        AND deleted_at IS NULL
      ORDER BY id LIMIT \(Cursor.rows(for: limit))
      """
    ).map(record)
  }

  /// The rows of every workspace, oldest first.
  func all(_ connection: any SQLConnection) throws -> [Record] {
    try connection.query(
      "SELECT \(raw: columns) FROM \(raw: name) WHERE deleted_at IS NULL ORDER BY id"
    ).map(record)
  }

  /// Removes a row.
  ///
  /// - Throws: ``StoreError/Code/notFound`` where the workspace has no such row.
  func remove(
    _ connection: any SQLConnection,
    _ workspace: WorkspaceID,
    _ id: some SQLBindable,
    now: Timestamp
  ) throws {
    let changed = try connection.execute(
      """
      UPDATE \(raw: name) SET deleted_at = \(now)
      WHERE workspace_id = \(workspace) AND id = \(id) AND deleted_at IS NULL
      """
    )
    guard changed == 1 else { throw StoreError.notFound(name.description) }
  }

  /// Looks whether there is a workspace for a new row.
  ///
  /// - Throws: ``StoreError/Code/notFound`` where there is none.
  func require(_ connection: any SQLConnection, _ workspace: WorkspaceID) throws {
    guard try connection.exists("SELECT id FROM workspace WHERE id = \(workspace)") else {
      throw StoreError.notFound("workspace")
    }
  }
}
