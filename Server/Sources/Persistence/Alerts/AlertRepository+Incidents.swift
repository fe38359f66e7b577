import JSONCoding
package import LinkCore
package import WireModels

/// What a look at the condition of an alert found.
package struct AlertFinding: Hashable, Sendable {
  /// What it is about; empty for all links of the workspace.
  package var subject: String
  /// What was found.
  package var remark: Remark<FindingReason>
  /// Whether it is reported at once; if not, only where the next look finds it again.
  package var isSure: Bool

  /// Makes a finding.
  package init(_ subject: String, _ remark: Remark<FindingReason>, isSure: Bool = true) {
    (self.subject, self.remark, self.isSure) = (subject, remark, isSure)
  }
}

/// An alert that a server looks at, and its right to do so.
///
/// The server that moves `next_at` from the value that it read is the only one with the right, until the moment that it
/// moved it to.
package struct DueAlert: Sendable {
  /// The alert.
  package var alert: AlertRecord
  /// When servers look at it again.
  package var nextAt: Timestamp
  /// Digests of what the last look saw, by its place.
  package var digests: [String: String]
  /// The workspace's name.
  package var workspaceName: String
  /// The workspace's time zone.
  package var timeZone: String
  /// When the workspace was made.
  package var workspaceCreatedAt: Timestamp
}

/// An incident with what was found.
package struct AlertIncidentRecord: Hashable, Sendable {
  /// The alert.
  package var alert: AlertID
  /// What it is about.
  package var subject: String
  /// The name of what was found on the wire.
  package var reason: String
  /// The values in the sentence.
  package var arguments: [String: Problem.Argument]
  /// When it was found.
  package var openedAt: Timestamp
  /// When it was sure.
  package var confirmedAt: Timestamp
  /// When it was over.
  package var closedAt: Timestamp?
}

extension AlertRepository {
  /// How long incidents that are over are kept, in seconds: 90 days.
  package static let keptFor: Int64 = 90 * 86_400

  /// The alerts that are due, longest first.
  package func due(now: Timestamp, limit: Int64 = 20) async throws -> [DueAlert] {
    try await driver.read { connection in
      try connection.query(
        """
        SELECT \(raw: Self.columns), workspace.name AS workspace_name, time_zone,
          workspace.created_at AS workspace_created_at
        FROM alert JOIN workspace ON workspace.id = workspace_id
        WHERE next_at <= \(now) ORDER BY next_at LIMIT \(limit)
        """
      ).map { row in
        DueAlert(
          alert: try Self.record(row),
          nextAt: try row.timestamp("next_at"),
          digests: try JSONColumn.value(
            [String: String].self,
            from: try row.text("digests"),
            column: "digests"
          ),
          workspaceName: try row.text("workspace_name"),
          timeZone: try row.text("time_zone"),
          workspaceCreatedAt: try row.timestamp("workspace_created_at")
        )
      }
    }
  }

  /// Moves the moment at which servers look at an alert again.
  ///
  /// - Returns: Whether this server has the right to it; if not, another server looks, or it was changed or deleted.
  package func move(_ due: inout DueAlert, to moment: Timestamp) async throws -> Bool {
    let old = due
    due.nextAt = moment
    return try await driver.write { try Self.move(old, to: moment, $0) }
  }

  private static func move(
    _ due: DueAlert,
    to moment: Timestamp,
    _ connection: any SQLConnection
  ) throws -> Bool {
    let moved = try connection.execute(
      """
      UPDATE alert SET next_at = \(moment)
      WHERE workspace_id = \(due.alert.workspace) AND id = \(due.alert.id)
        AND next_at = \(due.nextAt)
      """
    )
    return moved == 1
  }

  /// Opens the incidents that are new, confirms those that are found again, and closes the others.
  ///
  /// - Parameters:
  ///   - due: The alert.
  ///   - findings: All that was found.
  ///   - now: The time of the look.
  ///   - next: When servers look again, by whether an incident waits to be confirmed.
  /// - Returns: Whether this server had the right; if not, nothing is stored.
  /// - Throws: ``StoreError``.
  package func record(
    _ due: inout DueAlert,
    _ findings: [AlertFinding],
    now: Timestamp,
    next: @escaping @Sendable (_ waits: Bool) -> Timestamp
  ) async throws -> Bool {
    let old = due
    let moment = try await driver.write { connection -> Timestamp? in
      // Locks the row, so that what is read of its incidents stays.
      guard try Self.move(old, to: old.nextAt, connection) else { return nil }
      let waits = try Self.record(old, findings, now, connection)
      let moment = next(waits)
      try connection.execute(
        """
        UPDATE alert SET next_at = \(moment), checked_at = \(now),
          digests = \(try JSONColumn.text(old.digests))
        WHERE workspace_id = \(old.alert.workspace) AND id = \(old.alert.id)
        """
      )
      return moment
    }
    guard let moment else { return false }
    due.nextAt = moment
    return true
  }

  private struct Key: Hashable {
    var subject: String
    var reason: String
  }

