import LinkCore

/// The transaction that stores events: rows, roll-ups and what is counted once.
struct EventInsertion {
  private let connection: any SQLConnection
  private var partitions: EventPartitions
  private let seal: TombstoneKey
  private(set) var numbering: Numbering
  private var rollups = RollupDelta()
  private var opened = OpenedJourneys()
  private var days: Set<PersonDay> = []
  private var profiles = ProfileChanges()
  private var rowsLeft = Reattribution.rowsPerTransaction
  /// Whether events are left that must be attributed again.
  private(set) var isBehind = false

  init(
    _ connection: any SQLConnection,
    cache: NumberCache,
    partitions: EventPartitions,
    seal: TombstoneKey = TombstoneKey()
  ) {
    self.connection = connection
    self.partitions = partitions
    self.seal = seal
    numbering = Numbering(connection, cache: cache)
  }

  /// Stores what is new of a batch and compares what is not.
  mutating func store(_ batch: EventBatch) throws -> [EventVerdict] {
    guard !batch.events.isEmpty else { return [] }
    let tenant = try numbering.tenant(batch.workspace)
    let places = try batch.events.map {
      try partitions.place(of: $0.uuid, receivedAt: $0.receivedAt)
    }
    var hashes = try storedHashes(zip(batch.events, places).map { ($0.uuid, $1) }, tenant: tenant)
    let erased = try ErasedPeople(batch.workspace, tenant: tenant, seal: seal, connection)
      .events(of: batch.events)
    var attributor = Attributor(batch.workspace, tenant: tenant, connection)
    var fresh: [FreshEvent] = []
    var verdicts: [EventVerdict] = []
    for (event, place) in zip(batch.events, places) {
      guard case .table(let table) = place else {
        verdicts.append(.expired)
        continue
      }
      guard !erased.contains(event.uuid) else {
        verdicts.append(.erased)
        continue
      }
      if let hash = hashes[event.uuid] {
        verdicts.append(hash == event.contentHash ? .duplicate : .conflict)
        continue
      }
      hashes[event.uuid] = event.contentHash
      let row = try StoredEvent(
        event,
        tenant: tenant,
        &numbering,
        &attributor
      )
      fresh.append(FreshEvent(position: verdicts.count, table: table, row: row))
      verdicts.append(.accepted)
    }
    var again = Reattribution(tenant: tenant, connection, rows: rowsLeft)
    try follow(&fresh, &attributor, &again)
    try insert(fresh, tenant: tenant, events: batch.events, &verdicts)
    try linkPeople(batch.events, verdicts, tenant: tenant, &attributor)
    try acknowledge(batch.events, verdicts, tenant: tenant)
    try again.run(&attributor, &numbering, &rollups)
    try again.finish(&rollups)
    rowsLeft = again.rowsLeft
    isBehind = isBehind || again.isBehind
    return verdicts
  }

  /// Writes what was counted; after the last batch.
  mutating func finish() throws {
    try opened.write(&numbering, &rollups)
    try PersonDay.write(days, connection)
    try rollups.write(&numbering)
    try profiles.write(connection)
  }

  /// Stores the touches of a batch, and lets its other events follow them, and those that came before.
  private mutating func follow(
    _ fresh: inout [FreshEvent],
    _ attributor: inout Attributor,
    _ again: inout Reattribution
  ) throws {
    for touch in fresh.compactMap(\.row.touch) { try attributor.touches.store(touch) }
    try again.run(&attributor, &numbering, &rollups)
    // From the newest on, so that a look at a person's touches holds down to the touch before.
    let free = fresh.indices.filter { fresh[$0].row.mayFollow }
      .sorted { fresh[$0].row.count.occurredAt > fresh[$1].row.count.occurredAt }
    guard let newest = free.first.map({ fresh[$0].row.count.occurredAt }) else { return }
    try attributor.touches.look(for: Set(free.map { fresh[$0].row.person }), at: newest)
    for index in free {
      fresh[index].row.attribution = try attributor.following(
        fresh[index].row.following,
        fresh[index].row.attribution,
        &numbering
      )
    }
  }

