package import LinkCore
package import WireModels

/// An alert as it is stored.
package typealias AlertRecord = Owned<AlertResource>

/// Conditions that members hear about.
package struct AlertRepository: Sendable {
  let driver: any SQLDriver

  static let columns: StaticString = """
    alert.id AS id, workspace_id, alert.name AS name, kind, link_id, percent, days, webhook_url,
      alert.created_at AS created_at, checked_at, next_at, digests
    """

  /// Stores an alert, which a server looks at at once.
  ///
  /// - Throws: ``StoreError/Code/notFound`` where a recipient is no member.
  package func create(_ alert: AlertRecord, by actor: AuditActor?) async throws {
    let audit = AuditTrail(actor)
    try await driver.write(for: .workspace(alert.workspace)) { connection in
      try connection.execute(
        """
        INSERT INTO alert (
          workspace_id, id, name, kind, link_id, percent, days, webhook_url, webhook_sent_at,
          created_at, next_at
        )
        VALUES (
          \(alert.workspace), \(alert.id), \(alert.name), \(alert.kind.rawValue), \(alert.link),
          \(alert.percent.map(Int64.init)), \(alert.days.map(Int64.init)), \(alert.webhookURL),
          0, \(alert.createdAt), \(alert.createdAt)
        )
        """
      )
      for recipient in alert.recipients {
        try Self.add(recipient.user, to: alert, from: Timestamp(milliseconds: 0), connection)
      }
      try audit.created(.alert, alert.workspace, [alert.id], connection)
    }
  }

  /// Changes what an alert is set to; incidents of another condition or link are over.
  ///
  /// - Parameters:
  ///   - alert: The alert with what it is to be.
  ///   - now: The time; new recipients and a new webhook get what is found later.
  ///   - pause: The seconds from the last look on in which no server looks again.
  ///   - actor: The actor in the audit log; with `nil` no entry is written.
  /// - Throws: ``StoreError/Code/notFound`` without the alert, or where a recipient is no member.
  package func replace(
    _ alert: AlertRecord,
    now: Timestamp,
    pause: Int64,
    by actor: AuditActor?
  ) async throws {
    let audit = AuditTrail(actor)
    let (workspace, id) = (alert.workspace, alert.id)
    try await driver.write(for: .workspace(alert.workspace)) { connection in
      try audit.change(.alert, workspace, id, "update", connection) {
        guard let old = try Self.find(connection, workspace, id) else {
          throw StoreError.notFound("alert")
        }
        let next = max(now, old.checkedAt?.advanced(bySeconds: pause) ?? now)
        try connection.execute(
          """
          UPDATE alert SET name = \(alert.name), kind = \(alert.kind.rawValue),
            link_id = \(alert.link), percent = \(alert.percent.map(Int64.init)),
            days = \(alert.days.map(Int64.init)), webhook_url = \(alert.webhookURL), next_at = \(next)
          WHERE workspace_id = \(workspace) AND id = \(id)
          """
        )
        if old.webhookURL != alert.webhookURL {
          try connection.execute(
            """
            UPDATE alert SET webhook_sent_at = \(now)
            WHERE workspace_id = \(workspace) AND id = \(id)
            """
          )
        }
        if (old.kind, old.link) != (alert.kind, alert.link) {
          try Self.close(alert, now, connection)
        }
        try Self.changeRecipients(of: alert, now, connection)
      }
    }
  }

  /// The alerts of a workspace, newest first.
  package func list(_ workspace: WorkspaceID) async throws -> [AlertRecord] {
    try await driver.read { connection in
      let recipients = try Self.recipients(connection, workspace)
      let open = try Self.openIncidents(connection, workspace)
      return try connection.query(
        """
        SELECT \(raw: Self.columns) FROM alert WHERE workspace_id = \(workspace)
        ORDER BY created_at DESC, id DESC
        """
      ).map { row in
        var alert = try Self.record(row)
        alert.recipients = recipients[alert.id] ?? []
        alert.openIncidents = open[alert.id] ?? 0
        return alert
      }
    }
  }

  /// Deletes an alert with its incidents.
  ///
  /// - Throws: ``StoreError/Code/notFound``.
  package func delete(_ workspace: WorkspaceID, _ id: AlertID, by actor: AuditActor?) async throws {
    let audit = AuditTrail(actor)
    try await driver.write(for: .workspace(workspace)) {
      try MailedThing.alert.delete(workspace, id, audit, $0)
    }
  }

  /// Ends the e-mails of an alert to one member.
  ///
  /// - Throws: ``StoreError/Code/notFound`` where the member gets none.
  package func stop(
    _ workspace: WorkspaceID,
    _ id: AlertID,
    for user: UserID,
    by actor: AuditActor?
  ) async throws {
    let audit = AuditTrail(actor)
    try await driver.write(for: .workspace(workspace)) {
      try MailedThing.alert.stop(workspace, id, for: user, audit, $0)
    }
  }

  // MARK: - Rows

  static func find(
    _ connection: any SQLConnection,
    _ workspace: WorkspaceID,
    _ id: AlertID
  ) throws -> AlertRecord? {
    try connection.first(
      """
      SELECT \(raw: columns) FROM alert WHERE workspace_id = \(workspace) AND id = \(id)
      """
    ).map(record)
  }

  static func record(_ row: SQLRow) throws -> AlertRecord {
    let settings = AlertSettings(
      name: try row.text("name"),
      kind: try row.choice("kind"),
      link: try row.optionalID("link_id"),
      percent: try row.optionalInt64("percent").map { Int($0) },
      days: try row.optionalInt64("days").map { Int($0) },
      webhookURL: try row.optionalText("webhook_url")
    )
    var alert = AlertResource(
      id: try row.id("id"),
      settings: settings,
      createdAt: try row.timestamp("created_at")
    )
    alert.checkedAt = try row.optionalTimestamp("checked_at")
    return AlertRecord(alert, in: try row.id("workspace_id"))
  }

  private static func recipients(
    _ connection: any SQLConnection,
    _ workspace: WorkspaceID
  ) throws -> [AlertID: [MailRecipient]] {
    let rows = try connection.query(
      """
      SELECT alert_id, user_id, email, name
      FROM alert_recipient JOIN user_account ON user_account.id = user_id
      WHERE workspace_id = \(workspace) ORDER BY name, user_id
      """
    )
    return try rows.reduce(into: [:]) { found, row in
      try found[row.id("alert_id"), default: []].append(MailRecipient(row))
    }
  }

  static func openIncidents(
    _ connection: any SQLConnection,
    _ workspace: WorkspaceID
  ) throws -> [AlertID: Int64] {
    let rows = try connection.query(
      """
      SELECT alert_id, count(*) AS count FROM alert_incident
      WHERE workspace_id = \(workspace) AND closed_at IS NULL AND confirmed_at IS NOT NULL
      GROUP BY alert_id
      """
    )
    return try rows.reduce(into: [:]) { try $0[$1.id("alert_id")] = $1.int64("count") }
  }

  private static func add(
    _ user: UserID,
    to alert: AlertRecord,
    from moment: Timestamp,
    _ connection: any SQLConnection
  ) throws {
    guard try MemberRepository.role(connection, alert.workspace, user) != nil else {
      throw StoreError.notFound("member")
    }
    try connection.execute(
      """
      INSERT INTO alert_recipient (workspace_id, alert_id, user_id, sent_at)
      VALUES (\(alert.workspace), \(alert.id), \(user), \(moment)) ON CONFLICT DO NOTHING
      """
    )
  }

  private static func changeRecipients(
    of alert: AlertRecord,
    _ now: Timestamp,
    _ connection: any SQLConnection
  ) throws {
    let (workspace, id) = (alert.workspace, alert.id)
    let old: [UserID] = try connection.query(
      "SELECT user_id FROM alert_recipient WHERE workspace_id = \(workspace) AND alert_id = \(id)"
    ).map { try $0.id("user_id") }
    for user in Set(old).subtracting(alert.recipients.map(\.user)) {
      try connection.execute(
        """
        DELETE FROM alert_recipient
        WHERE workspace_id = \(workspace) AND alert_id = \(id) AND user_id = \(user)
        """
      )
    }
    for recipient in alert.recipients { try add(recipient.user, to: alert, from: now, connection) }
  }

  private static func close(
    _ alert: AlertRecord,
    _ now: Timestamp,
    _ connection: any SQLConnection
  ) throws {
    try connection.execute(
      """
      UPDATE alert_incident SET closed_at = \(now)
      WHERE workspace_id = \(alert.workspace) AND alert_id = \(alert.id) AND closed_at IS NULL
      """
    )
  }
}

extension MailRecipient {
  /// A member of a row with `user_id`, `email` and `name`.
  init(_ row: SQLRow) throws {
    self.init(
      user: try row.id("user_id"),
      email: try row.text("email"),
      name: try row.text("name")
    )
  }
}
