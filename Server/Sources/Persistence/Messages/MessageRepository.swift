package import AudienceCore
package import LinkCore
package import WireModels

/// Messages and their lives.
package struct MessageRepository: Sendable {
  let driver: any SQLDriver

  /// Stores a draft, and the answer to the request that named it.
  ///
  /// - Returns: The answer that was given before, where the request was answered already.
  /// - Throws: ``StoreError/Code/notFound`` where the workspace has no such app or audience.
  package func create(
    _ workspace: WorkspaceID,
    _ message: MessageResource,
    claim: IdempotencyClaim? = nil,
    by actor: AuditActor?,
    answer: @escaping @Sendable () throws -> StoredAnswer
  ) async throws -> StoredAnswer? {
    let form = try JSONColumn.text(message.message)
    let audit = AuditTrail(actor)
    return try await driver.write(for: .workspace(workspace)) { connection in
      if let claim, let old = try IdempotencyRepository.begin(connection, workspace, claim) {
        return old
      }
      try Self.check(message.message, workspace, connection)
      try connection.execute(
        """
        INSERT INTO message (workspace_id, id, channel, status, form, created_at, updated_at)
        VALUES (
          \(workspace), \(message.id), \(message.message.channel.rawValue),
          \(message.status.rawValue), \(form), \(message.createdAt), \(message.updatedAt)
        )
        """
      )
      try Self.step(workspace, message.id, .draft, at: message.createdAt, connection)
      try audit.created(.message, workspace, [message.id], connection)
      if let claim { try IdempotencyRepository.finish(connection, workspace, claim, try answer()) }
      return nil
    }
  }

  /// Changes what a draft says.
  ///
  /// - Parameters:
  ///   - workspace: Whose message it is.
  ///   - id: The message.
  ///   - form: What it says from now on.
  ///   - version: What the caller read; `nil` changes whatever is there.
  ///   - now: The moment of the change.
  ///   - actor: The actor in the audit log; with `nil` no entry is written.
  /// - Returns: The message as it is stored.
  /// - Throws: ``StoreError/Code/notFound``, ``StoreError/Code/versionMismatch``, or
  ///   ``StoreError/Code/conflict`` (`status`) for a message that was launched.
  package func update(
    _ workspace: WorkspaceID,
    _ id: MessageID,
    _ form: MessageForm,
    ifVersion version: Int64? = nil,
    now: Timestamp,
    by actor: AuditActor?
  ) async throws -> MessageResource {
    let text = try JSONColumn.text(form)
    let audit = AuditTrail(actor)
    return try await driver.write(for: .workspace(workspace)) { connection in
      var message = try Self.lock(workspace, id, connection)
      guard MessageLifecycle(message.status).isEditable else {
        throw StoreError(.conflict, reason: ProblemReason.onlyDrafts.code, field: "status")
      }
      if let version, version != message.version {
        throw StoreError.versionMismatch(expected: version, found: message.version)
      }
      let changed = message.nextChange(now)
      try Self.check(form, workspace, connection)
      try audit.change(.message, workspace, id, "update", connection) {
        try connection.execute(
          """
          UPDATE message SET form = \(text), channel = \(form.channel.rawValue), updated_at = \(changed)
          WHERE workspace_id = \(workspace) AND id = \(id)
          """
        )
      }
      try MessageListener.change(form.conversion, of: id, workspace, connection)
      (message.message, message.updatedAt) = (form, changed)
      return message
    }
  }

  /// The message with its steps, if the workspace has it.
  package func find(_ workspace: WorkspaceID, _ id: MessageID) async throws -> MessageResource? {
    try await driver.read { connection in
      guard var message = try Self.find(workspace, id, connection) else { return nil }
      message.steps = try connection.query(
        """
        SELECT at, status, reason FROM message_step
        WHERE workspace_id = \(workspace) AND message_id = \(id) ORDER BY number
        """
      ).map { row in
        let reason = try StoredReason(row, "reason")
        return MessageStep(
          at: try row.timestamp("at"),
          status: try Self.status(row),
          reason: reason?.reason,
          arguments: reason?.arguments
        )
      }
      return message
    }
  }

  /// A page of the workspace's messages, newest first.
  ///
  /// - Throws: ``StoreError/Code/invalid`` for a cursor that was not issued here.
  package func list(
    _ workspace: WorkspaceID,
    cursor: String? = nil,
    limit: Int = 50
  ) async throws -> RecordPage<MessageResource> {
    let start = try Cursor.start(cursor)
    let messages = try await driver.read { connection in
      try connection.query(
        """
        SELECT \(raw: Self.columns) FROM message
        WHERE workspace_id = \(workspace) AND id < \(start)
        ORDER BY id DESC LIMIT \(Cursor.rows(for: limit))
        """
      ).map(Self.record)
    }
    return Cursor.page(messages, limit: limit, id: \.id.value)
  }

  /// Takes a step in a message's life.
  ///
  /// - Throws: ``StoreError/Code/notFound``, or ``StoreError/Code/conflict`` (`status`) where the step
  ///   does not fit.
  package func apply(
    _ command: MessageLifecycle.Command,
    _ workspace: WorkspaceID,
    _ id: MessageID,
    now: Timestamp,
    by actor: AuditActor?
  ) async throws -> MessageResource {
    let audit = AuditTrail(actor)
    let action = String("\(command)".prefix { $0 != "(" })
    return try await driver.write(for: .workspace(workspace)) { connection in
      try audit.change(.message, workspace, id, action, connection) {
        try Self.apply(command, workspace, id, now: now, connection)
      }
    }
  }

  static func apply(
    _ command: MessageLifecycle.Command,
    _ workspace: WorkspaceID,
    _ id: MessageID,
    reason: Remark<PushReason>? = nil,
    now: Timestamp,
    _ connection: any SQLConnection
  ) throws -> MessageResource {
    var message = try lock(workspace, id, connection)
    var life = MessageLifecycle(message.status)
    let actions: [MessageLifecycle.Action]
    do {
      actions = try life.apply(command)
    } catch {
      throw StoreError(
        .conflict,
        reason: ProblemReason.stepDoesNotFit.code,
        ["status": error.status.rawValue],
        field: "status"
      )
    }
    guard life.status != message.status else { return message }
    let changed = message.nextChange(now)
    let problem = try reason.map(StoredReason.text)
    (message.status, message.updatedAt) = (life.status, changed)
    (message.reason, message.arguments) = (reason?.reason.code, reason?.arguments)
    let plan = try Message(message.message)
    let (startsAt, trigger) = plan.start
    let launchedAt: Timestamp? = actions.contains(.fillOutbox) ? now : nil
    try connection.execute(
      """
      UPDATE message SET status = \(life.status.rawValue), problem = \(problem), updated_at = \(changed),
        starts_at = \(startsAt), trigger_event = \(trigger),
        launched_at = COALESCE(launched_at, \(launchedAt))
      WHERE workspace_id = \(workspace) AND id = \(id)
      """
    )
    try step(workspace, id, life.status, reason: problem, at: now, connection)
    try MessageListener.update(plan, message, workspace, now: now, connection)
    if actions.contains(.dropWaiting) { try OutboxRepository.drop(workspace, id, connection) }
    return message
  }
}

