import LinkCore

/// The part of a transaction that stores the events of one workspace.
struct EventInsertion {
  private let batch: EventBatch
  private let connection: any SQLConnection

  init(_ batch: EventBatch, _ connection: any SQLConnection) {
    self.batch = batch
    self.connection = connection
  }

  /// Inserts what is new and compares what is not.
  func run() throws -> [EventVerdict] {
    guard !batch.events.isEmpty else { return [] }
    guard try connection.exists("SELECT id FROM workspace WHERE id = \(batch.workspace)") else {
      throw StoreError.notFound("workspace")
    }
    var links = EventLinks(batch.workspace, connection)
    let workspace = batch.workspace.sqlValue
    let values = try batch.events.map { event in
      EventRow.values(event, workspace: workspace, link: try links.link(of: event))
    }
    let changes = try connection.executeEach(EventRow.insert, values)
    let known = zip(batch.events, changes).filter { $0.1 == 0 }.map(\.0.uuid)
    let hashes = try storedHashes(of: known)
    return zip(batch.events, changes).map { event, changed in
      if changed == 1 { return .accepted }
      return hashes[event.uuid] == event.contentHash ? .duplicate : .conflict
    }
  }

  /// How many ids one look-up names; a fixed number, so that its text is prepared once.
  private static let lookUpSize = 64

  private static let lookUp =
    "SELECT uuid, content_hash FROM event WHERE workspace_id = ? AND uuid IN (?"
    + String(repeating: ", ?", count: lookUpSize - 1) + ")"

  private func storedHashes(of uuids: [EntityID]) throws -> [EntityID: [UInt8]] {
    var hashes: [EntityID: [UInt8]] = [:]
    for start in stride(from: 0, to: uuids.count, by: Self.lookUpSize) {
      var values = uuids[start..<min(start + Self.lookUpSize, uuids.count)].map(\.sqlValue)
      values += repeatElement(.null, count: Self.lookUpSize - values.count)
      let statement = SQLStatement(
        text: Self.lookUp,
        values: [batch.workspace.sqlValue] + values
      )
      for row in try connection.query(statement) {
        hashes[try row.entityID("uuid")] = try row.blob("content_hash")
      }
    }
    return hashes
  }
}
