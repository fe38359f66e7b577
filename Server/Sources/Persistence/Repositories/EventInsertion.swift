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
    return try zip(batch.events, changes).map { event, changed in
      changed == 1 ? .accepted : try compare(event)
    }
  }

  private func compare(_ event: EventRecord) throws -> EventVerdict {
    let stored = try connection.first(
      """
      SELECT content_hash FROM event
      WHERE workspace_id = \(batch.workspace) AND uuid = \(event.uuid)
      """
    )?.blob("content_hash")
    return stored == event.contentHash ? .duplicate : .conflict
  }
}
