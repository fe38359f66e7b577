import LinkCore
import WireModels

/// Finds sends that are due and makes them a worker's, in one transaction.
struct OutboxClaiming {
  private struct Active {
    let tenant: Int64
    let message: MessageID
    /// Its sends are claimed to be dropped.
    let isCancelled: Bool
  }

  private let connection: any SQLConnection
  private let now: Timestamp
  private var reader: OutboxReader

  init(_ connection: any SQLConnection, now: Timestamp) {
    (self.connection, self.now) = (connection, now)
    reader = OutboxReader(connection, now: now)
  }

  /// Whether there is something to claim: a node without work writes nothing.
  mutating func isDue(besides others: Set<MessageID>) throws -> Bool {
    try connection.useIndexes()
    if try !direct(1, besides: others, locking: false).isEmpty { return true }
    for active in try active(besides: others) {
      let isDue = try connection.exists("SELECT id \(due(active, 1))")
      if try isDue && canRead(active) { return true }
    }
    return false
  }

  /// Claims direct sends, then those of launched messages.
  ///
  /// - Parameters:
  ///   - limit: The most sends.
  ///   - others: Messages that are left out.
  ///   - lease: What the rows say of the worker.
  /// - Returns: What is the worker's now.
  /// - Throws: ``StoreError``.
  mutating func claim(
    _ limit: Int,
    besides others: Set<MessageID>,
    as lease: (token: [UInt8], until: Timestamp)
  ) throws -> [OutboxClaim] {
    try connection.useIndexes()
    var claims = try direct(limit, besides: others, locking: true)
    try claims += launched(limit - claims.count, besides: others)
    try CapReservations(connection, now: now).add(to: &claims, &reader)
    try hold(claims, as: lease)
    try countLost(claims)
    return claims
  }

  /// Sends that are due of launched messages: of each workspace its share of those that have some, and within it
  /// of the message that was launched first.
  private mutating func launched(
    _ limit: Int,
    besides others: Set<MessageID>
  ) throws -> [OutboxClaim] {
    var waiting = try active(besides: others)
    var claims: [OutboxClaim] = []
    var known: [MessageID: Set<SendID>] = [:]
    // What some leave of their shares is shared among the others.
    while claims.count < limit, !waiting.isEmpty {
      let workspaces = Set(waiting.map(\.tenant)).count
      let share = (limit - claims.count + workspaces - 1) / workspaces
      var taken: [Int64: Int] = [:]
      waiting = try waiting.filter { active in
        let wanted = min(share - taken[active.tenant, default: 0], limit - claims.count)
        guard wanted > 0 else { return true }
        let before = known[active.message, default: []]
        let rows = try rows(due(active, before.count + wanted), locking: true)
        let found = rows.filter { !before.contains($0.id) }.prefix(wanted)
        guard try !found.isEmpty && canRead(active) else { return false }
        claims += found
        known[active.message] = before.union(found.map(\.id))
        taken[active.tenant, default: 0] += found.count
        return found.count == wanted
      }
    }
    return claims
  }

  /// Direct sends that are due, of messages that this server can read: others neither go out nor keep these
  /// waiting.
  private mutating func direct(
    _ limit: Int,
    besides others: Set<MessageID>,
    locking isLocking: Bool
  ) throws -> [OutboxClaim] {
    var others = others
    while true {
      let claims = try rows(due(direct: limit, besides: others), locking: isLocking)
      var unreadable: Set<MessageID> = []
      for claim in claims where try !reader.canRead(claim.message, tenant: claim.tenant) {
        unreadable.insert(claim.message)
      }
      guard !unreadable.isEmpty else { return claims }
      others.formUnion(unreadable)
    }
  }

  /// The messages of which sends go out, those launched first before others; and cancelled ones.
  private func active(besides others: Set<MessageID>) throws -> [Active] {
    try connection.query(
      """
      SELECT t.no, m.id, m.launched_at, 0 AS is_cancelled FROM message m
      JOIN tenant t ON t.workspace_id = m.workspace_id
      WHERE m.status IN ('scheduled', 'sending') AND m.status = 'sending'
      UNION ALL
      SELECT t.no, m.id, m.launched_at, 1 AS is_cancelled FROM message m
      JOIN tenant t ON t.workspace_id = m.workspace_id
      WHERE m.status = 'cancelled' AND m.is_walked = 0
      ORDER BY launched_at, id
      """
    ).map { row in
      Active(
        tenant: try row.int64("no"),
        message: try row.id("id"),
        isCancelled: try row.int64("is_cancelled") == 1
      )
    }.filter { !others.contains($0.message) }
  }

  private mutating func canRead(_ active: Active) throws -> Bool {
    try reader.canRead(active.message, tenant: active.tenant)
  }

  private func due(_ active: Active, _ limit: Int) -> SQLStatement {
    // What is dropped is dropped now, whenever it would have been due.
    let due: SQLStatement =
      active.isCancelled ? "(lease IS NULL OR due_at <= \(now))" : "due_at <= \(now)"
    return """
      FROM message_send WHERE tenant_no = \(active.tenant) AND message_id = \(active.message)
        AND state = 0 AND lane = 0 AND \(due)
      ORDER BY due_at LIMIT \(limit)
      """
  }

  private func due(direct limit: Int, besides messages: Set<MessageID>) -> SQLStatement {
    var due: SQLStatement = """
      FROM message_send WHERE state = 0 AND lane > 0 AND due_at <= \(now)
      """
    for message in messages.sorted() { due += " AND message_id <> \(message)" }
    due += " ORDER BY due_at LIMIT \(limit)"
    return due
  }

  /// Rows that are due; where they are to be locked, those that no other transaction is taking.
  private func rows(_ due: SQLStatement, locking isLocking: Bool) throws -> [OutboxClaim] {
    var select: SQLStatement = "SELECT \(raw: OutboxClaim.columns) \(due)"
    if isLocking, connection.dialect.engine == .postgresql { select += " FOR UPDATE SKIP LOCKED" }
    return try connection.query(select).map(OutboxClaim.init)
  }

  private func hold(
    _ claims: [OutboxClaim],
    as lease: (token: [UInt8], until: Timestamp)
  ) throws {
    _ = try connection.update(
      claims.map {
        [.integer($0.tenant), $0.id.sqlValue, .blob(lease.token), lease.until.sqlValue]
      },
      Self.holding
    )
  }

  private static let holding = SQLUpdate(
    SQLTable(
      "message_send",
      columns: ["tenant_no", "id", "lease", "due_at"],
      key: ["tenant_no", "id"]
    ),
    set: "lease = given.lease, due_at = given.due_at, attempt = message_send.attempt + 1"
  )

  /// Counts the sends of workers that died as unknown: they may have been sent.
  private func countLost(_ claims: [OutboxClaim]) throws {
    var counts = MessageCounts()
    for claim in claims where claim.wasLeased && claim.lane.isCounted {
      counts.add(
        claim.tenant,
        claim.message,
        claim.variant,
        MessageCountKind.unknown.rawValue,
        reason: "lease_expired"
      )
    }
    try counts.write(connection)
  }
}
