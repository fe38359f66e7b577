package import LinkCore

/// Events.
package struct EventRepository: Sendable {
  let driver: any SQLDriver
  let cache: DictionaryCache
  let tombstoneKey: TombstoneKey

  /// Stores events in one transaction, and says what became of each, in the same order.
  ///
  /// An event whose id is stored changes nothing. Roll-ups are counted in the same transaction. The
  /// link of an attributed event is looked up by its journey, then by its campaign key.
  ///
  /// - Throws: ``StoreError/Code/notFound`` where there is no such workspace.
  package func append(
    _ workspace: WorkspaceID,
    _ events: [EventRecord]
  ) async throws -> [EventVerdict] {
    try await append(EventBatch(workspace: workspace, events: events))
  }

  /// Stores a batch in one transaction.
  func append(_ batch: EventBatch) async throws -> [EventVerdict] {
    try await append([batch]).verdicts.flatMap { $0 }
  }

  /// Stores batches of several workspaces in one transaction; for the group commit.
  ///
  /// At most `rows` events that were stored before are attributed again. `isBehind` says that more must
  /// be: see ``reattribute(after:rows:)``;
  /// `work` is how long the transaction took beside its commit.
  func append(
    _ batches: [EventBatch],
    for origin: TransactionOrigin = .shared,
    reattributing rows: Int = Reattribution.rowsPerTransaction
  ) async throws -> (verdicts: [[EventVerdict]], isBehind: Bool, work: Duration) {
    let (verdicts, isBehind, additions, generation, work) = try await driver.write(for: origin) {
      [cache, tombstoneKey] connection in
      let start = ContinuousClock.now
      try connection.take(Set(batches.map { AdvisoryLock(.appending, $0.workspace.value) }))
      let generation = try StringDictionary.generation(connection)
      cache.follow(generation)
      let partitions = try EventPartitions(connection, cache.months)
      var insertion = EventInsertion(
        connection,
        cache: cache,
        partitions: partitions,
        tombstoneKey: tombstoneKey,
        rows: rows
      )
      let verdicts = try EventBatch.joining(batches) { try insertion.store($0) }
      try insertion.finish()
      var additions = insertion.dictionary.additions
      additions.months = partitions.newListing
      return (verdicts, insertion.isBehind, additions, generation, ContinuousClock.now - start)
    }
    cache.keep(additions, of: generation)
    return (verdicts, isBehind, work)
  }

  /// The event, if the workspace has it.
  package func find(_ workspace: WorkspaceID, _ uuid: EntityID) async throws -> EventRecord? {
    try await driver.read { connection in
      guard let tenant = try StringDictionary.tenant(connection, workspace) else { return nil }
      return try connection.first(
        "\(raw: EventRow.select) WHERE e.tenant_no = \(tenant) AND e.uuid = \(uuid)"
      ).map(EventRow.record)
    }
  }

  /// A page of the workspace's events, newest id first, or of the person that a distinct id belongs to.
  ///
  /// - Parameters:
  ///   - workspace: The workspace.
  ///   - person: A distinct id of the person; all events where `nil`.
  ///   - name: The name that the person's events have; every name where `nil`.
  ///   - cursor: From the page before.
  ///   - limit: The most events.
  /// - Returns: The page.
  /// - Throws: ``StoreError/Code/invalid`` for a cursor that was not issued here.
  package func list(
    _ workspace: WorkspaceID,
    of person: String? = nil,
    named name: String? = nil,
    cursor: String? = nil,
    limit: Int = 50
  ) async throws -> RecordPage<EventRecord> {
    let start = try Cursor.start(cursor)
    let events = try await driver.read { connection -> [EventRecord] in
      guard let tenant = try StringDictionary.tenant(connection, workspace) else { return [] }
      if let person {
        let subject = try MergedPerson(person, tenant: tenant, connection)
        guard !subject.numbers.isEmpty else { return [] }
        guard var statement = try Self.ids(of: subject, named: name, connection) else { return [] }
        statement += " WHERE uuid < \(start) ORDER BY uuid DESC LIMIT \(Cursor.rows(for: limit))"
        let ids = try connection.query(statement).map { try $0.entityID("uuid") }
        return try Self.events(ids, tenant: tenant, connection)
      }
      return try connection.query(
        """
        \(raw: EventRow.select) WHERE e.tenant_no = \(tenant) AND e.uuid < \(start)
        ORDER BY e.uuid DESC LIMIT \(Cursor.rows(for: limit))
        """
      ).map(EventRow.record)
    }
    return Cursor.page(events, limit: limit, id: \.uuid)
  }

  /// The ids of a person's events; conditions and an order follow.
  ///
  /// They are found by the two indexes of people first, each for some of the kinds, and put in order then: read
  /// in the order of ids, the events of the whole workspace would be passed until enough are the person's.
  private static func ids(
    of person: MergedPerson,
    named name: String?,
    _ connection: any SQLConnection
  ) throws -> SQLStatement? {
    var number: Int64?
    var halves: [StaticString] = ["kind < 2", "kind = 2"]
    if let name {
      number = try StringDictionary(connection, cache: DictionaryCache())
        .existing(TermKey(person.tenant, .event, name))
      // A name that no event has.
      guard number != nil else { return nil }
      halves = EventKind(name: name) == .automatic ? ["kind = 2"] : ["kind < 2"]
    }
    var statement: SQLStatement = "WITH own AS MATERIALIZED ("
    for (index, kinds) in halves.enumerated() {
      if index > 0 { statement += " UNION ALL " }
      statement += """
        SELECT uuid FROM event_log WHERE tenant_no = \(person.tenant) AND \(raw: kinds)
        AND person_no IN (
        """
      statement += person.list
      statement += ")"
      if let number { statement += " AND name_no = \(number)" }
    }
    statement += ") SELECT uuid FROM own"
    return statement
  }

  /// How many events the workspace has.
  package func count(_ workspace: WorkspaceID) async throws -> Int64 {
    try await driver.read { connection in
      guard let tenant = try StringDictionary.tenant(connection, workspace) else { return 0 }
      return try connection.count(
        "SELECT COUNT(*) AS count FROM event_log WHERE tenant_no = \(tenant)"
      )
    }
  }
}

