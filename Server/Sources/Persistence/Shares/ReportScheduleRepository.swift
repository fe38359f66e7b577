package import LinkCore
package import WireModels

/// A schedule as it is stored.
package typealias ReportScheduleRecord = Owned<ReportScheduleResource>

/// Reports that members get by e-mail.
package struct ReportScheduleRepository: Sendable {
  let driver: any SQLDriver

  private static let columns: StaticString =
    "id, workspace_id, name, report, query, frequency, weekday, hour, created_at, next_at"

  /// Stores a schedule whose recipients are its form's.
  ///
  /// - Parameters:
  ///   - schedule: The schedule.
  ///   - day: The day of the last period that recipients do not get any more, such as `2026-12-01`.
  ///   - actor: The actor in the audit log; with `nil` no entry is written.
  /// - Throws: ``StoreError/Code/notFound`` where a recipient is no member.
  package func create(
    _ schedule: ReportScheduleRecord,
    sentDay day: String,
    by actor: AuditActor?
  ) async throws {
    let audit = AuditTrail(actor)
    try await driver.write(for: .workspace(schedule.workspace)) { connection in
      try connection.execute(
        """
        INSERT INTO report_schedule (\(raw: Self.columns))
        VALUES (
          \(schedule.id), \(schedule.workspace), \(schedule.name), \(schedule.report.rawValue),
          \(schedule.query), \(schedule.frequency.rawValue), \(schedule.weekday.map(Int64.init)),
          \(Int64(schedule.hour)), \(schedule.createdAt), \(schedule.nextAt)
        )
        """
      )
      for recipient in schedule.recipients {
        guard try MemberRepository.role(connection, schedule.workspace, recipient.user) != nil
        else { throw StoreError.notFound("member") }
        try connection.execute(
          """
          INSERT INTO report_recipient (workspace_id, schedule_id, user_id, sent_day)
          VALUES (\(schedule.workspace), \(schedule.id), \(recipient.user), \(day))
          """
        )
      }
      try audit.created(.reportSchedule, schedule.workspace, [schedule.id], connection)
    }
  }

  /// The schedules of a workspace, newest first.
  package func list(_ workspace: WorkspaceID) async throws -> [ReportScheduleRecord] {
    try await driver.read { connection in
      let recipients = try connection.query(
        """
        SELECT schedule_id, user_id, email, name
        FROM report_recipient JOIN user_account ON user_account.id = user_id
        WHERE workspace_id = \(workspace) ORDER BY name, user_id
        """
      ).map { row in (try row.id("schedule_id") as ReportScheduleID, try MailRecipient(row)) }
      let ofSchedule = Dictionary(grouping: recipients, by: \.0)
      return try connection.query(
        """
        SELECT \(raw: Self.columns) FROM report_schedule
        WHERE workspace_id = \(workspace) ORDER BY created_at DESC, id DESC
        """
      ).map { row in
        var schedule = try Self.record(row)
        schedule.recipients = ofSchedule[schedule.id, default: []].map(\.1)
        return schedule
      }
    }
  }

  /// Deletes a schedule.
  ///
  /// - Throws: ``StoreError/Code/notFound``.
  package func delete(
    _ workspace: WorkspaceID,
    _ id: ReportScheduleID,
    by actor: AuditActor?
  ) async throws {
    let audit = AuditTrail(actor)
    try await driver.write(for: .workspace(workspace)) {
      try MailedThing.schedule.delete(workspace, id, audit, $0)
    }
  }

  /// Ends the e-mails of a schedule to one member.
  ///
  /// - Throws: ``StoreError/Code/notFound`` where the member gets none.
  package func stop(
    _ workspace: WorkspaceID,
    _ id: ReportScheduleID,
    for user: UserID,
    by actor: AuditActor?
  ) async throws {
    let audit = AuditTrail(actor)
    try await driver.write(for: .workspace(workspace)) {
      try MailedThing.schedule.stop(workspace, id, for: user, audit, $0)
    }
  }

  /// Has servers look when the reports of a workspace are due, after its zone changed.
  static func reschedule(_ workspace: WorkspaceID, _ connection: any SQLConnection) throws {
    try connection.execute(
      "UPDATE report_schedule SET next_at = 0 WHERE workspace_id = \(workspace)"
    )
  }

  static func record(_ row: SQLRow) throws -> ReportScheduleRecord {
    let settings = ReportScheduleSettings(
      name: try row.text("name"),
      report: try row.choice("report"),
      query: try row.text("query"),
      frequency: try row.choice("frequency"),
      weekday: try row.optionalInt64("weekday").map { Int($0) },
      hour: Int(try row.int64("hour")),
      recipients: []
    )
    let form = ReportScheduleResource(
      id: try row.id("id"),
      settings: settings,
      createdAt: try row.timestamp("created_at"),
      nextAt: try row.timestamp("next_at")
    )
    return ReportScheduleRecord(form, in: try row.id("workspace_id"))
  }
}
