package import LinkCore

extension EventRepository {
  /// The channel on which servers tell each other what was stored.
  private static let channel = "paylisher_live"
  /// How much later than its id says an event may come and still be found by its arrival, in
  /// milliseconds.
  static let longestDelay: Int64 = 600_000
  /// Commits end in another order than their events came; these milliseconds are looked at again.
  static let overlap: Int64 = 3_000
  /// The most events whose arrival is looked at, and the most that are returned.
  static let (looked, returned) = (20_000, 1_000)

  /// Those of the events that the workspace has, in the order of `ids`.
  package func find(_ workspace: WorkspaceID, _ ids: [EntityID]) async throws -> [EventRecord] {
    try await driver.read { connection in
      guard let tenant = try StringDictionary.tenant(connection, workspace) else { return [] }
      return try Self.events(ids, tenant: tenant, connection)
    }
  }

  /// The events that came after one, in the order in which they came; the newest thousand.
  ///
  /// An event that came within three seconds of it may be among them though it came before. One that
  /// was ten minutes late is not, nor is one whose id is no UUIDv7.
  package func list(
    _ workspace: WorkspaceID,
    since last: EventArrival,
    now: Timestamp
  ) async throws -> EventArrivals {
    try await driver.read { connection in
      guard let tenant = try StringDictionary.tenant(connection, workspace) else {
        return EventArrivals()
      }
      let since = Timestamp(milliseconds: last.receivedAt.milliseconds - Self.overlap)
      let start = Timestamp(milliseconds: last.receivedAt.milliseconds - Self.longestDelay)
      let end = Timestamp(milliseconds: now.milliseconds + Self.longestDelay)
      let rows = try connection.query(
        """
        SELECT e.uuid, e.occurred_at + e.received_lag AS received_at FROM event_log e
        WHERE e.tenant_no = \(tenant) AND e.uuid >= \(EntityID(first: start))
        AND e.uuid < \(EntityID(first: end))
        ORDER BY e.uuid DESC LIMIT \(Int64(Self.looked))
        """
      )
      let later = try rows.map {
        EventArrival(receivedAt: try $0.timestamp("received_at"), uuid: try $0.entityID("uuid"))
      }.filter { $0.receivedAt >= since && $0.uuid != last.uuid }.sorted()
      return EventArrivals(
        events: try Self.events(
          later.suffix(Self.returned).map(\.uuid),
          tenant: tenant,
          connection
        ),
        isCut: rows.count == Self.looked || later.count > Self.returned
      )
    }
  }

  /// Some events, in the order of their ids as given.
  static func events(
    _ ids: [EntityID],
    tenant: Int64,
    _ connection: any SQLConnection
  ) throws -> [EventRecord] {
    var found: [EntityID: EventRecord] = [:]
    for part in ids.parts(of: SQLList.length) {
      let rows = try connection.query(
        """
        \(raw: EventRow.select) WHERE e.tenant_no = \(tenant)
        AND e.uuid IN (\(SQLList.of(part.map(\.sqlValue))))
        """
      )
      for row in rows {
        let event = try EventRow.record(row)
        found[event.uuid] = event
      }
    }
    return ids.compactMap { found[$0] }
  }

  /// Tells every server some texts, each of less than 8,000 bytes; none where only one process
  /// writes.
  package func announce(_ texts: [String]) async throws {
    guard driver.dialect.engine == .postgresql, !texts.isEmpty else { return }
    try await driver.write { connection in
      for text in texts {
        _ = try connection.query("SELECT pg_notify(\(Self.channel), \(text))")
      }
    }
  }

  /// What servers announce, this one included; ends at once where only one process writes.
  package func announcements() -> AsyncStream<[String]> {
    driver.notifications(on: Self.channel)
  }
}

/// When an event came, and which it was: what a listener names to get what came since.
///
/// Written as `1795219200000-018f2c5e-7a00-7000-8000-000000000001`.
package struct EventArrival: Hashable, Sendable {
  /// When the server received it.
  package var receivedAt: Timestamp
  /// Its id.
  package var uuid: EntityID

  /// Makes an arrival.
  package init(receivedAt: Timestamp, uuid: EntityID) {
    self.receivedAt = receivedAt
    self.uuid = uuid
  }
}

extension EventArrival: Comparable {
  /// Orders by time, then by id.
  package static func < (left: EventArrival, right: EventArrival) -> Bool {
    (left.receivedAt.milliseconds, left.uuid) < (right.receivedAt.milliseconds, right.uuid)
  }
}

extension EventArrival: LosslessStringConvertible {
  /// The milliseconds since 1970, a hyphen and the id.
  package var description: String { "\(receivedAt.milliseconds)-\(uuid)" }

  /// Reads the written form; `nil` for anything else.
  package init?(_ text: String) {
    let parts = text.split(separator: "-", maxSplits: 1)
    guard parts.count == 2, parts[0].utf8.count <= 15, let uuid = EntityID(parts[1]),
      let milliseconds = Int64(parts[0]), milliseconds >= 0
    else { return nil }
    self.init(receivedAt: Timestamp(milliseconds: milliseconds), uuid: uuid)
  }
}

/// Events that came after another one.
package struct EventArrivals: Hashable, Sendable {
  /// Them, in the order in which they came.
  package var events: [EventRecord]
  /// Whether there may be more, which came before these.
  package var isCut: Bool

  /// Makes a list.
  package init(events: [EventRecord] = [], isCut: Bool = false) {
    self.events = events
    self.isCut = isCut
  }
}