/// Events of one workspace, taken apart for the store.
package struct EventBatch: Sendable {
  var workspace: WorkspaceID
  var events: [EventParts]

  init(workspace: WorkspaceID, events: [EventParts]) {
    (self.workspace, self.events) = (workspace, events)
  }

  /// Takes events apart, which takes some 20 µs for each.
  package init(workspace: WorkspaceID, events: [EventRecord]) {
    self.init(workspace: workspace, events: EventParts.all(events))
  }

  /// The places of events whose money is in no sum: an amount or a currency that is none.
  package var unreadableMoney: [Int] { events.indices.filter { events[$0].money == .unreadable } }

  /// About what it takes while it waits.
  var approximateBytes: Int { events.reduce(0) { $0 + $1.event.approximateBytes } }

  /// Does something with the events of each workspace at once, and hands what became of them back to
  /// the batches that they came in.
  static func joining(
    _ batches: [EventBatch],
    _ store: (EventBatch) throws -> [EventVerdict]
  ) throws -> [[EventVerdict]] {
    var verdicts: [[EventVerdict]] = batches.map { _ in [] }
    for (workspace, places) in Dictionary(grouping: batches.indices, by: { batches[$0].workspace })
    {
      let events = places.flatMap { batches[$0].events }
      var rest = try store(EventBatch(workspace: workspace, events: events))[...]
      for place in places {
        let count = batches[place].events.count
        verdicts[place] = Array(rest.prefix(count))
        rest = rest.dropFirst(count)
      }
    }
    return verdicts
  }
}
