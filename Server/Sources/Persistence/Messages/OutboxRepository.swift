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
    let claims = try await driver.write { connection in
      var claims = try Self.claimDirect(limit, token, until, now, connection)
      for active in try Self.active(connection) where claims.count < limit {
        claims += try Self.claim(active, limit - claims.count, token, until, now, connection)
      }
      try Self.countLost(claims, connection)
      return claims
    }
    guard !claims.isEmpty else { return OutboxLease(token: token, sends: []) }
    let sends = try await driver.read { connection in
      var reader = OutboxReader(connection, now: now)
      return try claims.compactMap { try reader.send($0) }
    }
    return OutboxLease(token: token, sends: sends)
  }

  /// The messages of which sends go out, those launched first before others.
  private static func active(
    _ connection: any SQLConnection
  ) throws -> [(tenant: Int64, message: EntityID)] {
    try connection.query(
      """
      SELECT t.no, m.id FROM message m JOIN tenant t ON t.workspace_id = m.workspace_id
      WHERE m.status = 'sending' ORDER BY m.launched_at, m.id
      """
    ).map { (try $0.int64("no"), try $0.entityID("id")) }
  }

  private static func claim(
    _ active: (tenant: Int64, message: EntityID),
    _ limit: Int,
    _ token: [UInt8],
    _ until: Timestamp,
    _ now: Timestamp,
    _ connection: any SQLConnection
  ) throws -> [OutboxClaim] {
    try claim(
      """
      SELECT tenant_no, id, lease FROM message_send
      WHERE tenant_no = \(active.tenant) AND message_id = \(active.message) AND state = 0
        AND lane = 0 AND due_at <= \(now)
      ORDER BY due_at LIMIT \(limit)
      """,
      token,
      until,
      connection
    )
  }

  private static func claimDirect(
    _ limit: Int,
    _ token: [UInt8],
    _ until: Timestamp,
    _ now: Timestamp,
    _ connection: any SQLConnection
  ) throws -> [OutboxClaim] {
    try claim(
      """
      SELECT tenant_no, id, lease FROM message_send
      WHERE state = 0 AND lane > 0 AND due_at <= \(now) ORDER BY due_at LIMIT \(limit)
      """,
      token,
      until,
      connection
    )
  }

  /// Takes rows that no other transaction is taking.
  private static func claim(
    _ select: SQLStatement,
    _ token: [UInt8],
    _ until: Timestamp,
    _ connection: any SQLConnection
  ) throws -> [OutboxClaim] {
    var select = select
    if connection.dialect.engine == .postgresql { select += " FOR UPDATE SKIP LOCKED" }
    let found = try connection.query(select).map { row in
      OutboxClaim(
        tenant: try row.int64("tenant_no"),
        id: try row.id("id"),
        wasLeased: try row.optionalBlob("lease") != nil
      )
    }
    _ = try connection.executeEach(
      """
      UPDATE message_send SET lease = ?, due_at = ?, attempt = attempt + 1
      WHERE tenant_no = ? AND id = ?
      """,
      found.map { [.blob(token), until.sqlValue, .integer($0.tenant), $0.id.sqlValue] }
    )
    return found
  }

  /// Counts the sends of workers that died as unknown: they may have been sent.
  private static func countLost(
    _ claims: [OutboxClaim],
    _ connection: any SQLConnection
  ) throws {
    var counts = MessageCounts()
    for claim in claims where claim.wasLeased {
      let row = try connection.first(
        """
        SELECT message_id, variant FROM message_send
        WHERE tenant_no = \(claim.tenant) AND id = \(claim.id)
        """
      )
      guard let row else { continue }
      counts.add(
        claim.tenant,
        try row.id("message_id"),
        Int(try row.int64("variant")),
        MessageCountKind.unknown.rawValue,
        reason: "lease_expired"
      )
    }
    try counts.write(connection)
  }

  /// Records what came of claimed sends; results of rows that another worker holds by now change
  /// nothing.
  ///
  /// - Returns: How many were recorded.
  @discardableResult
  public func finish(
    _ lease: OutboxLease,
    _ results: [OutboxResult],
    now: Timestamp
  ) async throws -> Int {
    let sends = Dictionary(
      lease.sends.map { ($0.key, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    return try await driver.write { connection in
      var counts = MessageCounts()
      var recorded = 0
      for result in results {
        guard let send = sends[result.key] else { continue }
        guard try Self.record(result, lease.token, now, connection) else { continue }
        recorded += 1
        Self.count(result, send, &counts)
        try Self.apply(result, send, now, connection)
      }
      try counts.write(connection)
      return recorded
    }
  }

  private static func record(
    _ result: OutboxResult,
    _ token: [UInt8],
    _ now: Timestamp,
    _ connection: any SQLConnection
  ) throws -> Bool {
    let (state, due, sentAt, reason) = result.columns(now)
    return try connection.execute(
      """
      UPDATE message_send SET lease = NULL, state = \(state.rawValue),
        due_at = COALESCE(\(due), due_at), sent_at = COALESCE(\(sentAt), sent_at),
        reason = \(reason)
      WHERE tenant_no = \(result.key.tenant) AND id = \(result.key.id) AND state = 0
        AND lease = \(token)
      """
    ) == 1
  }

  private static func count(
    _ result: OutboxResult,
    _ send: OutboxSend,
    _ counts: inout MessageCounts
  ) {
    func add(_ kind: MessageCountKind, _ reason: String = "") {
      counts.add(
        send.key.tenant,
        send.messageID,
        send.variant,
        kind.rawValue,
        reason: reason
      )
    }
    switch result.outcome {
    case .sent: add(.sent)
    case .unknown(let code, _): add(.unknown, code)
    case .failed(let code): add(.failed, code)
    case .dropped(let check): add(.dropped, check.rawValue)
    case .retry: break
    }
  }

  /// Retires addresses and stops messages as results say.
  private static func apply(
    _ result: OutboxResult,
    _ send: OutboxSend,
    _ now: Timestamp,
    _ connection: any SQLConnection
  ) throws {
    if let address = send.address {
      if let (code, since) = result.rejectedAddress {
        _ = try AddressRepository.reject(
          connection,
          send.key.tenant,
          address.id,
          code: code,
          since: since,
          now: now
        )
      } else if result.outcome == .sent {
        try AddressRepository.accept(connection, send.key.tenant, address.id, now: now)
      }
    }
    guard let reason = result.stopsMessage else { return }
    let stored = try MessageRepository.find(send.workspace, send.messageID, connection)
    guard stored?.status == .sending else { return }
    _ = try MessageRepository.apply(
      .pause,
      send.workspace,
      send.messageID,
      reason: reason,
      now: now,
      connection
    )
  }

  /// Drops what waits of a message.
  static func drop(
    _ workspace: WorkspaceID,
    _ id: MessageID,
    _ connection: any SQLConnection
  ) throws {
    guard let tenant = try StringDictionary.tenant(connection, workspace) else { return }
    try connection.execute(
      """
      UPDATE message_send SET state = \(SendState.dropped.rawValue), reason = 'cancelled'
      WHERE tenant_no = \(tenant) AND message_id = \(id) AND state IN (0, 5) AND lane = 0
      """
    )
  }
}

/// A row that was just claimed.
struct OutboxClaim: Sendable {
  let tenant: Int64
  let id: SendID
  let wasLeased: Bool
}

extension OutboxResult {
  fileprivate func columns(
    _ now: Timestamp
  ) -> (SendState, due: Timestamp?, sentAt: Timestamp?, reason: String?) {
    switch outcome {
    case .sent: (.sent, nil, now, nil)
    case .unknown(let code, let retryAt):
      (retryAt == nil ? .unknown : .queued, retryAt, now, code)
    case .retry(let moment): (.queued, moment, nil, nil)
    case .failed(let code): (.failed, nil, nil, code)
    case .dropped(let check): (.dropped, nil, nil, check.rawValue)
    }
  }
}
