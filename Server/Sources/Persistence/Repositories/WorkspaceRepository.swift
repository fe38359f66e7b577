public import LinkCore

/// Tenants.
public struct WorkspaceRepository: Sendable {
  let driver: any SQLDriver

  /// Stores a new workspace.
  ///
  /// - Throws: ``StoreError/Code/conflict`` where the id is taken.
  public func create(_ workspace: WorkspaceRecord) async throws {
    try await driver.write { connection in
      let stored = try connection.execute(
        """
        INSERT INTO workspace (id, name, created_at)
        VALUES (\(workspace.id), \(workspace.name), \(workspace.createdAt))
        ON CONFLICT DO NOTHING
        """
      )
      guard stored == 1 else { throw StoreError.conflict("id") }
    }
  }

  /// The workspace, if it exists.
  public func find(_ id: WorkspaceID) async throws -> WorkspaceRecord? {
    try await driver.read { connection in
      try connection.first("SELECT id, name, created_at FROM workspace WHERE id = \(id)")
        .map(Self.record)
    }
  }

  /// Changes a workspace's name.
  ///
  /// - Throws: ``StoreError/Code/notFound``.
  public func update(_ workspace: WorkspaceRecord) async throws {
    try await driver.write { connection in
      let changed = try connection.execute(
        "UPDATE workspace SET name = \(workspace.name) WHERE id = \(workspace.id)"
      )
      guard changed == 1 else { throw StoreError.notFound("workspace") }
    }
  }

  /// Every workspace, oldest first; for the operator's command line only.
  public func list() async throws -> [WorkspaceRecord] {
    try await driver.read { connection in
      try connection.query("SELECT id, name, created_at FROM workspace ORDER BY id")
        .map(Self.record)
    }
  }

  private static func record(_ row: SQLRow) throws -> WorkspaceRecord {
    WorkspaceRecord(
      id: try row.id("id"),
      name: try row.text("name"),
      createdAt: try row.timestamp("created_at")
    )
  }
}
