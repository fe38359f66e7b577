package import LinkCore

/// A schedule that a server sends, and its right to do so.
///
/// The server that moves `next_at` from the value that it read is the only one with the right, until the moment that it
/// moved it to.
package struct DueReport: Sendable {
  /// The schedule.
  package var schedule: ReportScheduleRecord
  /// The workspace's name.
  package var workspaceName: String
  /// The workspace's time zone.
  package var timeZone: String
}

/// A member who is to get a report.
package struct DueRecipient: Sendable {
  /// The user.
  package var user: UserID
  /// The user's e-mail address.
  package var email: String
  /// The language of the user's pages.
  package var language: String?
}

extension ReportScheduleRepository {
  /// The schedules that are due, longest first.
  package func due(now: Timestamp, limit: Int64 = 20) async throws -> [DueReport] {
    try await driver.read { connection in
      try connection.query(
        """
        SELECT report_schedule.id, workspace_id, report_schedule.name, report, query, frequency,
          weekday, hour, report_schedule.created_at, next_at,
          workspace.name AS workspace_name, time_zone
        FROM report_schedule JOIN workspace ON workspace.id = workspace_id
        WHERE next_at <= \(now) ORDER BY next_at LIMIT \(limit)
        """
      ).map { row in
        DueReport(
          schedule: try Self.record(row),
          workspaceName: try row.text("workspace_name"),
          timeZone: try row.text("time_zone")
        )
      }
    }
  }

  /// Moves the moment at which servers look at a schedule again.
  ///
  /// - Returns: Whether this server has the right to send it; if not, another server sends it, or it was deleted.
  package func move(_ due: inout DueReport, to moment: Timestamp) async throws -> Bool {
    let schedule = due.schedule
    let moved = try await driver.write { connection in
      try connection.execute(
        """
        UPDATE report_schedule SET next_at = \(moment)
        WHERE workspace_id = \(schedule.workspace) AND id = \(schedule.id)
          AND next_at = \(schedule.nextAt)
        """
      )
    }
    due.schedule.nextAt = moment
    return moved == 1
  }

  /// A member who has not got the report of a period yet, which ends before a day such as `2026-12-01`; `nil` after the
  /// last one.
  package func nextRecipient(_ due: DueReport, before day: String) async throws -> DueRecipient? {
    let (workspace, id) = (due.schedule.workspace, due.schedule.id)
    return try await driver.read { connection in
      try connection.first(
        """
        SELECT user_id, email, language
        FROM report_recipient JOIN user_account ON user_account.id = user_id
        WHERE workspace_id = \(workspace) AND schedule_id = \(id) AND sent_day < \(day)
        ORDER BY user_id LIMIT 1
        """
      ).map { row in
        DueRecipient(
          user: try row.id("user_id"),
          email: try row.text("email"),
          language: try row.optionalText("language")
        )
      }
    }
  }

  /// Notes that a member got the report of a period.
  package func markSent(_ due: DueReport, to user: UserID, day: String) async throws {
    let (workspace, id) = (due.schedule.workspace, due.schedule.id)
    _ = try await driver.write { connection in
      try connection.execute(
        """
        UPDATE report_recipient SET sent_day = \(day)
        WHERE workspace_id = \(workspace) AND schedule_id = \(id) AND user_id = \(user)
        """
      )
    }
  }
}
