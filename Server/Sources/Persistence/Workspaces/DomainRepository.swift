public import LinkCore

/// Link domains.
public struct DomainRepository: Sendable {
  let driver: any SQLDriver

  static let columns: StaticString = "workspace_id, id, host, base_url, created_at"

  static let table = LiveTable(name: "domain", columns: columns, record: { try record($0) })

  /// Stores a new domain.
  ///
  /// - Throws: ``StoreError/Code/conflict`` where any workspace has the host (`host`),
  ///   ``StoreError/Code/notFound`` where there is no such workspace.
  public func create(_ domain: DomainRecord) async throws {
    let audit = AuditTrail.current
    try await driver.write { connection in
      try Self.table.require(connection, domain.workspace)
      let stored = try connection.execute(
        """
        INSERT INTO domain (\(raw: Self.columns))
        VALUES (
          \(domain.workspace), \(domain.id), \(domain.host), \(domain.baseURL),
          \(domain.createdAt)
        )
        ON CONFLICT DO NOTHING
        """
      )
      guard stored == 1 else { throw Self.isTaken(domain.host) }
      try audit.created(.domain, domain.workspace, [domain.id], connection)
      try Directory.touch(connection)
    }
  }

  /// Changes host and base URL of a domain.
  ///
  /// - Throws: ``StoreError/Code/notFound``, or ``StoreError/Code/conflict`` (`host`) where any
  ///   workspace has the host.
  public func update(_ domain: DomainRecord) async throws {
    let audit = AuditTrail.current
    try await driver.write { connection in
      let isTaken = try connection.exists(
        """
        SELECT id FROM domain
        WHERE host = \(domain.host) AND deleted_at IS NULL AND id <> \(domain.id)
        """
      )
      if isTaken { throw Self.isTaken(domain.host) }
      let changed = try audit.change(.domain, domain.workspace, domain.id, "update", connection) {
        try connection.execute(
          """
          UPDATE domain SET host = \(domain.host), base_url = \(domain.baseURL)
          WHERE workspace_id = \(domain.workspace) AND id = \(domain.id) AND deleted_at IS NULL
          """
        )
      }
      guard changed == 1 else { throw StoreError.notFound("domain") }
      try Directory.touch(connection)
    }
  }

  /// Removes a domain; its host becomes free.
  ///
  /// - Throws: ``StoreError/Code/notFound``, or ``StoreError/Code/conflict`` (`links`) while links
  ///   live on it.
  public func delete(_ workspace: WorkspaceID, _ id: DomainID, now: Timestamp) async throws {
    let audit = AuditTrail.current
    try await driver.write { connection in
      try audit.change(.domain, workspace, id, "delete", connection) {
        try Self.table.remove(connection, workspace, id, now: now)
      }
      // After the update: a request that makes a link meanwhile waits for the row of its domain.
      let hasLinks = try connection.exists(
        """
        SELECT id FROM link
        WHERE workspace_id = \(workspace) AND domain_id = \(id) AND deleted_at IS NULL LIMIT 1
        """
      )
      guard !hasLinks else {
        throw StoreError(
          .conflict,
          "The domain still has links: delete them first.",
          field: "links"
        )
      }
      try Directory.touch(connection)
    }
  }

  /// The domain with this host, of whichever workspace; `host` is lower case ASCII.
  public func find(host: String) async throws -> DomainRecord? {
    try await driver.read { connection in
      try connection.first(
        """
        SELECT \(raw: Self.columns) FROM domain WHERE host = \(host) AND deleted_at IS NULL
        """
      ).map(Self.record)
    }
  }

  /// The domain, if the workspace has it.
  public func find(_ workspace: WorkspaceID, _ id: DomainID) async throws -> DomainRecord? {
    try await driver.read { try Self.table.find($0, workspace, id) }
  }

  /// The workspace's domains, oldest first.
  public func list(_ workspace: WorkspaceID) async throws -> [DomainRecord] {
    try await driver.read { try Self.table.list($0, workspace) }
  }

  private static func isTaken(_ host: String) -> StoreError {
    StoreError(.conflict, "The domain \(host) is registered already.", field: "host")
  }

  static func record(_ row: SQLRow) throws -> DomainRecord {
    DomainRecord(
      DomainResource(
        id: try row.id("id"),
        host: try row.text("host"),
        baseURL: try row.text("base_url"),
        createdAt: try row.timestamp("created_at")
      ),
      in: try row.id("workspace_id")
    )
  }
}
