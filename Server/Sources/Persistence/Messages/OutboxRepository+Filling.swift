import AudienceCore
package import LinkCore
import WireModels

extension OutboxRepository {
  /// Launches the messages whose time came, walks a page of the audience of each message that goes
  /// out, drops in-app messages that expired before a device fetched them, and ends messages of which
  /// everything went out.
  ///
  /// Every page is one transaction with the place where the walk stopped, so that a crash repeats and
  /// loses nothing.
  ///
  /// - Parameters:
  ///   - now: The moment.
  ///   - report: Receives what failed of one message, while the others go on; where it is absent, the first
  ///     failure is thrown.
  /// - Throws: Where the messages cannot be read.
  /// - Returns: Whether a message began or a page was walked: then there may be more, and sends.
  package func advance(
    now: Timestamp,
    orReport report: ((MessageID, any Error) -> Void)? = nil
  ) async throws -> Bool {
    let (active, hasExpired) = try await driver.read { connection in
      (try ActiveMessage.all(connection), try Self.hasExpired(now, connection))
    }
    var hasMore = false
    if hasExpired {
      let size = driver.rowsPerTransaction
      hasMore = try await driver.writeInBackground { try Self.dropExpired(size, now: now, $0) }
    }
    for message in active {
      do {
        if try await advance(message, now: now) { hasMore = true }
      } catch {
        guard let report, !(error is CancellationError) else { throw error }
        report(message.id, error)
      }
    }
    return hasMore
  }

  /// - Returns: Whether the message may have more to do.
  private func advance(_ message: ActiveMessage, now: Timestamp) async throws -> Bool {
    let size = driver.rowsPerTransaction
    if message.status == .cancelled {
      return try await driver.writeInBackground { try Self.endCancelled(message, size, $0) }
    }
    if message.status == .scheduled {
      guard message.startsAt.map({ $0 <= now }) ?? true else { return false }
      try await driver.writeInBackground { connection in
        _ = try MessageRepository.apply(
          .begin,
          message.workspace,
          message.id,
          now: now,
          connection
        )
      }
      return true
    }
    if message.trigger == nil, !message.isWalked {
      try await driver.writeInBackground { try Self.walk(message, size, now: now, $0) }
      return true
    }
    let isOver = try await driver.read { connection in
      try ReadableMessage.check(message.workspace, message.id, connection)
      return try message.trigger == nil && Self.isOver(message, now: now, connection)
    }
    if isOver { try await driver.writeInBackground { try Self.finish(message, now: now, $0) } }
    return false
  }

  struct ActiveMessage: Sendable {
    let workspace: WorkspaceID
    let id: MessageID
    let status: MessageStatus
    let startsAt: Timestamp?
    let launchedAt: Timestamp?
    let isWalked: Bool
    let trigger: String?

    static func all(_ connection: any SQLConnection) throws -> [Self] {
      try connection.query(
        """
        SELECT workspace_id, id, status, starts_at, launched_at, is_walked, trigger_event
        FROM message WHERE status IN ('scheduled', 'sending')
        UNION ALL
        SELECT workspace_id, id, status, starts_at, launched_at, is_walked, trigger_event
        FROM message WHERE status = 'cancelled' AND is_walked = 0
        """
      ).map(Self.init)
    }

    init(_ row: SQLRow) throws {
      workspace = try row.id("workspace_id")
      id = try row.id("id")
      status = try MessageRepository.status(row)
      startsAt = try row.optionalTimestamp("starts_at")
      launchedAt = try row.optionalTimestamp("launched_at")
      isWalked = try row.bool("is_walked")
      trigger = try row.optionalText("trigger_event")
    }
  }

  /// Stores sends for the next people of an audience.
  private static func walk(
    _ active: ActiveMessage,
    _ size: Int,
    now: Timestamp,
    _ connection: any SQLConnection
  ) throws {
    let row = try connection.query(
      SQLStatement(
        text: """
          SELECT \(MessageRepository.columns), walked_to, targeted, launched_at FROM message
          WHERE workspace_id = ? AND id = ? AND status = 'sending' AND is_walked = 0\
          \(connection.dialect.forUpdate)
          """,
        values: [active.workspace.sqlValue, active.id.sqlValue]
      )
    ).first
    guard let row, let tenant = try StringDictionary.tenant(connection, active.workspace) else {
      return
    }
    let read = try ReadableMessage(row: row, active.workspace, connection)
    let message = read.message
    let start = try row.optionalInt64("walked_to").map { $0 + 1 } ?? .min
    let ends = try connection.query(
      """
      SELECT person_no FROM person_profile WHERE tenant_no = \(tenant) AND person_no >= \(start)
      ORDER BY person_no LIMIT \(size)
      """
    ).map { try $0.int64("person_no") }
    let isLast = ends.count < size || message.channel == .inApp
    var targeted = try row.int64("targeted")
    if let end = ends.last, message.channel == .push {
      let people = try self.people(in: read.audience, tenant, start...end, now: now, connection)
      var page = OutboxPage(
        message,
        id: active.id,
        tenant: tenant,
        launchedAt: try row.optionalTimestamp("launched_at") ?? now,
        queuedBefore: targeted,
        now: now
      )
      let recipients = try Recipient.find(
        people,
        message,
        in: read.audience,
        active.workspace,
        tenant,
        now: now,
        connection
      )
      for recipient in recipients { page.add(recipient) }
      targeted += try page.write(connection)
    }
    try connection.execute(
      """
      UPDATE message SET walked_to = \(ends.last), is_walked = \(isLast), targeted = \(targeted)
      WHERE workspace_id = \(active.workspace) AND id = \(active.id)
      """
    )
  }

  private static func people(
    in audience: Audience?,
    _ tenant: Int64,
    _ range: ClosedRange<Int64>,
    now: Timestamp,
    _ connection: any SQLConnection
  ) throws -> [Int64] {
    let query = AudienceQuery(audience, tenant: tenant, now: now, connection.dialect)
    return try connection.query(
      "SELECT u.person_no FROM person_profile u WHERE \(query.predicate(range)) ORDER BY u.person_no"
    ).map { try $0.int64("person_no") }
  }
}