  /// Inserts rows; another node may have stored one of them since they were looked up.
  private mutating func insert(
    _ fresh: [FreshEvent],
    tenant: Int64,
    events: [EventRecord],
    _ verdicts: inout [EventVerdict]
  ) throws {
    for (table, fresh) in Dictionary(grouping: fresh, by: \.table).sorted(by: { $0.key < $1.key }) {
      let news = try connection.insertNew(fresh.map(\.row.values), into: StoredEvent.table(table))
      let lost = zip(fresh, news).filter { !$0.1 }.map { (events[$0.0.position].uuid, $0.0.place) }
      let hashes = try storedHashes(lost, tenant: tenant)
      for (event, isNew) in zip(fresh, news) {
        if isNew {
          count(event.row)
          profiles.add(events[event.position], event.row)
        } else {
          let sent = events[event.position]
          verdicts[event.position] =
            hashes[sent.uuid] == sent.contentHash ? .duplicate : .conflict
        }
      }
    }
  }

  /// Merges people where a new event says that they are one.
  private mutating func linkPeople(
    _ events: [EventRecord],
    _ verdicts: [EventVerdict],
    tenant: Int64,
    _ attributor: inout Attributor
  ) throws {
    let people = PersonLinks(tenant: tenant, connection)
    for (event, verdict) in zip(events, verdicts) where verdict == .accepted {
      guard let merge = PersonMerge(event), let join = try people.apply(merge, &numbering) else {
        continue
      }
      try attributor.touches.merge(join)
      try ProfileChanges.merge(join.other, into: join.kept, tenant: tenant, connection)
    }
  }

  /// Stores what new events report of messages.
  private mutating func acknowledge(
    _ events: [EventRecord],
    _ verdicts: [EventVerdict],
    tenant: Int64
  ) throws {
    for (event, verdict) in zip(events, verdicts) where verdict == .accepted {
      guard let acknowledgement = Acknowledgement(event) else { continue }
      try AcknowledgementRepository.store(
        connection,
        acknowledgement,
        tenant: tenant,
        person: numbering.term(TermKey(tenant, .person, event.distinctID))
      )
    }
  }

  private mutating func count(_ row: StoredEvent) {
    rollups.add(row.count, row.attribution.key)
    rollups.add(PersonFact(row))
    days.insert(PersonDay(row))
    if let opening = row.opening { opened.add(opening) }
  }

  /// How many ids one look-up names, at most and where they are few: fixed numbers, so that its
  /// texts are prepared once.
  private static let (lookUpSize, fewLookUps) = (512, 64)

  /// Looks for the hashes of so many ids in a table.
  ///
  /// A look-up each, so that whatever PostgreSQL believes of a table that was just made, it goes by
  /// the unique index and not through every event of the tenant.
  private func look(in table: String, for count: Int) -> String {
    let id = "(CAST(? AS \(connection.dialect.blobType)))"
    return """
      SELECT k.column1 AS uuid, (
        SELECT e.content_hash FROM \(table) e WHERE e.tenant_no = ? AND e.uuid = k.column1
      ) AS content_hash
      FROM (VALUES \(repeatElement(id, count: count).joined(separator: ", "))) AS k
      """
  }

  private func storedHashes(
    _ events: [(id: EntityID, place: EventPartitions.Place)],
    tenant: Int64
  ) throws -> [EntityID: [UInt8]] {
    var hashes: [EntityID: [UInt8]] = [:]
    for (place, events) in Dictionary(grouping: events, by: \.place) {
      guard case .table(let table) = place else { continue }
      for part in events.parts(of: Self.lookUpSize) {
        let count = part.count > Self.fewLookUps ? Self.lookUpSize : Self.fewLookUps
        let values = [.integer(tenant)] + SQLList.filled(part.map(\.id.sqlValue), to: count)
        let statement = SQLStatement(text: look(in: table, for: count), values: values)
        for row in try connection.query(statement) {
          guard let hash = try row.optionalBlob("content_hash") else { continue }
          hashes[try row.entityID("uuid")] = hash
        }
      }
    }
    return hashes
  }
}

/// An event that was not stored before, and where it goes.
private struct FreshEvent: Sendable {
  /// Its position in the batch.
  var position: Int
  var table: String
  var row: StoredEvent

  var place: EventPartitions.Place { .table(table) }
}
