import LinkCore

/// The order in which a workspace's events were stored: lists of their ids, each written in the transaction that stored
/// the events.
///
/// The number of a list is one more than the last committed one, and part of the key. Of two transactions that run at once
/// one gets a number only when the other has committed or failed, so that no number appears below one that was read.
/// Retention and erasures take ids away, but never change the order. After `tenant.dropped_batch`, the last list that retention
/// took events from, numbers continue when every list has gone.
struct BatchLog {
  /// The most ids of a list.
  static let mostIDs = 1_000

  /// A list of ids, in the order in which they were sent.
  struct Batch: Hashable, Sendable {
    var number: Int64
    /// Drawn when the list was written: another history of the database has another one under the same number.
    var mark: Int64
    var ids: [EntityID]
  }

  let tenant: Int64
  let connection: any SQLConnection

  private static let insertion = """
    INSERT INTO event_batch (tenant_no, no, mark, oldest_at, newest_at, uuids)
    SELECT t.no, 1 + coalesce(
      (SELECT max(b.no) FROM event_batch b WHERE b.tenant_no = t.no AND b.no > t.dropped_batch),
      t.dropped_batch
    ), ?, ?, ?, ? FROM tenant t WHERE t.no = ?
    """

  /// Notes events that this transaction stores.
  func add(_ events: [EventRecord]) throws {
    let rows = events.parts(of: Self.mostIDs).map { part -> [SQLValue] in
      let moments = part.map(Self.moments)
      return [
        .integer(Int64(UInt32.random(in: 0...(.max)))),
        (moments.lazy.map(\.first).min() ?? Timestamp(milliseconds: 0)).sqlValue,
        (moments.lazy.map(\.last).max() ?? Timestamp(milliseconds: 0)).sqlValue,
        .blob(part.flatMap(\.uuid.bytes)), .integer(tenant),
      ]
    }
    guard !rows.isEmpty else { return }
    _ = try connection.executeEach(Self.insertion, Array(rows))
  }

  /// The moments until which retention keeps an event for certain, and after which it keeps it no more.
  ///
  /// It goes with the month of its id, or by its own times where the id is of no month or the month went before.
  private static func moments(of event: EventRecord) -> (first: Timestamp, last: Timestamp) {
    let made = event.uuid.timestamp ?? event.receivedAt
    return (
      max(event.occurredAt, min(made, event.receivedAt)),
      max(event.occurredAt, made, event.receivedAt)
    )
  }

  /// The lists after a number, in order.
  func batches(after number: Int64, limit: Int) throws -> [Batch] {
    try connection.query(
      """
      SELECT no, mark, uuids FROM event_batch WHERE tenant_no = \(tenant) AND no > \(number)
      ORDER BY no LIMIT \(Int64(limit))
      """
    ).map { row in
      Batch(
        number: try row.int64("no"),
        mark: try row.int64("mark"),
        ids: try EntityID.all(in: row.blob("uuids"))
      )
    }
  }

  /// The mark of a list; `nil` where there is none of the number.
  func mark(of number: Int64) throws -> Int64? {
    try connection.first(
      "SELECT mark FROM event_batch WHERE tenant_no = \(tenant) AND no = \(number)"
    )?.int64("mark")
  }

  /// The last list that retention took events from; 0 where there is none.
  func lastDropped() throws -> Int64 {
    try connection.first("SELECT dropped_batch FROM tenant WHERE no = \(tenant)")?
      .int64("dropped_batch") ?? 0
  }

  /// Takes ids out of a list.
  func strike(_ ids: Set<EntityID>, from number: Int64) throws {
    let look: SQLStatement =
      "SELECT uuids FROM event_batch WHERE tenant_no = \(tenant) AND no = \(number)"
    guard let row = try connection.first(look) else { return }
    let rest = try EntityID.all(in: row.blob("uuids")).filter { !ids.contains($0) }
    try connection.execute(
      """
      UPDATE event_batch SET uuids = \(rest.flatMap(\.bytes))
      WHERE tenant_no = \(tenant) AND no = \(number)
      """
    )
  }

  /// Removes every list; numbers continue.
  func removeAll() throws {
    try connection.execute(
      """
      UPDATE tenant SET dropped_batch = coalesce(
        (SELECT max(no) FROM event_batch WHERE tenant_no = \(tenant)), dropped_batch
      ) WHERE no = \(tenant)
      """
    )
    try connection.execute("DELETE FROM event_batch WHERE tenant_no = \(tenant)")
  }
}

// MARK: - Retention

extension BatchLog {
  /// Where a list is in the order of retention.
  struct Place: Hashable, Sendable {
    var oldest: Timestamp
    var tenant: Int64
    var number: Int64
  }

  /// Notes that events before a moment go, in every workspace.
  static func noteLoss(before moment: Timestamp, _ connection: any SQLConnection) throws {
    try connection.execute(
      """
      UPDATE tenant SET dropped_batch = lost.no
      FROM (
        SELECT tenant_no, max(no) AS no FROM event_batch WHERE oldest_at < \(moment)
        GROUP BY tenant_no
      ) AS lost
      WHERE lost.tenant_no = tenant.no AND lost.no > tenant.dropped_batch
      """
    )
  }

  /// A page of the lists that may have lost events, each with the moment after which all have gone.
  static func batches(
    before moment: Timestamp,
    after last: Place?,
    limit: Int,
    _ connection: any SQLConnection
  ) throws -> [(place: Place, newest: Timestamp)] {
    let last = last ?? Place(oldest: Timestamp(milliseconds: .min), tenant: 0, number: 0)
    return try connection.query(
      """
      SELECT oldest_at, newest_at, tenant_no, no FROM event_batch
      WHERE (oldest_at, tenant_no, no) > (\(last.oldest), \(last.tenant), \(last.number))
        AND oldest_at < \(moment)
      ORDER BY oldest_at, tenant_no, no LIMIT \(Int64(limit))
      """
    ).map { row in
      (
        Place(
          oldest: try row.timestamp("oldest_at"),
          tenant: try row.int64("tenant_no"),
          number: try row.int64("no")
        ),
        try row.timestamp("newest_at")
      )
    }
  }

  /// Removes lists.
  static func remove(_ places: [Place], _ connection: any SQLConnection) throws {
    _ = try connection.executeEach(
      "DELETE FROM event_batch WHERE tenant_no = ? AND no = ?",
      places.map { [.integer($0.tenant), .integer($0.number)] }
    )
  }
}

extension EntityID {
  /// The ids that stand one behind the other.
  fileprivate static func all(in bytes: [UInt8]) -> [EntityID] {
    bytes.parts(of: 16).compactMap { EntityID(bytes: Array($0)) }
  }
}
