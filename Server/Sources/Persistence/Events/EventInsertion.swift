import LinkCore

/// The transaction that stores events: rows, roll-ups and what is counted once.
struct EventInsertion {
  private let connection: any SQLConnection
  private var partitions: EventPartitions
  private let tombstoneKey: TombstoneKey
  private(set) var dictionary: StringDictionary
  private var tally = EventTally()
  private var messages = MessageEvents()
  private var sequences = SequenceEvents()
  private var rowsLeft: Int
  /// Whether events are left that must be attributed again.
  private(set) var isBehind = false

  init(
    _ connection: any SQLConnection,
    cache: DictionaryCache,
    partitions: EventPartitions,
    tombstoneKey: TombstoneKey = TombstoneKey(),
    rows: Int = Reattribution.rowsPerTransaction
  ) {
    self.connection = connection
    self.partitions = partitions
    self.tombstoneKey = tombstoneKey
    rowsLeft = rows
    dictionary = StringDictionary(connection, cache: cache)
  }

  /// Stores what is new of a batch and compares what is not: resolves, plans, then writes.
  mutating func store(_ batch: EventBatch) throws -> [EventVerdict] {
    guard !batch.events.isEmpty else { return [] }
    let tenant = try dictionary.tenant(batch.workspace)
    let parts = try OpenedMessages(batch.workspace, tenant: tenant, connection)
      .naming(batch.events)
    var plan = EventPlan(parts.lazy.map(\.event), try known(parts, batch.workspace, tenant: tenant))
    var attributor = Attributor(batch.workspace, tenant: tenant, connection)
    var rows = try rows(of: plan, parts, tenant: tenant, &attributor)
    var again = Reattribution(tenant: tenant, connection, rows: rowsLeft)
    try follow(&rows, &attributor, &again)
    try insert(rows, of: &plan, tenant: tenant, parts)
    let stored = zip(parts, plan.verdicts).filter { $0.1 == .accepted }.map(\.0.event)
    try BatchLog(tenant: tenant, connection: connection).add(stored)
    try linkPeople(parts, plan.verdicts, tenant: tenant, &attributor)
    try messages.add(parts, plan.verdicts, batch.workspace, tenant: tenant, &dictionary)
    try sequences.add(parts, plan.verdicts, batch.workspace, tenant: tenant, &dictionary)
    try again.run(&attributor, &dictionary, &tally.rollups)
    try again.finish(&tally.rollups)
    rowsLeft = again.rowsLeft
    isBehind = isBehind || again.isBehind
    return plan.verdicts
  }

  /// Looks for what is stored of a batch.
  private mutating func known(
    _ parts: [EventParts],
    _ workspace: WorkspaceID,
    tenant: Int64
  ) throws -> KnownEvents {
    let places = try parts.map {
      try partitions.place(of: $0.event.uuid, receivedAt: $0.event.receivedAt)
    }
    return KnownEvents(
      places: places,
      hashes: try storedHashes(zip(parts, places).map { ($0.event.uuid, $1) }, tenant: tenant),
      erased: try ErasedPeople(workspace, tenant: tenant, tombstoneKey: tombstoneKey, connection)
        .events(of: parts)
    )
  }

  /// The rows to insert, each with what it belongs to by itself; their terms and clicks are looked up in
  /// sets before.
  private mutating func rows(
    of plan: EventPlan,
    _ parts: [EventParts],
    tenant: Int64,
    _ attributor: inout Attributor
  ) throws -> [FreshEvent] {
    let fresh = plan.insertions.map { parts[$0.position] }
    // Variants are drawn by the first id of a person: it stays the one from before the sign-in.
    for text in fresh.flatMap({ $0.merge?.inOrder ?? [] }) {
      _ = try dictionary.term(TermKey(tenant, .person, text))
    }
    let numbers = try dictionary.numbers(of: fresh.map { $0.terms(tenant: tenant) })
    try attributor.prepare(fresh.map(\.origin))
    return try zip(zip(plan.insertions, fresh), numbers).map { event, numbers in
      let (insertion, parts) = event
      let attribution = try attributor.attribution(of: parts.origin, &dictionary)
      return FreshEvent(
        position: insertion.position,
        table: insertion.table,
        row: PlannedEvent(
          parts,
          tenant: tenant,
          numbers,
          try dictionary.properties(parts.counted, tenant: tenant),
          attribution
        )
      )
    }
  }

  /// Writes what was counted; after the last batch.
  mutating func finish() throws {
    try tally.write(&dictionary)
    try sequences.write(connection)
    try messages.write(connection)
    try sequences.writeCounts(connection)
  }

