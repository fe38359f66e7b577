import LinkCore

/// The tables of a thing that members get by e-mail: its recipients leave with their membership.
struct MailedThing: Sendable {
  static let alert = MailedThing(
    thing: .alert,
    noun: "alert",
    table: "alert",
    recipients: "alert_recipient",
    key: "alert_id",
    others: ["alert_incident"]
  )
  static let schedule = MailedThing(
    thing: .reportSchedule,
    noun: "schedule",
    table: "report_schedule",
    recipients: "report_recipient",
    key: "schedule_id"
  )

  private let thing: AuditedThing
  /// What answers call it.
  private let noun: String
  private let table: StaticString
  private let recipients: StaticString
  /// The column that names the thing in the other tables.
  private let key: StaticString
  private let others: [StaticString]

  private init(
    thing: AuditedThing,
    noun: String,
    table: StaticString,
    recipients: StaticString,
    key: StaticString,
    others: [StaticString] = []
  ) {
    (self.thing, self.noun, self.table) = (thing, noun, table)
    (self.recipients, self.key, self.others) = (recipients, key, others)
  }

  /// Deletes one with everything that belongs to it.
  ///
  /// - Throws: ``StoreError/Code/notFound``.
  func delete(
    _ workspace: WorkspaceID,
    _ id: some SQLBindable,
    _ audit: AuditTrail,
    _ connection: any SQLConnection
  ) throws {
    let deleted = try audit.change(thing, workspace, id, "delete", connection) {
      for table in [recipients] + others {
        try connection.execute(
          "DELETE FROM \(raw: table) WHERE workspace_id = \(workspace) AND \(raw: key) = \(id)"
        )
      }
      return try connection.execute(
        "DELETE FROM \(raw: table) WHERE workspace_id = \(workspace) AND id = \(id)"
      )
    }
    guard deleted == 1 else { throw StoreError.notFound(noun) }
  }

  /// Ends the e-mails of one to one member.
  ///
  /// - Throws: ``StoreError/Code/notFound`` where the member gets none.
  func stop(
    _ workspace: WorkspaceID,
    _ id: some SQLBindable,
    for user: UserID,
    _ audit: AuditTrail,
    _ connection: any SQLConnection
  ) throws {
    let stopped = try audit.change(thing, workspace, id, "stop", connection) {
      try connection.execute(
        """
        DELETE FROM \(raw: recipients)
        WHERE workspace_id = \(workspace) AND \(raw: key) = \(id) AND user_id = \(user)
        """
      )
    }
    guard stopped == 1 else { throw StoreError.notFound(noun) }
  }

  /// Ends all e-mails of a workspace to a user who leaves it.
  func end(_ workspace: WorkspaceID, _ user: UserID, _ connection: any SQLConnection) throws {
    try connection.execute(
      "DELETE FROM \(raw: recipients) WHERE workspace_id = \(workspace) AND user_id = \(user)"
    )
  }
}
