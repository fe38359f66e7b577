package import LinkCore

/// A link to store.
package struct NewLink: Sendable {
  package var link: LinkRecord
  /// Draws another code where the link's is taken; `nil` where the code was chosen.
  package var drawCode: (@Sendable () -> ShortCode)?

  package init(_ link: LinkRecord, drawCode: (@Sendable () -> ShortCode)? = nil) {
    self.link = link
    self.drawCode = drawCode
  }
}

/// Some of several links have codes that are taken, and none was stored.
package struct CodesTaken: Error, Hashable, Sendable {
  /// Their places in the list.
  package var places: [Int]
}

/// What came of storing several links.
package enum LinkCreation: Hashable, Sendable {
  /// They were stored now, `nil` for each whose code is taken; with the answer to the caller.
  case stored([LinkRecord?], StoredAnswer)
  /// A request of this name was answered before.
  case replayed(StoredAnswer)
}

extension LinkRepository {
  /// Stores new links and the answer about them in one transaction, at version 1 each.
  ///
  /// - Parameters:
  ///   - workspace: whose links they are.
  ///   - links: what to store; a drawn code that is taken is drawn again, a chosen one never.
  ///   - atomically: whether one taken code keeps all of them from being stored.
  ///   - claim: the caller's name for the request.
  ///   - actor: The actor in the audit log; with `nil` no entry is written.
  ///   - answer: words the answer; `nil` stands for a link whose code is taken.
  /// - Returns: what was stored, or the answer that was given before.
  /// - Throws: ``CodesTaken``, ``StoreError/Code/conflict`` (`idempotencyKey`),
  ///   ``StoreError/Code/notFound`` where the workspace has no such domain.
  package func create(
    _ workspace: WorkspaceID,
    _ links: [NewLink],
    atomically: Bool = true,
    claim: IdempotencyClaim? = nil,
    by actor: AuditActor?,
    answer: @escaping @Sendable ([LinkRecord?]) throws -> StoredAnswer
  ) async throws -> LinkCreation {
    let audit = AuditTrail(actor)
    return try await driver.write(for: .workspace(workspace)) { connection in
      if let claim, let old = try IdempotencyRepository.begin(connection, workspace, claim) {
        return .replayed(old)
      }
      let exact = try Self.caseSensitiveDomains(of: links, workspace, connection)
      let stored = try links.map { new in
        try Self.insert(new, isCaseSensitive: exact.contains(new.link.domain), connection)
      }
      let taken = stored.indices.filter { stored[$0] == nil }
      if atomically, !taken.isEmpty { throw CodesTaken(places: taken) }
      let ids = stored.compactMap { $0?.id }
      try audit.created(.link, workspace, ids, connection)
      try Directory.touch(connection, workspace, ids)
      let answer = try answer(stored)
      if let claim { try IdempotencyRepository.finish(connection, workspace, claim, answer) }
      return .stored(stored, answer)
    }
  }

  /// The domains that tell capital letters apart, of those that some links name.
  ///
  /// - Throws: ``StoreError/Code/notFound`` where the workspace does not have one of them.
  private static func caseSensitiveDomains(
    of links: [NewLink],
    _ workspace: WorkspaceID,
    _ connection: any SQLConnection
  ) throws -> Set<DomainID> {
    guard links.allSatisfy({ $0.link.workspace == workspace }) else {
      throw StoreError.notFound("domain")
    }
    var exact: Set<DomainID> = []
    // In one order, so that two transactions never wait for each other's domains.
    for domain in Set(links.map(\.link.domain)).sorted(by: { $0.value < $1.value }) {
      var statement: SQLStatement = """
        SELECT is_case_sensitive FROM domain
        WHERE workspace_id = \(workspace) AND id = \(domain) AND deleted_at IS NULL
        """
      statement.text += connection.dialect.forUpdate
      guard let row = try connection.first(statement) else { throw StoreError.notFound("domain") }
      if try row.bool("is_case_sensitive") { exact.insert(domain) }
    }
    return exact
  }

  /// The link as it was stored, or `nil` where its code is taken.
  private static func insert(
    _ new: NewLink,
    isCaseSensitive: Bool,
    _ connection: any SQLConnection
  ) throws -> LinkRecord? {
    var link = new.link
    for _ in 0..<5 {
      if try connection.execute(LinkRow.insert(link, isCaseSensitive: isCaseSensitive)) == 1 {
        try TagRows.insert(link, connection)
        return link
      }
      guard let draw = new.drawCode else { return nil }
      link.code = draw()
    }
    return nil
  }
}