  /// Stores the touches of a batch, and lets its other events follow them, and those that came before.
  private mutating func follow(
    _ fresh: inout [FreshEvent],
    _ attributor: inout Attributor,
    _ again: inout Reattribution
  ) throws {
    for touch in fresh.compactMap(\.row.touch) { try attributor.touches.store(touch) }
    try again.run(&attributor, &dictionary, &tally.rollups)
    // From the newest on, so that a look at a person's touches holds down to the touch before.
    let free = fresh.indices.filter { fresh[$0].row.mayFollow }
      .sorted { fresh[$0].row.count.occurredAt > fresh[$1].row.count.occurredAt }
    guard let newest = free.first.map({ fresh[$0].row.count.occurredAt }) else { return }
    try attributor.touches.look(for: Set(free.map { fresh[$0].row.person }), at: newest)
    for index in free {
      fresh[index].row.attribution = try attributor.following(
        fresh[index].row.following,
        fresh[index].row.attribution,
        &dictionary
      )
    }
  }

  /// Inserts rows; another node may have stored one of them since they were looked up.
  private mutating func insert(
    _ fresh: [FreshEvent],
    of plan: inout EventPlan,
    tenant: Int64,
    _ parts: [EventParts]
  ) throws {
    for (table, fresh) in Dictionary(grouping: fresh, by: \.table).sorted(by: { $0.key < $1.key }) {
      let news = try connection.insertNew(fresh.map(\.row.values), into: PlannedEvent.table(table))
      let lost = zip(fresh, news).filter { !$0.1 }.map { ($0.0.row.uuid, $0.0.place) }
      let hashes = try storedHashes(lost, tenant: tenant)
      for (event, isNew) in zip(fresh, news) {
        if isNew {
          tally.add(event.row, parts[event.position].device)
          try ReportedPurchase(parts[event.position].event)?
            .store(
              connection,
              tenant: tenant,
              person: event.row.person,
              dimension: event.row.attribution.dimension
            )
        } else {
          let sent = parts[event.position].event
          plan.found(hashes[sent.uuid], of: sent, at: event.position)
        }
      }
    }
  }

  /// Merges people where a new event says that they are one.
  private mutating func linkPeople(
    _ parts: [EventParts],
    _ verdicts: [EventVerdict],
    tenant: Int64,
    _ attributor: inout Attributor
  ) throws {
    let people = PersonLinks(tenant: tenant, connection)
    for (parts, verdict) in zip(parts, verdicts) where verdict == .accepted {
      guard let merge = parts.merge, let join = try people.apply(merge, &dictionary) else {
        continue
      }
      try attributor.touches.merge(join)
      try ProfileChanges.merge(join.other, into: join.kept, tenant: tenant, connection)
    }
  }

  /// Looks for the hashes of ids in a table.
  ///
  /// A look-up each, so that whatever PostgreSQL believes of a table that was just made, it goes by
  /// the unique index and not through every event of the tenant.
  private func look(in table: String, for ids: [SQLValue], tenant: Int64) -> SQLStatement {
    let all = connection.dialect == .sqlite ? IDPlaces.sqlite : IDPlaces.postgresql
    let places = all.first { ids.count <= $0.count } ?? all[all.count - 1]
    return SQLStatement(
      text: """
        SELECT k.column1 AS uuid, (
          SELECT e.content_hash FROM \(table) e WHERE e.tenant_no = ? AND e.uuid = k.column1
        ) AS content_hash
        FROM (VALUES \(places.text)) AS k
        """,
      values: [.integer(tenant)] + SQLList.filled(ids, to: places.count)
    )
  }

  private func storedHashes(
    _ events: [(id: EntityID, place: EventPartitions.Place)],
    tenant: Int64
  ) throws -> [EntityID: [UInt8]] {
    var hashes: [EntityID: [UInt8]] = [:]
    for (place, events) in Dictionary(grouping: events, by: \.place) {
      guard case .table(let table) = place else { continue }
      for part in events.parts(of: IDPlaces.most) {
        let statement = look(in: table, for: part.map(\.id.sqlValue), tenant: tenant)
        for row in try connection.query(statement) {
          guard let hash = try row.optionalBlob("content_hash") else { continue }
          hashes[try row.entityID("uuid")] = hash
        }
      }
    }
    return hashes
  }
}

/// The places of the ids of a look-up: fixed numbers of them, so that its texts are prepared once, and
/// written once, for that takes as long as SQLite looks.
private struct IDPlaces: Sendable {
  static let most = 512
  static let sqlite = [16, 64, most].map { IDPlaces($0, .sqlite) }
  static let postgresql = [16, 64, most].map { IDPlaces($0, .postgresql) }

  let count: Int
  let text: String

  private init(_ count: Int, _ dialect: SQLDialect) {
    self.count = count
    text = repeatElement("(CAST(? AS \(dialect.blobType)))", count: count).joined(separator: ", ")
  }
}

/// An event that was not stored before, and where it goes.
private struct FreshEvent: Sendable {
  /// Its position in the batch.
  var position: Int
  var table: String
  var row: PlannedEvent

  var place: EventPartitions.Place { .table(table) }
}
