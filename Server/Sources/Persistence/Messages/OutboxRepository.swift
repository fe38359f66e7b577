import AudienceCore
public import LinkCore
import WireModels

/// The sends that wait, and what came of them.
///
/// There is one row for each occurrence of a message and address. A worker claims rows for the time of
/// a lease; the result counts only while the lease is the worker's, so that no node overwrites what
/// another found out. What a worker that died held is claimed again when its lease ends, with the
/// same ids.
public struct OutboxRepository: Sendable {
  let driver: any SQLDriver

  /// Claims sends that are due, direct ones first, for the time of a lease.
  public func claim(
    limit: Int,
    lease milliseconds: Int64,
    now: Timestamp
  ) async throws -> OutboxLease {
    let token = EntityID(timestamp: now).bytes
    let until = Timestamp(milliseconds: now.milliseconds + milliseconds)
    guard try await driver.read({ try Self.isDue(now, $0) }) else {
      return OutboxLease(token: token, sends: [])
    }
    var claims: [OutboxClaim] = []
    while claims.count < limit {
      let wanted = min(transactionSize, limit - claims.count)
      let more = try await driver.writeInBackground { connection in
        try Self.claim(wanted, token, until, now: now, connection)
      }
      claims += more
      if more.count < wanted { break }
    }
    guard !claims.isEmpty else { return OutboxLease(token: token, sends: []) }
    let sends = try await driver.read { [claims] connection in
      var reader = OutboxReader(connection, now: now)
      return try reader.sends(claims)
    }
    return OutboxLease(token: token, sends: sends)
  }

  /// How many rows a transaction writes, or people it walks past: fewer where clients wait for it.
  var transactionSize: Int {
    switch driver.dialect.engine {
    case .sqlite: driver.isWriterShared ? 100 : 500
    case .postgresql: 2_000
    }
  }

  private static func claim(
    _ limit: Int,
    _ token: [UInt8],
    _ until: Timestamp,
    now: Timestamp,
    _ connection: any SQLConnection
  ) throws -> [OutboxClaim] {
    try connection.useIndexes()
    var reader = OutboxReader(connection, now: now)
    var claims = try directClaims(limit, locking: true, &reader, now: now, connection)
    for active in try Self.active(connection) where claims.count < limit {
      let due = due(active, limit - claims.count, now)
      let found = try Self.claims(due, locking: true, connection)
      if try !found.isEmpty && canRead(active, &reader) { claims += found }
    }
    try CapReservations(connection, now: now).add(to: &claims, &reader)
    try hold(claims, token, until, connection)
    try countLost(claims, connection)
    return claims
  }

  private typealias ActiveClaim = (tenant: Int64, message: EntityID, isCancelled: Bool)

  /// Direct sends that are due, of messages that this server can read: others neither go out nor keep these
  /// waiting.
  private static func directClaims(
    _ limit: Int,
    locking isLocking: Bool,
    _ reader: inout OutboxReader,
    now: Timestamp,
    _ connection: any SQLConnection
  ) throws -> [OutboxClaim] {
    var unreadable: Set<MessageID> = []
    while true {
      let claims = try claims(
        due(direct: limit, besides: unreadable, now),
        locking: isLocking,
        connection
      )
      let others = try claims.filter { try !reader.canRead($0.message, tenant: $0.tenant) }
      guard !others.isEmpty else { return claims }
      unreadable.formUnion(others.map(\.message))
    }
  }

  /// The messages of which sends go out, those launched first before others; and cancelled ones, whose
  /// sends are claimed to be dropped.
  private static func active(
    _ connection: any SQLConnection
  ) throws -> [ActiveClaim] {
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
    ).map {
      (try $0.int64("no"), try $0.entityID("id"), try $0.int64("is_cancelled") == 1)
    }
  }

  private static func canRead(
    _ active: ActiveClaim,
    _ reader: inout OutboxReader
  ) throws -> Bool {
    try reader.canRead(MessageID(active.message), tenant: active.tenant)
  }

  /// Whether there is something to claim: a node without work writes nothing.
  private static func isDue(_ now: Timestamp, _ connection: any SQLConnection) throws -> Bool {
    try connection.useIndexes()
    var reader = OutboxReader(connection, now: now)
    if try !directClaims(1, locking: false, &reader, now: now, connection).isEmpty { return true }
    return try active(connection).contains { active in
      try connection.exists("SELECT id \(due(active, 1, now))") && canRead(active, &reader)
    }
  }

  private static func due(_ active: ActiveClaim, _ limit: Int, _ now: Timestamp) -> SQLStatement {
    // What is dropped is dropped now, whenever it would have been due.
    let due: SQLStatement =
      active.isCancelled ? "(lease IS NULL OR due_at <= \(now))" : "due_at <= \(now)"
    return """
      FROM message_send WHERE tenant_no = \(active.tenant) AND message_id = \(active.message)
        AND state = 0 AND lane = 0 AND \(due)
      ORDER BY due_at LIMIT \(limit)
      """
  }

  private static func due(
    direct limit: Int,
    besides messages: Set<MessageID>,
    _ now: Timestamp
  ) -> SQLStatement {
    var due: SQLStatement = """
      FROM message_send WHERE state = 0 AND lane > 0 AND due_at <= \(now)
      """
    for message in messages.sorted() { due += " AND message_id <> \(message)" }
    due += " ORDER BY due_at LIMIT \(limit)"
    return due
  }

  /// Rows that are due; where they are to be locked, those that no other transaction is taking.
  private static func claims(
    _ due: SQLStatement,
    locking isLocking: Bool,
    _ connection: any SQLConnection
  ) throws -> [OutboxClaim] {
    var select: SQLStatement = "SELECT \(raw: OutboxClaim.columns) \(due)"
    if isLocking, connection.dialect.engine == .postgresql { select += " FOR UPDATE SKIP LOCKED" }
    return try connection.query(select).map(OutboxClaim.init)
  }

  private static func hold(
    _ claims: [OutboxClaim],
    _ token: [UInt8],
    _ until: Timestamp,
    _ connection: any SQLConnection
  ) throws {
    _ = try connection.update(
      claims.map { [.integer($0.tenant), $0.id.sqlValue, .blob(token), until.sqlValue] },
      claiming
    )
  }

  private static let claiming = SQLUpdate(
    SQLTable(
      "message_send",
      columns: ["tenant_no", "id", "lease", "due_at"],
      key: ["tenant_no", "id"]
    ),
    set: "lease = given.lease, due_at = given.due_at, attempt = message_send.attempt + 1"
  )

  /// Counts the sends of workers that died as unknown: they may have been sent.
  private static func countLost(
    _ claims: [OutboxClaim],
    _ connection: any SQLConnection
  ) throws {
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
