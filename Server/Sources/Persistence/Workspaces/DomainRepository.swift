public import LinkCore

/// Link domains.
public struct DomainRepository: Sendable {
  let driver: any SQLDriver

  static let columns: StaticString =
    """
    workspace_id, id, host, base_url, root_url, not_found_url, expired_url, is_case_sensitive,
    created_at
    """

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
          \(domain.rootURL), \(domain.notFoundURL), \(domain.expiredURL),
          \(domain.caseSensitive), \(domain.createdAt)
        )
        ON CONFLICT DO NOTHING
        """
      )
      guard stored == 1 else { throw Self.isTaken(domain.host) }
      try audit.created(.domain, domain.workspace, [domain.id], connection)
      try Directory.touch(connection)
    }
  }

  /// Changes what its owner chose about a domain.
  ///
  /// - Throws: ``StoreError/Code/notFound``, or ``StoreError/Code/conflict`` (`host`) where any
  ///   workspace has the host, and (`caseSensitive`) where two of its codes would be one.
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
      // A transaction that creates a link waits for this row.
      var before: SQLStatement = """
        SELECT is_case_sensitive FROM domain
        WHERE workspace_id = \(domain.workspace) AND id = \(domain.id) AND deleted_at IS NULL
        """
      before.text += connection.dialect.forUpdate
      let wasCaseSensitive = try connection.first(before)?.bool("is_case_sensitive")
      let changed = try audit.change(.domain, domain.workspace, domain.id, "update", connection) {
        try connection.execute(
          """
          UPDATE domain SET host = \(domain.host), base_url = \(domain.baseURL),
            root_url = \(domain.rootURL), not_found_url = \(domain.notFoundURL),
            expired_url = \(domain.expiredURL), is_case_sensitive = \(domain.caseSensitive)
          WHERE workspace_id = \(domain.workspace) AND id = \(domain.id) AND deleted_at IS NULL
          """
        )
      }
      guard changed == 1 else { throw StoreError.notFound("domain") }
      if wasCaseSensitive != domain.caseSensitive { try CodeKeys.rewrite(domain, connection) }
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
        rootURL: try row.optionalText("root_url"),
        notFoundURL: try row.optionalText("not_found_url"),
        expiredURL: try row.optionalText("expired_url"),
        caseSensitive: try row.bool("is_case_sensitive"),
        createdAt: try row.timestamp("created_at")
      ),
      in: try row.id("workspace_id")
    )
  }
}