extension MessageResource {
  /// The moment of a change: two within a millisecond, or before a clock that was set back, differ.
  fileprivate func nextChange(_ now: Timestamp) -> Timestamp {
    max(now, Timestamp(milliseconds: updatedAt.milliseconds + 1))
  }
}

extension Message {
  /// What stands for an event where sequences send a message.
  private static let sequenceTrigger = "$sequence"

  /// When it is launched, and the event that triggers it.
  fileprivate var start: (at: Timestamp?, event: String?) {
    switch delivery {
    case .immediately, .local: (nil, nil)
    case .at(let moment): (moment, nil)
    case .after(let event, _): (nil, event)
    case .inSequence: (nil, Message.sequenceTrigger)
    }
  }
}

// MARK: - Rows

extension MessageRepository {
  static let columns: StaticString = "id, status, problem, form, created_at, updated_at"

  static func record(_ row: SQLRow) throws -> MessageResource {
    var message = MessageResource(
      id: try row.id("id"),
      status: try status(row),
      message: try JSONColumn.value(MessageForm.self, from: row.text("form"), column: "form"),
      createdAt: try row.timestamp("created_at"),
      updatedAt: try row.timestamp("updated_at")
    )
    let problem = try StoredReason(row, "problem")
    (message.reason, message.arguments) = (problem?.reason, problem?.arguments)
    return message
  }

  static func status(_ row: SQLRow) throws -> MessageStatus {
    guard let status = MessageStatus(rawValue: try row.text("status")) else {
      throw StoreError.corrupt(column: "status", expected: "the status of a message")
    }
    return status
  }

  static func find(
    _ workspace: WorkspaceID,
    _ id: MessageID,
    _ connection: any SQLConnection
  ) throws -> MessageResource? {
    try row(workspace, id, connection).map(record)
  }

  static func row(
    _ workspace: WorkspaceID,
    _ id: MessageID,
    _ connection: any SQLConnection
  ) throws -> SQLRow? {
    try connection.first(
      """
      SELECT \(raw: columns) FROM message WHERE workspace_id = \(workspace) AND id = \(id)
      """
    )
  }

  private static func lock(
    _ workspace: WorkspaceID,
    _ id: MessageID,
    _ connection: any SQLConnection
  ) throws -> MessageResource {
    let exists = try connection.existsAndStays(
      "SELECT id FROM message WHERE workspace_id = \(workspace) AND id = \(id)"
    )
    guard exists, let message = try find(workspace, id, connection) else {
      throw StoreError.notFound("message")
    }
    return message
  }

  /// Looks whether what a message names is there.
  private static func check(
    _ form: MessageForm,
    _ workspace: WorkspaceID,
    _ connection: any SQLConnection
  ) throws {
    guard try connection.exists("SELECT id FROM workspace WHERE id = \(workspace)") else {
      throw StoreError.notFound("workspace")
    }
    if let app = form.app, try AppRepository.table.find(connection, workspace, app) == nil {
      throw StoreError(
        .notFound,
        reason: ProblemReason.noSuchThing.code,
        ["what": "app"],
        field: "app"
      )
    }
    if let audience = form.audience,
      try AudienceRepository.table.find(connection, workspace, audience) == nil
    {
      throw StoreError(
        .notFound,
        reason: ProblemReason.noSuchThing.code,
        ["what": "audience"],
        field: "audience"
      )
    }
  }

  private static func step(
    _ workspace: WorkspaceID,
    _ id: MessageID,
    _ status: MessageStatus,
    reason: String? = nil,
    at moment: Timestamp,
    _ connection: any SQLConnection
  ) throws {
    let steps = try connection.count(
      """
      SELECT COUNT(*) AS count FROM message_step
      WHERE workspace_id = \(workspace) AND message_id = \(id)
      """
    )
    try connection.execute(
      """
      INSERT INTO message_step (workspace_id, message_id, number, at, status, reason)
      VALUES (\(workspace), \(id), \(steps + 1), \(moment), \(status.rawValue), \(reason))
      """
    )
  }
}
