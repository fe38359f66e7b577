import AudienceCore
package import LinkCore
import WireModels

extension OutboxRepository {
  /// Records what came of claimed sends; results of rows that another worker holds by now change
  /// nothing.
  ///
  /// - Returns: How many were recorded.
  @discardableResult
  package func finish(
    _ lease: OutboxLease,
    _ results: [OutboxResult],
    now: Timestamp
  ) async throws -> Int {
    let sends = Dictionary(
      lease.sends.map { ($0.key, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    var recorded = 0
    for part in results.parts(of: driver.rowsPerTransaction) {
      recorded += try await driver.writeInBackground { connection in
        try Self.finish(Array(part), of: sends, lease.token, now: now, connection)
      }
    }
    return recorded
  }

  private static func finish(
    _ results: [OutboxResult],
    of sends: [OutboxSend.Key: OutboxSend],
    _ token: [UInt8],
    now: Timestamp,
    _ connection: any SQLConnection
  ) throws -> Int {
    try connection.useIndexes()
    let isRecorded = try record(results, token, now, connection)
    var counts = MessageCounts()
    var accepted: [[SQLValue]] = []
    for (result, isRecorded) in zip(results, isRecorded) where isRecorded {
      guard let send = sends[result.key] else { continue }
      count(result, send, &counts)
      if result.outcome == .sent, let address = send.address, address.isAcceptanceOld(at: now) {
        accepted.append([now.sqlValue, .integer(send.key.tenant), address.id.sqlValue])
      }
      try apply(result, send, now, connection)
    }
    try AddressRepository.accept(connection, accepted)
    try counts.write(connection)
    return isRecorded.count { $0 }
  }

  /// - Returns: Of each result whether the row was still the worker's.
  private static func record(
    _ results: [OutboxResult],
    _ token: [UInt8],
    _ now: Timestamp,
    _ connection: any SQLConnection
  ) throws -> [Bool] {
    try connection.update(
      results.map { result in
        [.integer(result.key.tenant), result.key.id.sqlValue, .blob(token)] + result.columns(now)
      },
      recording
    )
  }

  private static let recording = SQLUpdate(
    SQLTable(
      "message_send",
      columns: ["tenant_no", "id", "lease"] + OutboxResult.columnNames,
      key: ["tenant_no", "id"]
    ),
    set: """
      lease = NULL, state = given.state, due_at = COALESCE(given.due_at, message_send.due_at),
      sent_at = COALESCE(given.sent_at, message_send.sent_at), reason = given.reason,
      attempt = message_send.attempt - given.attempt
      """,
    where: "message_send.state = 0 AND message_send.lease = given.lease"
  )

  /// Why a send failed whose outcome stays unknown after the last attempt.
  private static let givenUp = "unknown_outcome"

  private static func count(
    _ result: OutboxResult,
    _ send: OutboxSend,
    _ counts: inout MessageCounts
  ) {
    guard send.lane.isCounted else { return }
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
    case .unknown(let code, let retryAt):
      add(.unknown, code)
      if retryAt == nil { add(.failed, Self.givenUp) }
    case .failed(let code): add(.failed, code)
    case .dropped(let check): add(.dropped, check.rawValue)
    case .retry, .wait: break
    }
  }

  /// Retires addresses and stops messages as results say.
  private static func apply(
    _ result: OutboxResult,
    _ send: OutboxSend,
    _ now: Timestamp,
    _ connection: any SQLConnection
  ) throws {
    if let address = send.address, let (code, since) = result.rejectedAddress {
      _ = try AddressRepository.reject(
        connection,
        send.key.tenant,
        address.id,
        code: code,
        since: since,
        now: now
      )
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
}

extension AddressRecord {
  /// Whether `accepted_at` is to be stored again: it is kept to the day, which spares most sends a write.
  fileprivate func isAcceptanceOld(at now: Timestamp) -> Bool {
    acceptedAt.map { now.milliseconds - $0.milliseconds >= 86_400_000 } ?? true
  }
}
