import AudienceCore
package import LinkCore
import WireModels

extension OutboxRepository {
  /// Whether nothing waits of a message that goes out.
  static func isOver(
    _ message: ActiveMessage,
    now: Timestamp,
    _ connection: any SQLConnection
  ) throws -> Bool {
    try connection.useIndexes()
    guard let tenant = try StringDictionary.tenant(connection, message.workspace),
      try !isQueued(message.id, tenant, connection),
      let stored = try MessageRepository.find(message.workspace, message.id, connection),
      stored.status == .sending
    else { return false }
    guard stored.message.channel == .inApp else { return true }
    // It waits for devices that fetch it.
    let launchedAt = message.launchedAt ?? stored.updatedAt
    return now >= (try Message(stored.message).end(launched: launchedAt))
  }

  /// Ends a message of which nothing waits.
  static func finish(
    _ message: ActiveMessage,
    now: Timestamp,
    _ connection: any SQLConnection
  ) throws {
    guard try isOver(message, now: now, connection) else { return }
    _ = try MessageRepository.apply(
      .finish,
      message.workspace,
      message.id,
      now: now,
      connection
    )
  }

  private static func isQueued(
    _ message: MessageID,
    _ tenant: Int64,
    _ connection: any SQLConnection
  ) throws -> Bool {
    try connection.exists(
      """
      SELECT id FROM message_send\(connection.dialect.index("message_send_due"))
      WHERE tenant_no = \(tenant) AND message_id = \(message) AND state = 0 AND lane = 0
      LIMIT 1
      """
    )
  }

  /// Lets workers claim what is queued of a message that was cancelled: they drop it, as they drop what any
  /// other check refuses, and a worker that sends one at the moment still records the result.
  static func drop(
    _ workspace: WorkspaceID,
    _ id: MessageID,
    _ connection: any SQLConnection
  ) throws {
    try connection.execute(
      """
      UPDATE message SET is_walked = 0, walked_to = NULL
      WHERE workspace_id = \(workspace) AND id = \(id)
      """
    )
  }

  /// Drops a page of what no device fetched of a cancelled message, once nothing of it is queued.
  ///
  /// - Returns: Whether there may be more.
  static func endCancelled(
    _ message: ActiveMessage,
    _ size: Int,
    _ connection: any SQLConnection
  ) throws -> Bool {
    try connection.useIndexes()
    var select: SQLStatement = """
      SELECT channel, walked_to FROM message
      WHERE workspace_id = \(message.workspace) AND id = \(message.id)
        AND status = 'cancelled' AND is_walked = 0
      """
    select.text += connection.dialect.forUpdate
    guard let row = try connection.first(select) else { return false }
    var last: Int64?
    if let tenant = try StringDictionary.tenant(connection, message.workspace) {
      guard try !isQueued(message.id, tenant, connection) else { return false }
      if try row.text("channel") == MessageChannel.inApp.rawValue {
        let start = try row.optionalInt64("walked_to") ?? 0
        last = try dropWaiting(of: message.id, tenant, after: start, size, connection)
      }
    }
    try connection.execute(
      """
      UPDATE message SET walked_to = \(last), is_walked = \(last == nil)
      WHERE workspace_id = \(message.workspace) AND id = \(message.id)
      """
    )
    return last != nil
  }

  /// Drops the waiting sends of a page of occurrences.
  ///
  /// Those of a launch, whose occurrence is 0, do not wait: they are stored when a device fetches them.
  ///
  /// - Returns: The last occurrence of the page; `nil` where there are no more.
  private static func dropWaiting(
    of message: MessageID,
    _ tenant: Int64,
    after start: Int64,
    _ size: Int,
    _ connection: any SQLConnection
  ) throws -> Int64? {
    let page = try connection.query(
      """
      SELECT occurrence FROM message_send
      WHERE tenant_no = \(tenant) AND message_id = \(message) AND occurrence > \(start)
      ORDER BY occurrence LIMIT \(size)
      """
    )
    guard let last = try page.last?.int64("occurrence") else { return nil }
    let dropped = try connection.query(
      """
      UPDATE message_send
      SET state = \(SendState.dropped.rawValue), reason = \(SendCheck.message.rawValue)
      WHERE tenant_no = \(tenant) AND message_id = \(message)
        AND occurrence > \(start) AND occurrence <= \(last)
        AND lane = 0 AND state = \(SendState.waiting.rawValue)
      RETURNING variant
      """
    )
    var counts = MessageCounts()
    for send in dropped {
      counts.add(
        tenant,
        message,
        Int(try send.int64("variant")),
        MessageCountKind.dropped.rawValue,
        reason: SendCheck.message.rawValue
      )
    }
    try counts.write(connection)
    return page.count < size ? nil : last
  }
}

