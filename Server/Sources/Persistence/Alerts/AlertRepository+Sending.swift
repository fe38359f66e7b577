package import LinkCore

/// Who hears about the incidents of an alert, and which ones they know.
package struct DueAlertRecipient: Sendable {
  /// The member; `nil` for the webhook.
  package var user: UserID?
  /// The member's e-mail address; empty for the webhook.
  package var email: String
  /// The language of the member's pages.
  package var language: String?
  /// The moment up to which confirmed incidents were sent.
  package var sentAt: Timestamp
}

/// A link that expires.
package struct ExpiringLink: Hashable, Sendable {
  /// The domain of its short URL.
  package var domain: DomainID
  /// Its code.
  package var code: ShortCode
  /// When it stops working.
  package var expiresAt: Timestamp
}

extension AlertRepository {
  /// The members and the webhook of an alert that do not know its last incident.
  package func waiting(_ due: DueAlert) async throws -> [DueAlertRecipient] {
    let (workspace, id) = (due.alert.workspace, due.alert.id)
    return try await driver.read { connection in
      let last = try connection.first(
        """
        SELECT max(confirmed_at) AS last FROM alert_incident
        WHERE workspace_id = \(workspace) AND alert_id = \(id) AND confirmed_at > 0
        """
      )?.optionalTimestamp("last")
      guard let last else { return [] }
      let members = try connection.query(
        """
        SELECT user_id, email, language, sent_at
        FROM alert_recipient JOIN user_account ON user_account.id = user_id
        WHERE workspace_id = \(workspace) AND alert_id = \(id) AND sent_at < \(last)
        ORDER BY user_id
        """
      ).map { row in
        DueAlertRecipient(
          user: try row.id("user_id"),
          email: try row.text("email"),
          language: try row.optionalText("language"),
          sentAt: try row.timestamp("sent_at")
        )
      }
      let webhook = try connection.first(
        """
        SELECT webhook_sent_at FROM alert WHERE workspace_id = \(workspace) AND id = \(id)
          AND webhook_url IS NOT NULL AND webhook_sent_at < \(last)
        """
      ).map { DueAlertRecipient(email: "", sentAt: try $0.timestamp("webhook_sent_at")) }
      return members + (webhook.map { [$0] } ?? [])
    }
  }

  /// Notes that a member or the webhook knows the incidents that were confirmed up to a moment.
  package func markSent(
    _ due: DueAlert,
    to recipient: DueAlertRecipient,
    upTo moment: Timestamp
  ) async throws {
    let (workspace, id) = (due.alert.workspace, due.alert.id)
    _ = try await driver.write { connection in
      if let user = recipient.user {
        try connection.execute(
          """
          UPDATE alert_recipient SET sent_at = \(moment)
          WHERE workspace_id = \(workspace) AND alert_id = \(id) AND user_id = \(user)
          """
        )
      } else {
        try connection.execute(
          """
          UPDATE alert SET webhook_sent_at = \(moment)
          WHERE workspace_id = \(workspace) AND id = \(id)
          """
        )
      }
    }
  }

  /// Links of a workspace that expire in a time and still work, soonest first.
  package func expiring(
    _ workspace: WorkspaceID,
    link: LinkID?,
    from now: Timestamp,
    to end: Timestamp,
    limit: Int64
  ) async throws -> [ExpiringLink] {
    try await driver.read { connection in
      var statement: SQLStatement = """
        SELECT domain_id, code, expires_at
        FROM link\(link == nil ? connection.dialect.index("link_expiry") : "")
        WHERE workspace_id = \(workspace) AND deleted_at IS NULL
          AND expires_at > \(now) AND expires_at <= \(end) AND is_enabled = 1 AND is_archived = 0
          AND is_invite = 0
        """
      if let link { statement += " AND id = \(link)" }
      statement += " ORDER BY expires_at, id LIMIT \(limit)"
      return try connection.query(statement).map { row in
        ExpiringLink(
          domain: try row.id("domain_id"),
          code: try LinkRow.code(row),
          expiresAt: try row.timestamp("expires_at")
        )
      }
    }
  }
}
