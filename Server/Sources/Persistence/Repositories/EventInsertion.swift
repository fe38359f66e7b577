import LinkCore

/// The transaction that stores events: rows, roll-ups and what is counted once.
struct EventInsertion {
  private let connection: any SQLConnection
  private var partitions: EventPartitions
  private let seal: PersonSeal
  private(set) var numbering: Numbering
  private var rollups = RollupDelta()
  private var opened = OpenedJourneys()
  private var days: Set<PersonDay> = []

  init(
    _ connection: any SQLConnection,
    cache: NumberCache,
    partitions: EventPartitions,
    seal: PersonSeal = PersonSeal()
  ) {
    self.connection = connection
    self.partitions = partitions
    self.seal = seal
    numbering = Numbering(connection, cache: cache)
  }

  /// Stores what is new of a batch and compares what is not.
  ///
  /// With `rowsOnly` nothing is counted, as long as the tables of counts are not all there.
  mutating func store(_ batch: EventBatch, rowsOnly: Bool = false) throws -> [EventVerdict] {
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
        isCounted: !rowsOnly,
        &numbering,
        &attributor
      )
      fresh.append(FreshEvent(position: verdicts.count, table: table, row: row))
      verdicts.append(.accepted)
    }
    try insert(fresh, tenant: tenant, events: batch.events, &verdicts)
    if !rowsOnly { try linkPeople(batch.events, verdicts, tenant: tenant) }
    return verdicts
  }

  /// Writes what was counted; after the last batch.
  mutating func finish() throws {
    try opened.write(&numbering, &rollups)
    try PersonDay.write(days, connection)
    try rollups.write(&numbering)
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
    tenant: Int64
  ) throws {
    let people = PersonLinks(tenant: tenant, connection)
    for (event, verdict) in zip(events, verdicts) where verdict == .accepted {
      if let merge = PersonMerge(event) { try people.apply(merge, &numbering) }
    }
  }

  private mutating func count(_ row: StoredEvent) {
    rollups.add(row.count, row.attribution.key)
    days.insert(PersonDay(row))
    if let opening = row.opening { opened.add(opening) }
  }

  /// How many ids one look-up names; a fixed number, so that its text is prepared once.
  private static let lookUpSize = 64

  private static let condition =
    " WHERE tenant_no = ? AND uuid IN (?" + String(repeating: ", ?", count: lookUpSize - 1) + ")"

  private func storedHashes(
    _ events: [(id: EntityID, place: EventPartitions.Place)],
    tenant: Int64
  ) throws -> [EntityID: [UInt8]] {
    var hashes: [EntityID: [UInt8]] = [:]
    for (place, events) in Dictionary(grouping: events, by: \.place) {
      guard case .table(let table) = place else { continue }
      let text = "SELECT uuid, content_hash FROM \(table)" + Self.condition
      for start in stride(from: 0, to: events.count, by: Self.lookUpSize) {
        let part = events[start..<min(start + Self.lookUpSize, events.count)]
        var values = [.integer(tenant)] + part.map(\.id.sqlValue)
        values += repeatElement(.null, count: Self.lookUpSize - part.count)
        for row in try connection.query(SQLStatement(text: text, values: values)) {
          hashes[try row.entityID("uuid")] = try row.blob("content_hash")
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
