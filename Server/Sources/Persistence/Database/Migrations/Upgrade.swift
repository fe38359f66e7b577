import LinkCore

/// What a migration does beyond SQL, in its transaction.
enum Upgrade: Sendable {
  /// Runs what follows the statements of a migration.
  static func run(after migration: Migration, _ connection: any SQLConnection) throws {
    if migration == .migration003 { try EventUpgrade(connection).run() }
    if migration == .migration005 { try linkPeople(connection) }
    if migration == .migration010 { try divideEvents(connection) }
    if migration == .migration011 { try findTouches(connection) }
  }

  /// Merges people by the events that were stored before merges were.
  private static func linkPeople(_ connection: any SQLConnection) throws {
    var numbering = Numbering(connection, cache: NumberCache())
    for tenant in try connection.query("SELECT no FROM tenant").map({ try $0.int64("no") }) {
      try PersonLinks(tenant: tenant, connection).rebuild(&numbering)
    }
  }
}

extension Upgrade {
  /// Gives every month the index of people, and finds what touched them before touches were kept.
  ///
  /// Reports stay as they are: what was stored follows touches only where it is counted again.
  fileprivate static func findTouches(_ connection: any SQLConnection) throws {
    if connection.dialect.engine == .sqlite {
      for month in try EventPartitions.months(connection) {
        try connection.executeScript(
          """
          DROP INDEX event_open_\(month.digits);
          CREATE INDEX event_person_\(month.digits)
          ON \(month.table) (tenant_no, person_no, occurred_at)
          WHERE journey_no IS NULL AND kind < 2;
          """
        )
      }
    }
    for tenant in try connection.query("SELECT no FROM tenant").map({ try $0.int64("no") }) {
      try PersonTouches.rebuild(tenant: tenant, from: Timestamp(milliseconds: 0), connection)
    }
  }

  /// Moves the events that there are into the tables of their months.
  fileprivate static func divideEvents(_ connection: any SQLConnection) throws {
    if connection.dialect.engine == .sqlite {
      // The view over events goes on reading event_log, which is a view itself from here on.
      try connection.executeScript(
        """
        PRAGMA legacy_alter_table = ON;
        ALTER TABLE event_log RENAME TO event_log_misc;
        PRAGMA legacy_alter_table = OFF;
        CREATE VIEW event_log AS SELECT * FROM event_log_misc
        """
      )
    }
    var partitions = try EventPartitions(connection)
    for tenant in try connection.query("SELECT no FROM tenant").map({ try $0.int64("no") }) {
      var first = EventMonth.earliest.firstID
      while let row = try connection.first(
        """
        SELECT uuid, occurred_at + received_lag AS received_at FROM event_log_misc
        WHERE tenant_no = \(tenant) AND uuid >= \(first) ORDER BY uuid LIMIT 1
        """
      ) {
        let id = try row.entityID("uuid")
        let place = try partitions.place(of: id, receivedAt: try row.timestamp("received_at"))
        let month = EventMonth(Timestamp(milliseconds: Int64(id.high >> 16)))
        // An id without a month stays and is passed over, and so is all that has left with its month.
        first =
          place == .table(EventPartitions.misc) ? id.next : EventMonth(month, plus: 1).firstID
        if first == id { break }
      }
    }
  }
}

/// Takes events over from the table that held them as they came; ``Recount`` counts them later.
private struct EventUpgrade {
  private static let page = 1_000

  let connection: any SQLConnection
  private let cache = NumberCache()

  init(_ connection: any SQLConnection) {
    self.connection = connection
  }

  /// Storing events reads whether their click was a scan, a column that came later: the table has it
  /// for as long as the upgrade takes.
  func run() throws {
    try connection.executeScript("ALTER TABLE click ADD COLUMN is_scan INTEGER NOT NULL DEFAULT 0")
    try moveEvents()
    try connection.executeScript("ALTER TABLE click DROP COLUMN is_scan")
    try connection.executeScript("DROP TABLE event_legacy")
  }

  private func moveEvents() throws {
    try forEachPage("SELECT * FROM event_legacy", key: "uuid") { rows in
      var insertion = EventInsertion(connection, cache: cache, partitions: .undivided)
      let events = try rows.map { (try $0.id("workspace_id") as WorkspaceID, try event($0)) }
      for (workspace, events) in Dictionary(grouping: events, by: \.0) {
        let batch = EventBatch(workspace: workspace, events: events.map(\.1))
        _ = try insertion.store(batch, rowsOnly: true)
      }
      cache.keep(insertion.numbering.fresh)
    }
  }

  /// Reads a table by its key, page by page.
  private func forEachPage(
    _ select: SQLStatement,
    key: StaticString,
    _ body: ([SQLRow]) throws -> Void
  ) throws {
    var last: (workspace: EntityID, id: EntityID)?
    while true {
      var statement = select
      if let last {
        statement += """
           WHERE workspace_id = \(last.workspace) AND \(raw: key) > \(last.id)
           OR workspace_id > \(last.workspace)
          """
      }
      statement += " ORDER BY workspace_id, \(raw: key) LIMIT \(Self.page)"
      let rows = try connection.query(statement)
      guard let end = rows.last else { return }
      try body(rows)
      last = (try end.entityID("workspace_id"), try end.entityID(key.description))
    }
  }

  private func event(_ row: SQLRow) throws -> EventRecord {
    EventRecord(
      uuid: try row.entityID("uuid"),
      app: try row.optionalID("app_id"),
      name: try row.text("name"),
      distinctID: try row.text("distinct_id"),
      occurredAt: try row.timestamp("occurred_at"),
      clientTimestamp: try row.optionalTimestamp("client_timestamp"),
      sentAt: try row.optionalTimestamp("sent_at"),
      receivedAt: try row.timestamp("received_at"),
      sessionID: try row.optionalText("session_id"),
      campaignKey: try row.optionalText("campaign_key"),
      jid: try row.optionalText("jid"),
      properties: try row.text("properties"),
      contentHash: Array(try row.blob("content_hash").prefix(8))
    )
  }
}
