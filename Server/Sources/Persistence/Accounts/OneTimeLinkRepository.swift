package import LinkCore

/// Links that work once.
package struct OneTimeLinkRepository: Sendable {
  let driver: any SQLDriver

  /// Stores a link; one that sets a password replaces the former ones.
  ///
  /// A link that its user asked for goes to the user's own address alone, so that other workspaces of the
  /// user do not matter.
  ///
  /// - Throws: ``StoreError/Code/conflict`` for a first owner where the workspace has an owner
  ///   (`owner`), and for a new password of a user who is a member of other workspaces (`user`);
  ///   ``StoreError/Code/notFound`` where there is no such workspace, or the user is no member.
  package func create(
    _ link: OneTimeLink,
    tokenHash: [UInt8],
    isAskedByUser: Bool = false,
    by actor: AuditActor?
  ) async throws {
    let audit = AuditTrail(actor)
    try await driver.write { connection in
      try MemberRepository.requireStaying(link.workspace, connection)
      try Self.check(link, isAskedByUser: isAskedByUser, connection)
      if let user = link.user { try Self.endResets(of: user, now: link.createdAt, connection) }
      try connection.execute(
        """
        INSERT INTO one_time_link (\(raw: OneTimeLink.columns), token_hash)
        VALUES (
          \(link.id), \(link.kind.rawValue), \(link.workspace), \(link.role.rawValue),
          \(link.user), \(link.email), \(link.createdAt), \(link.expiresAt), \(tokenHash)
        )
        """
      )
      try audit.created(.invitation, link.workspace, [link.id], connection)
    }
  }

  private static func check(
    _ link: OneTimeLink,
    isAskedByUser: Bool,
    _ connection: any SQLConnection
  ) throws {
    switch link.kind {
    case .invitation: break
    case .firstOwner:
      guard try MemberRepository.owners(connection, link.workspace) == 0 else {
        throw StoreError(.conflict, reason: ProblemReason.ownerExists.code, field: "owner")
      }
    case .passwordReset:
      if let user = link.user { try Self.hold(user, connection) }
      let memberships = try link.user.map { try MemberRepository.memberships(connection, $0) } ?? []
      guard memberships.contains(where: { $0.workspace == link.workspace }) else {
        throw StoreError.notFound("member")
      }
      if !isAskedByUser { try MemberRepository.require(memberships, only: link.workspace) }
    }
  }

  /// The link that a token opens, while it works, and the name of its workspace.
  package func find(
    tokenHash: [UInt8],
    now: Timestamp
  ) async throws -> (link: OneTimeLink, workspace: String)? {
    try await driver.read { connection in
      guard let link = try Self.find(connection, tokenHash, now: now) else { return nil }
      let row = try connection.first("SELECT name FROM workspace WHERE id = \(link.workspace)")
      return (link, try row?.text("name") ?? "")
    }
  }

  private static func find(
    _ connection: any SQLConnection,
    _ tokenHash: [UInt8],
    now: Timestamp
  ) throws -> OneTimeLink? {
    try connection.first(
      """
      SELECT \(raw: OneTimeLink.columns) FROM one_time_link
      WHERE token_hash = \(tokenHash) AND ended_at IS NULL AND expires_at > \(now)
      """
    ).map(OneTimeLink.init)
  }

  /// The invitations to a workspace that work, newest first.
  package func invitations(_ workspace: WorkspaceID, now: Timestamp) async throws -> [OneTimeLink] {
    try await driver.read { connection in
      try connection.query(
        """
        SELECT \(raw: OneTimeLink.columns) FROM one_time_link
        WHERE workspace_id = \(workspace) AND kind = 'invitation' AND ended_at IS NULL
          AND expires_at > \(now)
        ORDER BY id DESC
        """
      ).map(OneTimeLink.init)
    }
  }

  /// Ends an invitation.
  ///
  /// - Throws: ``StoreError/Code/notFound`` where the workspace has none with this id.
  package func revoke(
    _ workspace: WorkspaceID,
    _ id: OneTimeLinkID,
    now: Timestamp,
    by actor: AuditActor?
  ) async throws {
    let audit = AuditTrail(actor)
    let changed = try await driver.write(for: .workspace(workspace)) { connection in
      try audit.change(.invitation, workspace, id, "revoke", connection) {
        try connection.execute(
          """
          UPDATE one_time_link SET ended_at = \(now)
          WHERE workspace_id = \(workspace) AND id = \(id) AND kind = 'invitation'
            AND ended_at IS NULL
          """
        )
      }
    }
    guard changed == 1 else { throw StoreError.notFound("invitation") }
  }

  /// Uses a link up: registers a new user as a member, with the account at an identity provider by which
  /// the user joins, and signs in.
  ///
  /// - Throws: ``StoreError/Code/notFound`` where the link works no more,
  ///   ``StoreError/Code/conflict`` (`email`) where there is such a user, (`subject`) where another user
  ///   connected the account.
  package func register(
    _ user: UserRecord,
    with tokenHash: [UInt8],
    identity: (issuer: String, subject: String)? = nil,
    session: (record: SessionRecord, tokenHash: [UInt8]),
    now: Timestamp,
    by actor: AuditActor?
  ) async throws -> OneTimeLink {
    let audit = AuditTrail(actor)
    return try await driver.write { connection in
      let link = try Self.take(tokenHash, connection, now: now)
      guard link.kind != .passwordReset else { throw StoreError.notFound("link") }
      try UserRepository.insert(user, connection)
      if let (issuer, subject) = identity {
        try IdentityRepository.link(user.id, issuer: issuer, subject: subject, connection)
      }
      try MemberRepository.insert(user.id, link.workspace, link.role, now: now, connection)
      try audit.created(.member, link.workspace, [user.id], connection)
      try SessionRepository.insert(session.record, session.tokenHash, connection)
      return link
    }
  }

  /// Uses an invitation up for a user who signed in, and ends the links that set the user's password.
  ///
  /// - Throws: ``StoreError/Code/notFound`` where it works no more, ``StoreError/Code/conflict``
  ///   (`user`) where the user is a member already, whose role stays.
  package func accept(
    _ user: UserID,
    with tokenHash: [UInt8],
    now: Timestamp,
    by actor: AuditActor?
  ) async throws -> OneTimeLink {
    let audit = AuditTrail(actor)
    return try await driver.write { connection in
      let link = try Self.take(tokenHash, connection, now: now)
      guard link.kind != .passwordReset else { throw StoreError.notFound("link") }
      try Self.hold(user, connection)
      try MemberRepository.insert(user, link.workspace, link.role, now: now, connection)
      try Self.endResets(of: user, now: now, connection)
      try audit.created(.member, link.workspace, [user], connection)
      return link
    }
  }

  /// Ends the links that set a user's password: an administrator who has one made it for a user who could do less.
  static func endResets(
    of user: UserID,
    now: Timestamp,
    _ connection: any SQLConnection
  ) throws {
    try connection.execute(
      """
      UPDATE one_time_link SET ended_at = \(now)
      WHERE kind = 'password_reset' AND user_id = \(user) AND ended_at IS NULL
      """
    )
  }

  /// Keeps the memberships of a user as they are until the transaction ends: no link is made for a member of one
  /// workspace while the user joins another.
  static func hold(_ user: UserID, _ connection: any SQLConnection) throws {
    _ = try connection.existsAndStays("SELECT id FROM user_account WHERE id = \(user)")
  }

  /// Uses a link up that sets a new password, and ends every session of its user.
  ///
  /// - Throws: ``StoreError/Code/notFound`` where it works no more.
  package func setPassword(
    _ hash: String,
    with tokenHash: [UInt8],
    now: Timestamp,
    by actor: AuditActor?
  ) async throws -> UserID {
    let audit = AuditTrail(actor)
    return try await driver.write { connection in
      let link = try Self.take(tokenHash, connection, now: now)
      guard link.kind == .passwordReset, let user = link.user else {
        throw StoreError.notFound("link")
      }
      try UserRepository.setPassword(user, hash: hash, connection)
      try SessionRepository.endAll(user, but: nil, now: now, connection)
      try audit.noteAccount(user, "change_password", connection)
      return user
    }
  }

  /// Ends a link, for one of several requests that bring its token.
  private static func take(
    _ tokenHash: [UInt8],
    _ connection: any SQLConnection,
    now: Timestamp
  ) throws -> OneTimeLink {
    guard let link = try find(connection, tokenHash, now: now) else {
      throw StoreError.notFound("link")
    }
    // The workspace first, as where members change, so that no two transactions wait for each other.
    try MemberRepository.requireStaying(link.workspace, connection)
    let changed = try connection.execute(
      "UPDATE one_time_link SET ended_at = \(now) WHERE id = \(link.id) AND ended_at IS NULL"
    )
    guard changed == 1 else { throw StoreError.notFound("link") }
    if link.kind == .firstOwner {
      guard try MemberRepository.owners(connection, link.workspace) == 0 else {
        throw StoreError.notFound("link")
      }
      try connection.execute(
        """
        UPDATE one_time_link SET ended_at = \(now)
        WHERE workspace_id = \(link.workspace) AND kind = 'first_owner' AND ended_at IS NULL
        """
      )
    }
    return link
  }
}
