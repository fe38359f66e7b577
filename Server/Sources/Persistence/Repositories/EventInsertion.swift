import LinkCore

/// The transaction that stores events: rows, roll-ups and what is counted once.
struct EventInsertion {
  private let connection: any SQLConnection
  private(set) var numbering: Numbering
  private var rollups = RollupDelta()
  private var opened = OpenedJourneys()
  private var days: Set<PersonDay> = []

  init(_ connection: any SQLConnection, cache: NumberCache) {
    self.connection = connection
    numbering = Numbering(connection, cache: cache)
  }

  /// Stores what is new of a batch and compares what is not.
  ///
  /// With `rowsOnly` nothing is counted, as long as the tables of counts are not all there.
  mutating func store(_ batch: EventBatch, rowsOnly: Bool = false) throws -> [EventVerdict] {
    guard !batch.events.isEmpty else { return [] }
    let tenant = try numbering.tenant(batch.workspace)
    var hashes = try storedHashes(of: batch.events.map(\.uuid), tenant: tenant)
    var attributor = Attributor(batch.workspace, tenant: tenant, connection)
    var fresh: [(place: Int, row: StoredEvent)] = []
    var verdicts: [EventVerdict] = []
    for event in batch.events {
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
      fresh.append((verdicts.count, row))
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
    _ fresh: [(place: Int, row: StoredEvent)],
    tenant: Int64,
    events: [EventRecord],
    _ verdicts: inout [EventVerdict]
  ) throws {
    guard !fresh.isEmpty else { return }
    let news = try connection.insertNew(fresh.map(\.row.values), into: StoredEvent.table)
    let lost = zip(fresh, news).filter { !$0.1 }.map { events[$0.0.place].uuid }
    let hashes = try storedHashes(of: lost, tenant: tenant)
    for ((place, row), isNew) in zip(fresh, news) {
      if isNew {
        count(row)
      } else {
        let event = events[place]
        verdicts[place] = hashes[event.uuid] == event.contentHash ? .duplicate : .conflict
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

  private static let lookUp =
    "SELECT uuid, content_hash FROM event_log WHERE tenant_no = ? AND uuid IN (?"
    + String(repeating: ", ?", count: lookUpSize - 1) + ")"

  private func storedHashes(
    of uuids: [EntityID],
    tenant: Int64
  ) throws -> [EntityID: [UInt8]] {
    var hashes: [EntityID: [UInt8]] = [:]
    for start in stride(from: 0, to: uuids.count, by: Self.lookUpSize) {
      var values = uuids[start..<min(start + Self.lookUpSize, uuids.count)].map(\.sqlValue)
      values += repeatElement(.null, count: Self.lookUpSize - values.count)
      let statement = SQLStatement(text: Self.lookUp, values: [.integer(tenant)] + values)
      for row in try connection.query(statement) {
        hashes[try row.entityID("uuid")] = try row.blob("content_hash")
      }
    }
    return hashes
  }
}
