package import LinkCore

/// Members of workspaces.
package struct MemberRepository: Sendable {
  let driver: any SQLDriver

  /// The workspaces of a user, oldest first.
  package func memberships(_ user: UserID) async throws -> [Membership] {
    try await driver.read { try Self.memberships($0, user) }
  }

  /// Refuses to change how a member of several workspaces signs in: else an administrator of one workspace could sign
  /// in to another.
  ///
  /// - Throws: ``StoreError/Code/conflict`` (`user`).
  static func require(_ memberships: [Membership], only workspace: WorkspaceID) throws {
    guard memberships.map(\.workspace) == [workspace] else {
      throw StoreError(.conflict, reason: ProblemReason.memberElsewhere.code, field: "user")
    }
  }

  static func memberships(
    _ connection: any SQLConnection,
    _ user: UserID
  ) throws -> [Membership] {
    try connection.query(
      """
      SELECT workspace_id, name, role, requires_second_factor, time_zone, simulated_at
      FROM member JOIN workspace ON workspace.id = workspace_id
      WHERE user_id = \(user) ORDER BY workspace_id
      """
    ).map {
      Membership(
        workspace: try $0.id("workspace_id"),
        name: try $0.text("name"),
        role: try $0.choice("role"),
        requiresSecondFactor: try $0.bool("requires_second_factor"),
        timeZone: try $0.text("time_zone"),
        isSimulated: try $0.optionalTimestamp("simulated_at") != nil
      )
    }
  }

  /// The members of a workspace, oldest first.
  package func list(_ workspace: WorkspaceID) async throws -> [MemberRecord] {
    try await driver.read { connection in
      try connection.query(
        """
        SELECT user_id, email, name, role, totp_is_confirmed, member.created_at AS joined_at,
          (
            SELECT max(last_used_at) FROM user_session
            WHERE user_session.user_id = member.user_id
          ) AS last_seen_at
        FROM member JOIN user_account ON user_account.id = user_id
        WHERE workspace_id = \(workspace) ORDER BY user_id
        """
      ).map { row in
        MemberRecord(
          user: try row.id("user_id"),
          email: try row.text("email"),
          name: try row.text("name"),
          role: try row.choice("role"),
          hasSecondFactor: try row.bool("totp_is_confirmed"),
          createdAt: try row.timestamp("joined_at"),
          lastSeenAt: try row.optionalTimestamp("last_seen_at")
        )
      }
    }
  }

  /// The role of a user in a workspace; `nil` where the user is no member.
  package func role(_ workspace: WorkspaceID, _ user: UserID) async throws -> Role? {
    try await driver.read { try Self.role($0, workspace, user) }
  }

  static func role(
    _ connection: any SQLConnection,
    _ workspace: WorkspaceID,
    _ user: UserID
  ) throws -> Role? {
    try connection.first(
      "SELECT role FROM member WHERE workspace_id = \(workspace) AND user_id = \(user)"
    ).map { try $0.choice("role") as Role }
  }

  /// Gives a member another role, or removes the member where `role` is `nil`.
  ///
  /// Links that set the member's password end where the role allows more than before, and with the membership.
  ///
  /// - Parameters:
  ///   - workspace: The workspace.
  ///   - user: The member.
  ///   - role: The role from now on.
  ///   - changer: The role of who changes it, and which member that is where it is one.
  ///   - now: The moment.
  ///   - actor: The actor in the audit log; with `nil` no entry is written.
  /// - Throws: ``StoreError/Code/notFound``, or ``MemberChange/Refusal``.
  package func change(
    _ workspace: WorkspaceID,
    _ user: UserID,
    to role: Role?,
    as changer: (role: Role, user: UserID?),
    now: Timestamp,
    by actor: AuditActor?
  ) async throws {
    let audit = AuditTrail(actor)
    try await driver.write(for: .workspace(workspace)) { connection in
      // Two owners who remove each other must not leave a workspace without one.
      try Self.requireStaying(workspace, connection)
      guard let old = try Self.role(connection, workspace, user) else {
        throw StoreError.notFound("member")
      }
      try MemberChange.change(
        by: changer.role,
        from: old,
        to: role,
        owners: Self.owners(connection, workspace),
        isSelf: changer.user == user
      )
      if role.map({ !old.covers($0) }) ?? true {
        try OneTimeLinkRepository.hold(user, connection)
        try OneTimeLinkRepository.endResets(of: user, now: now, connection)
      }
      if role == nil {
        try MailedThing.schedule.end(workspace, user, connection)
        try MailedThing.alert.end(workspace, user, connection)
      }
      let action = role == nil ? "remove" : "update"
      try audit.change(.member, workspace, user, action, connection) {
        try connection.execute(Self.statement(workspace, user, role))
      }
    }
  }

  private static func statement(
    _ workspace: WorkspaceID,
    _ user: UserID,
    _ role: Role?
  ) -> SQLStatement {
    guard let role else {
      return "DELETE FROM member WHERE workspace_id = \(workspace) AND user_id = \(user)"
    }
    return """
      UPDATE member SET role = \(role.rawValue)
      WHERE workspace_id = \(workspace) AND user_id = \(user)
      """
  }

  static func requireStaying(
    _ workspace: WorkspaceID,
    _ connection: any SQLConnection
  ) throws {
    guard try connection.existsAndStays("SELECT id FROM workspace WHERE id = \(workspace)") else {
      throw StoreError.notFound("workspace")
    }
  }

  static func owners(_ connection: any SQLConnection, _ workspace: WorkspaceID) throws -> Int {
    Int(
      try connection.count(
        """
        SELECT count(*) AS count FROM member
        WHERE workspace_id = \(workspace) AND role = 'owner'
        """
      )
    )
  }

  static func insert(
    _ user: UserID,
    _ workspace: WorkspaceID,
    _ role: Role,
    now: Timestamp,
    _ connection: any SQLConnection
  ) throws {
    let stored = try connection.execute(
      """
      INSERT INTO member (workspace_id, user_id, role, created_at)
      VALUES (\(workspace), \(user), \(role.rawValue), \(now))
      ON CONFLICT DO NOTHING
      """
    )
    guard stored == 1 else {
      throw StoreError(.conflict, reason: ProblemReason.memberHere.code, field: "user")
    }
  }
}