  /// - Returns: Whether an incident waits to be confirmed.
  private static func record(
    _ due: DueAlert,
    _ findings: [AlertFinding],
    _ now: Timestamp,
    _ connection: any SQLConnection
  ) throws -> Bool {
    let (workspace, id) = (due.alert.workspace, due.alert.id)
    var open = try self.open(connection, workspace, id)
    var waits = false
    var seen: Set<Key> = []
    for finding in findings {
      let key = Key(subject: finding.subject, reason: finding.remark.reason.code)
      guard seen.insert(key).inserted else { continue }
      if let isConfirmed = open.removeValue(forKey: key) {
        if !isConfirmed { try set("confirmed_at", key, due.alert, now, connection) }
      } else {
        waits = waits || !finding.isSure
        try insert(finding, due.alert, now, connection)
      }
    }
    for (key, isConfirmed) in open where isConfirmed {
      try set("closed_at", key, due.alert, now, connection)
    }
    for (key, isConfirmed) in open where !isConfirmed {
      try connection.execute(
        """
        DELETE FROM alert_incident WHERE workspace_id = \(workspace) AND alert_id = \(id)
          AND subject = \(key.subject) AND reason = \(key.reason) AND closed_at IS NULL
        """
      )
    }
    try connection.execute(
      """
      DELETE FROM alert_incident WHERE workspace_id = \(workspace) AND alert_id = \(id)
        AND closed_at < \(now.advanced(bySeconds: -keptFor))
      """
    )
    return waits
  }

  private static func open(
    _ connection: any SQLConnection,
    _ workspace: WorkspaceID,
    _ id: AlertID
  ) throws -> [Key: Bool] {
    let rows = try connection.query(
      """
      SELECT subject, reason, confirmed_at FROM alert_incident
      WHERE workspace_id = \(workspace) AND alert_id = \(id) AND closed_at IS NULL
      """
    )
    return try rows.reduce(into: [:]) { open, row in
      let key = Key(subject: try row.text("subject"), reason: try row.text("reason"))
      open[key] = try row.optionalTimestamp("confirmed_at") != nil
    }
  }

  private static func insert(
    _ finding: AlertFinding,
    _ alert: AlertRecord,
    _ now: Timestamp,
    _ connection: any SQLConnection
  ) throws {
    try connection.execute(
      """
      INSERT INTO alert_incident (
        workspace_id, alert_id, subject, reason, opened_at, arguments, confirmed_at
      )
      VALUES (
        \(alert.workspace), \(alert.id), \(finding.subject), \(finding.remark.reason.code), \(now),
        \(try JSONColumn.text(finding.remark.arguments)), \(finding.isSure ? now : nil)
      )
      """
    )
  }

  private static func set(
    _ column: StaticString,
    _ key: Key,
    _ alert: AlertRecord,
    _ now: Timestamp,
    _ connection: any SQLConnection
  ) throws {
    try connection.execute(
      """
      UPDATE alert_incident SET \(raw: column) = \(now)
      WHERE workspace_id = \(alert.workspace) AND alert_id = \(alert.id)
        AND subject = \(key.subject) AND reason = \(key.reason) AND closed_at IS NULL
      """
    )
  }

  // MARK: - Reading incidents

  /// The newest incidents of an alert, those that are open first.
  package func incidents(
    _ workspace: WorkspaceID,
    _ id: AlertID,
    limit: Int64
  ) async throws -> [AlertIncidentRecord] {
    try await driver.read { connection in
      guard try Self.find(connection, workspace, id) != nil else {
        throw StoreError.notFound("alert")
      }
      return try connection.query(
        """
        SELECT alert_id, subject, reason, arguments, opened_at, confirmed_at, closed_at
        FROM alert_incident
        WHERE workspace_id = \(workspace) AND alert_id = \(id) AND confirmed_at > 0
        ORDER BY CASE WHEN closed_at IS NULL THEN 0 ELSE 1 END, confirmed_at DESC, subject
        LIMIT \(limit)
        """
      ).map(Self.incident)
    }
  }

  /// The incidents of a workspace that are open, newest first.
  package func open(_ workspace: WorkspaceID, limit: Int64) async throws -> [AlertIncidentRecord] {
    try await driver.read { connection in
      try connection.query(
        """
        SELECT alert_id, subject, reason, arguments, opened_at, confirmed_at, closed_at
        FROM alert_incident
        WHERE workspace_id = \(workspace) AND closed_at IS NULL AND confirmed_at IS NOT NULL
        ORDER BY confirmed_at DESC, subject LIMIT \(limit)
        """
      ).map(Self.incident)
    }
  }

  /// How many incidents of a workspace are open.
  package func openCount(_ workspace: WorkspaceID) async throws -> Int64 {
    try await driver.read { try Self.openIncidents($0, workspace).values.reduce(0, +) }
  }

  /// The incidents of an alert that were confirmed after a moment, oldest first.
  package func incidents(
    _ due: DueAlert,
    confirmedAfter moment: Timestamp,
    limit: Int64
  ) async throws -> [AlertIncidentRecord] {
    let (workspace, id) = (due.alert.workspace, due.alert.id)
    return try await driver.read { connection in
      try connection.query(
        """
        SELECT alert_id, subject, reason, arguments, opened_at, confirmed_at, closed_at
        FROM alert_incident
        WHERE workspace_id = \(workspace) AND alert_id = \(id) AND confirmed_at > \(moment)
        ORDER BY confirmed_at, subject LIMIT \(limit)
        """
      ).map(Self.incident)
    }
  }

  private static func incident(_ row: SQLRow) throws -> AlertIncidentRecord {
    AlertIncidentRecord(
      alert: try row.id("alert_id"),
      subject: try row.text("subject"),
      reason: try row.text("reason"),
      arguments: try JSONColumn.value(
        [String: Problem.Argument].self,
        from: try row.text("arguments"),
        column: "arguments"
      ),
      openedAt: try row.timestamp("opened_at"),
      confirmedAt: try row.timestamp("confirmed_at"),
      closedAt: try row.optionalTimestamp("closed_at")
    )
  }
}
