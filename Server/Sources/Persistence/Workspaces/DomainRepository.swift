package import LinkCore

/// Link domains.
package struct DomainRepository: Sendable {
  let driver: any SQLDriver

  static let columns: StaticString =
    """
    workspace_id, id, host, base_url, root_url, not_found_url, expired_url, is_case_sensitive,
    verification, created_at
    """

  static let table = LiveTable(name: "domain", columns: columns, record: { try record($0) })

  /// Stores a new domain, as its record says.
  ///
  /// - Throws: ``StoreError/Code/conflict`` where the host is taken (`host`),
  ///   ``StoreError/Code/notFound`` where there is no such workspace.
  package func create(_ domain: DomainRecord, by actor: AuditActor?) async throws {
    let audit = AuditTrail(actor)
    try await driver.write(for: .workspace(domain.workspace)) { try Self.insert(domain, audit, $0) }
  }

  /// Stores a new domain, whose owner must prove it where several workspaces share the server.
  ///
  /// - Returns: The domain as it was stored.
  /// - Throws: As ``create(_:)``.
  package func register(_ domain: DomainRecord, by actor: AuditActor?) async throws -> DomainRecord
  {
    let audit = AuditTrail(actor)
    return try await driver.write(for: .workspace(domain.workspace)) { connection in
      var stored = domain
      stored.verificationStatus =
        try Self.needsProof(of: domain.host, connection) ? .pending : .notRequired
      try Self.insert(stored, audit, connection)
      return stored
    }
  }

  private static func insert(
    _ domain: DomainRecord,
    _ audit: AuditTrail,
    _ connection: any SQLConnection
  ) throws {
    try table.require(connection, domain.workspace)
    guard try !isTaken(domain, connection) else { throw isTaken(domain.host) }
    let stored = try connection.execute(
      """
      INSERT INTO domain (\(raw: columns))
      VALUES (
        \(domain.workspace), \(domain.id), \(domain.host), \(domain.baseURL),
        \(domain.rootURL), \(domain.notFoundURL), \(domain.expiredURL),
        \(domain.caseSensitive), \(domain.verificationStatus.rawValue), \(domain.createdAt)
      )
      ON CONFLICT DO NOTHING
      """
    )
    guard stored == 1 else { throw isTaken(domain.host) }
    try audit.created(.domain, domain.workspace, [domain.id], connection)
    try Directory.touch(connection)
  }

  /// Whether the owner of a host must prove it: several workspaces share the server, and the host has DNS records.
  package func needsProof(of host: String) async throws -> Bool {
    try await driver.read { try Self.needsProof(of: host, $0) }
  }

  private static func needsProof(
    of host: String,
    _ connection: any SQLConnection
  ) throws -> Bool {
    guard LinkDomain(host)?.isForDevelopment == false else { return false }
    return try connection.query("SELECT id FROM workspace LIMIT 2").count > 1
  }

  /// Whether a domain's host is served for another workspace, or the workspace has it twice.
  private static func isTaken(
    _ domain: DomainRecord,
    _ connection: any SQLConnection
  ) throws -> Bool {
    try connection.exists(
      """
      SELECT id FROM domain
      WHERE host = \(domain.host) AND deleted_at IS NULL AND id <> \(domain.id)
        AND (verification <> 'pending' OR workspace_id = \(domain.workspace))
      """
    )
  }

  /// Changes what its owner chose about a domain; what is known of its owner changes with the host alone.
  ///
  /// - Throws: ``StoreError/Code/notFound``, or ``StoreError/Code/conflict`` (`host`) where the host is
  ///   taken, and (`caseSensitive`) where two of its codes would be one.
  package func update(_ domain: DomainRecord, by actor: AuditActor?) async throws {
    let audit = AuditTrail(actor)
    try await driver.write(for: .workspace(domain.workspace)) { connection in
      guard try !Self.isTaken(domain, connection) else { throw Self.isTaken(domain.host) }
      // A transaction that creates a link waits for this row.
      var before: SQLStatement = """
        SELECT host, verification, is_case_sensitive FROM domain
        WHERE workspace_id = \(domain.workspace) AND id = \(domain.id) AND deleted_at IS NULL
        """
      before.text += connection.dialect.forUpdate
      let row = try connection.first(before)
      let wasCaseSensitive = try row?.bool("is_case_sensitive")
      let isMoved = try row?.text("host") != domain.host
      let known = try row?.text("verification") ?? ""
      let status = isMoved ? domain.verificationStatus.rawValue : known
      let changed = try audit.change(.domain, domain.workspace, domain.id, "update", connection) {
        try connection.execute(
          """
          UPDATE domain SET host = \(domain.host), base_url = \(domain.baseURL),
            root_url = \(domain.rootURL), not_found_url = \(domain.notFoundURL),
            expired_url = \(domain.expiredURL), is_case_sensitive = \(domain.caseSensitive),
            verification = \(status)
          WHERE workspace_id = \(domain.workspace) AND id = \(domain.id) AND deleted_at IS NULL
          """
        )
      }
      guard changed == 1 else { throw StoreError.notFound("domain") }
      if wasCaseSensitive != domain.caseSensitive { try CodeKeys.rewrite(domain, connection) }
      try Directory.touch(connection)
    }
  }

  /// Keeps that the workspace has proven a domain, of which the host was looked up.
  ///
  /// - Throws: ``StoreError/Code/notFound`` where it is gone or was moved meanwhile,
  ///   ``StoreError/Code/conflict`` (`host`) where another workspace was first.
  package func verify(_ domain: DomainRecord, by actor: AuditActor?) async throws {
    let audit = AuditTrail(actor)
    var proven = domain
    proven.verificationStatus = .verified
    let record = proven
    try await driver.write(for: .workspace(domain.workspace)) { connection in
      guard try !Self.isTaken(record, connection) else { throw Self.isTaken(record.host) }
      let changed = try audit.change(.domain, record.workspace, record.id, "verify", connection) {
        try connection.execute(
          """
          UPDATE domain SET verification = 'verified'
          WHERE workspace_id = \(record.workspace) AND id = \(record.id)
            AND host = \(record.host) AND deleted_at IS NULL
          """
        )
      }
      guard changed == 1 else { throw StoreError.notFound("domain") }
      try Directory.touch(connection)
    }
  }

  /// Domains of every workspace that wait for their proof, by their ids.
  ///
  /// - Parameters:
  ///   - cursor: The id after which they begin; `nil` for the first.
  ///   - moment: When they were made at the earliest.
  ///   - limit: How many there are at most.
  /// - Returns: The domains.
  /// - Throws: ``StoreError``.
  package func pending(
    after cursor: DomainID?,
    since moment: Timestamp,
    limit: Int
  ) async throws -> [DomainRecord] {
    try await driver.read { connection in
      var statement: SQLStatement = """
        SELECT \(raw: Self.columns) FROM domain
        WHERE verification = 'pending' AND deleted_at IS NULL AND created_at >= \(moment)
        """
      if let cursor { statement += " AND id > \(cursor)" }
      statement += " ORDER BY id LIMIT \(Int64(limit))"
      return try connection.query(statement).map(Self.record)
    }
  }

  /// Removes a domain; its host becomes free.
  ///
  /// - Throws: ``StoreError/Code/notFound``, or ``StoreError/Code/conflict`` (`links`) while links
  ///   live on it.
  package func delete(
    _ workspace: WorkspaceID,
    _ id: DomainID,
    now: Timestamp,
    by actor: AuditActor?
  ) async throws {
    let audit = AuditTrail(actor)
    try await driver.write(for: .workspace(workspace)) { connection in
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
        throw StoreError(.conflict, reason: ProblemReason.domainHasLinks.code, field: "links")
      }
      try Directory.touch(connection)
    }
  }

  /// The domain that is served with this host, of whichever workspace; `host` is lower case ASCII.
  package func find(host: String) async throws -> DomainRecord? {
    try await driver.read { connection in
      try connection.first(
        """
        SELECT \(raw: Self.columns) FROM domain
        WHERE host = \(host) AND deleted_at IS NULL AND verification <> 'pending'
        """
      ).map(Self.record)
    }
  }

  /// The domain, if the workspace has it.
  package func find(_ workspace: WorkspaceID, _ id: DomainID) async throws -> DomainRecord? {
    try await driver.read { try Self.table.find($0, workspace, id) }
  }

  /// The workspace's domains, oldest first.
  package func list(_ workspace: WorkspaceID) async throws -> [DomainRecord] {
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
        verificationStatus: try row.choice("verification"),
        createdAt: try row.timestamp("created_at")
      ),
      in: try row.id("workspace_id")
    )
  }
}
