package import LinkCore

extension LinkRepository {
  /// How many links are read at a time.
  private static let page = 2_000
  /// The most changes that are caught up with one by one.
  static let longestCatchUp: Int64 = 50_000

  /// Every live domain, app and link of the installation in one state; links without their tags
  /// and notes, which serving does not need.
  package func snapshot() async throws -> LinkSnapshot {
    try await driver.read { connection in
      var snapshot = try Self.head(connection)
      snapshot.links = try connection.query(
        "SELECT \(columns: LinkRow.servedColumns) FROM link WHERE deleted_at IS NULL ORDER BY id"
      ).map(LinkRow.served)
      return snapshot
    }
  }

  /// The same with its links handed over in parts, packed, so that a million of them are never
  /// together as rows.
  package func snapshot(
    each: @escaping @Sendable ([PackedLink]) throws -> Void
  ) async throws -> LinkSnapshot {
    try await driver.read { connection in
      let snapshot = try Self.head(connection)
      var last: PackedLink?
      while true {
        let rows = try connection.query(Self.links(after: last))
        let links = try rows.map(PackedLink.init)
        try each(links)
        guard links.count == Self.page else { return snapshot }
        last = links.last
      }
    }
  }

  /// What changed since a state.
  ///
  /// - Parameter revision: The state's ``LinkSnapshot/revision``.
  /// - Returns: The changes; `nil` where they are too many, or the store is at an earlier state, so
  ///   that everything must be read.
  /// - Throws: ``StoreError``.
  package func changes(since revision: Int64) async throws -> LinkChanges? {
    try await driver.read { connection in
      let head = try Self.head(connection)
      let behind = head.revision - revision
      guard revision >= 0, (0...Self.longestCatchUp).contains(behind) else { return nil }
      let rows = try connection.query(
        """
        SELECT DISTINCT workspace_id, link_id FROM link_change
        WHERE revision > \(revision) AND revision <= \(head.revision)
        """
      )
      let links = try rows.map { row in
        let (workspace, id): (WorkspaceID, LinkID) = (
          try row.id("workspace_id"), try row.id("link_id")
        )
        return LinkChanges.Link(id: id, packed: try Self.packed(connection, workspace, id))
      }
      return LinkChanges(head: head, links: links)
    }
  }

  /// The link as directories keep it, `nil` where it is gone, with the revision at which it was read or an older one.
  package func packed(
    _ workspace: WorkspaceID,
    _ id: LinkID
  ) async throws -> (link: PackedLink?, revision: Int64) {
    try await driver.read { connection in
      let revision = try Directory.revision(connection)
      return (try Self.packed(connection, workspace, id), revision)
    }
  }

  /// The number of changes to domains, apps and links so far: one cheap read to poll.
  package func revision() async throws -> Int64 {
    try await driver.read(Directory.revision)
  }

  /// Tells when domains, apps or links may have changed in any process; ends at once where the engine
  /// cannot tell, so that followers must poll as well.
  package func changeNotifications() -> AsyncStream<[String]> {
    driver.notifications(on: Directory.channel)
  }

  private static func packed(
    _ connection: any SQLConnection,
    _ workspace: WorkspaceID,
    _ id: LinkID
  ) throws -> PackedLink? {
    try connection.first(
      """
      SELECT \(columns: LinkRow.servedColumns) FROM link
      WHERE workspace_id = \(workspace) AND id = \(id) AND deleted_at IS NULL
      """
    ).map(PackedLink.init)
  }

  private static func head(_ connection: any SQLConnection) throws -> LinkSnapshot {
    LinkSnapshot(
      revision: try Directory.revision(connection),
      domains: try DomainRepository.table.all(connection),
      apps: try AppRepository.table.all(connection),
      allowedHosts: try WorkspaceRepository.allowedHosts(connection),
      allowedSchemes: try WorkspaceRepository.allowedSchemes(connection),
      oneLinkWorkspaces: try WorkspaceRepository.oneLinkWorkspaces(connection),
      uninspectable: try WorkspaceRepository.uninspectable(connection),
      names: try WorkspaceRepository.names(connection),
      links: []
    )
  }

  private static func links(after last: PackedLink?) -> SQLStatement {
    var statement: SQLStatement = """
      SELECT \(columns: LinkRow.servedColumns) FROM link WHERE deleted_at IS NULL
      """
    if let last {
      statement += " AND (workspace_id, id) > (\(last.workspace), \(last.id))"
    }
    statement += " ORDER BY workspace_id, id LIMIT \(Int64(page))"
    return statement
  }
}