extension OutboxRepository {
  /// Whether in-app sends expired before a device fetched them.
  static func hasExpired(_ now: Timestamp, _ connection: any SQLConnection) throws -> Bool {
    try connection.exists("SELECT id \(expired(1, now, connection))")
  }

  /// The state is written out: by a value SQLite would not find the index, which has that state only.
  private static func expired(
    _ limit: Int,
    _ now: Timestamp,
    _ connection: any SQLConnection
  ) -> SQLStatement {
    """
    FROM message_send\(connection.dialect.index("message_send_waiting"))
    WHERE state = 5 AND expires_at <= \(now) ORDER BY expires_at LIMIT \(limit)
    """
  }

  /// Drops a page of in-app sends that expired, so that the message's numbers add up.
  ///
  /// - Returns: Whether there may be more.
  static func dropExpired(
    _ size: Int,
    now: Timestamp,
    _ connection: any SQLConnection
  ) throws -> Bool {
    var select: SQLStatement =
      "SELECT tenant_no, id, message_id, variant, lane \(expired(size, now, connection))"
    if connection.dialect.engine == .postgresql { select += " FOR UPDATE SKIP LOCKED" }
    let sends = try connection.query(select)
    _ = try connection.executeEach(
      "UPDATE message_send SET state = ?, reason = ? WHERE tenant_no = ? AND id = ?",
      sends.map { send in
        [
          .integer(SendState.dropped.rawValue), .text(SendCheck.message.rawValue),
          .integer(try send.int64("tenant_no")), .blob(try send.blob("id")),
        ]
      }
    )
    var counts = MessageCounts()
    for send in sends where try SendLane(send).isCounted {
      counts.add(
        try send.int64("tenant_no"),
        try send.id("message_id"),
        Int(try send.int64("variant")),
        MessageCountKind.dropped.rawValue,
        reason: SendCheck.message.rawValue
      )
    }
    try counts.write(connection)
    return sends.count == size
  }
}

extension OutboxRepository {
  private static let sweepSize = 2_000

  /// Removes the sends that were queued before a moment and of which the outcome is counted, but for
  /// those of launched messages that still go out: they say who received the message already.
  ///
  /// What devices reported of them goes with them.
  ///
  /// - Returns: How many were removed.
  @discardableResult
  package func sweep(queuedBefore moment: Timestamp) async throws -> Int {
    let tenants = try await driver.read { connection in
      try connection.query("SELECT no FROM tenant").map { try $0.int64("no") }
    }
    var removed = 0
    for tenant in tenants {
      var last = EntityID(high: 0, low: 0)
      while let page = try await oldSends(of: tenant, after: last, before: moment) {
        last = page.last
        guard !page.over.isEmpty else { continue }
        removed += try await driver.writeInBackground { connection in
          try AcknowledgementRepository.remove(of: page.over, tenant: tenant, connection)
          return try connection.executeEach(
            "DELETE FROM message_send WHERE tenant_no = ? AND id = ?",
            page.over.map { [.integer(tenant), $0.sqlValue] }
          ).reduce(0, +)
        }
      }
    }
    return removed
  }

  /// The next sends of a walk in the order of time, and which of them nothing needs any more.
  private func oldSends(
    of tenant: Int64,
    after last: EntityID,
    before moment: Timestamp
  ) async throws -> (last: EntityID, over: [SendID])? {
    // Ids begin with the moment at which they were made.
    let end = EntityID(high: UInt64(max(0, moment.milliseconds)) << 16, low: 0)
    let rows = try await driver.read { connection in
      try connection.query(
        """
        SELECT s.id, CASE
            WHEN s.state IN (\(SendState.queued.rawValue), \(SendState.waiting.rawValue)) THEN 0
            WHEN s.lane > 0 OR m.status IN ('sent', 'cancelled') THEN 1
            ELSE 0
          END AS is_over
        FROM message_send s
        JOIN tenant t ON t.no = s.tenant_no
        JOIN message m ON m.workspace_id = t.workspace_id AND m.id = s.message_id
        WHERE s.tenant_no = \(tenant) AND s.id > \(last) AND s.id < \(end)
        ORDER BY s.id LIMIT \(Self.sweepSize)
        """
      ).map { (id: try $0.id("id") as SendID, isOver: try $0.int64("is_over") == 1) }
    }
    return rows.last.map { ($0.id.value, rows.filter(\.isOver).map(\.id)) }
  }
}
