package import LinkCore
package import WireModels

extension PeopleListRepository {
  /// The longest distinct id, in bytes, as events take it.
  private static let longestID = 256

  /// What became of distinct ids.
  package struct Change: Sendable {
    /// The list afterwards.
    package var list: PeopleListResource
    /// How many were added or removed.
    package var changed: Int64
    /// How many were on the list already, or were not on it.
    package var unchanged: Int64
    /// How many belong to people that the server has seen.
    package var known: Int64
    /// Those that cannot be on a list, by their places.
    package var refused: [(index: Int, reason: ListReason)]
  }

  /// Adds distinct ids; one that is not seen yet becomes a member when it appears.
  ///
  /// - Throws: ``StoreError/Code/notFound``, ``StoreError/Code/conflict`` where the list would have more than
  ///   ``PeopleListResource/mostMembers``.
  package func add(
    _ ids: [String],
    to list: PeopleListID,
    of workspace: WorkspaceID,
    now: Timestamp,
    by actor: AuditActor?
  ) async throws -> Change {
    try await change(list, workspace, "add_members", now, by: actor) {
      [tombstoneKey] connection, members in
      let tenant = members.tenant
      let erased = ErasedPeople(workspace, tenant: tenant, tombstoneKey: tombstoneKey, connection)
      let (people, refused) = Self.sorted(ids, try erased.among(Set(ids.map { ExactText($0) })))
      let named = try members.members(making: people)
      let added = try members.add(named)
      return (added, try members.outcome(named, changed: added, of: people.count, refused))
    }
  }

  /// Removes distinct ids.
  ///
  /// - Throws: ``StoreError/Code/notFound``.
  package func remove(
    _ ids: [String],
    from list: PeopleListID,
    of workspace: WorkspaceID,
    now: Timestamp,
    by actor: AuditActor?
  ) async throws -> Change {
    try await change(list, workspace, "remove_members", now, by: actor) { connection, members in
      let (people, refused) = Self.sorted(ids, [])
      let named = try members.members(of: people)
      let removed = try members.remove(named)
      return (-removed, try members.outcome(named, changed: removed, of: people.count, refused))
    }
  }

  private func change(
    _ id: PeopleListID,
    _ workspace: WorkspaceID,
    _ action: String,
    _ now: Timestamp,
    by actor: AuditActor?,
    _ body:
      @escaping @Sendable (any SQLConnection, PeopleListMembers) throws -> (
        difference: Int64, PeopleListMembers.Outcome
      )
  ) async throws -> Change {
    let audit = AuditTrail(actor)
    return try await driver.write(for: .workspace(workspace)) { connection in
      try connection.take([AdvisoryLock(.appending, workspace.value)])
      _ = try Self.required(connection, workspace, id)
      var dictionary = StringDictionary(connection, cache: DictionaryCache())
      let members = PeopleListMembers(
        list: id,
        tenant: try dictionary.tenant(workspace),
        connection
      )
      let outcome = try audit.change(.list, workspace, id, action, connection) {
        let (difference, outcome) = try body(connection, members)
        try connection.execute(
          """
          UPDATE people_list SET members = members + \(difference), updated_at = \(now)
          WHERE workspace_id = \(workspace) AND id = \(id)
          """
        )
        return outcome
      }
      let list = try Self.required(connection, workspace, id)
      guard list.members <= PeopleListResource.mostMembers else { throw Self.full }
      return Change(
        list: list,
        changed: outcome.changed,
        unchanged: outcome.unchanged,
        known: outcome.known,
        refused: outcome.refused
      )
    }
  }

  private static var full: StoreError {
    StoreError(
      .conflict,
      reason: ProblemReason.fullList.code,
      ["count": String(PeopleListResource.mostMembers)]
    )
  }

  /// The different distinct ids that can be on a list, and the places of those that cannot.
  private static func sorted(
    _ ids: [String],
    _ erased: Set<ExactText>
  ) -> (people: Set<ExactText>, refused: [(index: Int, reason: ListReason)]) {
    var (people, refused): (Set<ExactText>, [(index: Int, reason: ListReason)]) = ([], [])
    for (index, id) in ids.enumerated() {
      let reason = refusal(of: id) ?? (erased.contains(ExactText(id)) ? .erased : nil)
      if let reason { refused.append((index, reason)) } else { people.insert(ExactText(id)) }
    }
    return (people, refused)
  }

  /// Why no event has a distinct id, or why it stands for no person; `nil` for one that can be on a list.
  package static func refusal(of id: String) -> ListReason? {
    if id.isEmpty { return .noID }
    if id.utf8.count > longestID { return .longID }
    if id.utf8.contains(0) { return .nullInID }
    return PersonMerge.isPlaceholder(id) ? .placeholder : nil
  }
}
