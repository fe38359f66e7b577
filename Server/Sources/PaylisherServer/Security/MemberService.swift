package import LinkCore
package import Persistence
package import WireModels

/// Invites, changes and removes members: what the API, pages and the command line call.
package struct MemberService: Sendable {
  private let repositories: Repositories
  private let pepper: [UInt8]
  private let baseURL: String
  private let makeID: @Sendable (Timestamp) -> EntityID

  /// Makes a service; links begin with `baseURL`.
  package init(
    _ repositories: Repositories,
    secrets: ServerSecrets,
    baseURL: String,
    makeID: @escaping @Sendable (Timestamp) -> EntityID = { EntityID(timestamp: $0) }
  ) {
    self.repositories = repositories
    pepper = secrets.pepper
    self.baseURL = baseURL
    self.makeID = makeID
  }

  init(_ dependencies: ServerDependencies) {
    self.init(
      dependencies.repositories,
      secrets: dependencies.secrets,
      baseURL: dependencies.settings.baseURL,
      makeID: dependencies.makeID
    )
  }

  /// Who changes members: a member, or a key, which is no user.
  package struct Actor: Sendable {
    /// What the actor may do.
    package var role: Role
    /// The user; `nil` for a key and for the operator of the server.
    package var user: UserID?
    /// The actor in the audit log.
    package var audited: AuditActor?

    package init(role: Role, user: UserID? = nil, audited: AuditActor?) {
      (self.role, self.user, self.audited) = (role, user, audited)
    }
  }

  /// A link that makes a workspace's first owner, for an hour; `nil` where it has an owner.
  package func firstOwnerLink(
    _ workspace: WorkspaceID,
    now: Timestamp,
    by actor: AuditActor?
  ) async throws -> String? {
    do {
      return try await make(.firstOwner, workspace, .owner, path: "welcome", now: now, by: actor)
        .url
    } catch let error as StoreError where error.code == .conflict {
      return nil
    }
  }

  /// Makes an invitation.
  ///
  /// - Throws: ``ProblemError`` of kind `permission_denied` where the actor may not give the role.
  package func invite(
    _ workspace: WorkspaceID,
    as role: Role,
    email: EmailAddress? = nil,
    by actor: Actor,
    now: Timestamp
  ) async throws -> InvitationResource {
    try Self.answering { () throws(MemberChange.Refusal) in
      try MemberChange.invite(by: actor.role, as: role)
    }
    let (link, url) = try await make(
      .invitation,
      workspace,
      role,
      email: email,
      path: "invitations",
      now: now,
      by: actor.audited
    )
    return InvitationResource(link, url: url)
  }

  /// Ends an invitation.
  ///
  /// - Throws: ``ProblemError`` of kind `permission_denied` where the actor may not give its role,
  ///   `not_found` where no such invitation works.
  package func revoke(
    _ workspace: WorkspaceID,
    _ id: OneTimeLinkID,
    by actor: Actor,
    now: Timestamp
  ) async throws {
    let links = repositories.oneTimeLinks
    let invitations = try await links.invitations(workspace, now: now)
    let role = try invitations.first { $0.id == id }.found("invitation").role
    try Self.answering { () throws(MemberChange.Refusal) in
      try MemberChange.invite(by: actor.role, as: role)
    }
    try await links.revoke(workspace, id, now: now, by: actor.audited)
  }

  /// Gives a member another role, or removes the member where `role` is `nil`.
  ///
  /// - Throws: ``ProblemError`` of kind `permission_denied`, `not_found` or `conflict`.
  package func change(
    _ workspace: WorkspaceID,
    _ user: UserID,
    to role: Role?,
    by actor: Actor,
    now: Timestamp
  ) async throws {
    do {
      try await repositories.members.change(
        workspace,
        user,
        to: role,
        as: (actor.role, actor.user),
        now: now,
        by: actor.audited
      )
    } catch let error as MemberChange.Refusal {
      throw ProblemError(error)
    }
  }

  /// Makes a link by which a member sets a new password; the second factor stays.
  ///
  /// - Throws: ``ProblemError`` of kind `permission_denied` where the member may do more than the
  ///   actor, ``StoreError`` where the user is a member of other workspaces too.
  package func resetPassword(
    _ workspace: WorkspaceID,
    _ user: UserID,
    by actor: Actor,
    now: Timestamp
  ) async throws -> PasswordResetResource {
    let role = try await requireCovered(workspace, user, by: actor)
    let (link, url) = try await make(
      .passwordReset,
      workspace,
      role,
      user: user,
      path: "login/password",
      now: now,
      by: actor.audited
    )
    return PasswordResetResource(url: url, expiresAt: link.expiresAt)
  }

  /// Removes the second factor of a member who lost it, with its recovery codes, and signs the member out.
  ///
  /// - Throws: ``ProblemError`` of kind `permission_denied` where the member may do more than the
  ///   actor, ``StoreError`` where the member has none, or is a member of other workspaces too.
  package func removeSecondFactor(
    _ workspace: WorkspaceID,
    _ user: UserID,
    by actor: Actor,
    now: Timestamp
  ) async throws {
    try await requireCovered(workspace, user, by: actor)
    try await repositories.users.removeSecondFactor(
      user,
      memberOf: workspace,
      now: now,
      by: actor.audited
    )
  }

  /// Signs a member out in every browser.
  package func endSessions(
    _ workspace: WorkspaceID,
    _ user: UserID,
    by actor: Actor,
    now: Timestamp
  ) async throws {
    try await requireCovered(workspace, user, by: actor)
    try await repositories.audit.note(
      ("member", "end_sessions"),
      in: workspace,
      id: "\(user)",
      by: actor.audited
    )
    try await repositories.sessions.endAll(user, now: now)
  }

  /// The browsers in which a member is signed in.
  package func sessions(
    _ workspace: WorkspaceID,
    _ user: UserID,
    by actor: Actor,
    now: Timestamp
  ) async throws -> [SessionResource] {
    try await requireCovered(workspace, user, by: actor)
    return try await repositories.sessions.list(user, now: now).map(SessionResource.init)
  }

  /// The role of a member that the actor may change.
  ///
  /// - Throws: ``ProblemError`` of kind `not_found`, or `permission_denied` where the member may do more than the
  ///   actor.
  @discardableResult
  func requireCovered(
    _ workspace: WorkspaceID,
    _ user: UserID,
    by actor: Actor
  ) async throws -> Role {
    let role = try await repositories.members.role(workspace, user).found("member")
    guard actor.role.allows(.manageMembers), actor.role.covers(role) else {
      throw ProblemError(MemberChange.Refusal.notAllowed)
    }
    return role
  }

  private func make(
    _ kind: OneTimeLink.Kind,
    _ workspace: WorkspaceID,
    _ role: Role,
    user: UserID? = nil,
    email: EmailAddress? = nil,
    path: String,
    now: Timestamp,
    by actor: AuditActor?
  ) async throws -> (link: OneTimeLink, url: String) {
    let token = SecretToken.random()
    let link = OneTimeLink(
      id: OneTimeLinkID(makeID(now)),
      kind: kind,
      workspace: workspace,
      role: role,
      user: user,
      email: email,
      now: now
    )
    try await repositories.oneTimeLinks.create(
      link,
      tokenHash: token.hash(pepper: pepper),
      by: actor
    )
    return (link, "\(baseURL)/\(path)/\(token)")
  }

  private static func answering(
    _ check: () throws(MemberChange.Refusal) -> Void
  ) throws(ProblemError) {
    do throws(MemberChange.Refusal) { try check() } catch { throw ProblemError(error) }
  }
}

extension ProblemError {
  /// The answer to a change of members that is refused.
  init(_ refusal: MemberChange.Refusal) {
    switch refusal {
    case .notAllowed:
      self.init(.permissionDenied, .memberDenied)
    case .lastOwner:
      self.init(.conflict, .lastOwner)
    }
  }
}

extension InvitationResource {
  init(_ link: OneTimeLink, url: String? = nil) {
    self.init(
      id: link.id,
      role: link.role,
      email: link.email,
      createdAt: link.createdAt,
      expiresAt: link.expiresAt,
      url: url
    )
  }
}

extension MemberResource {
  init(_ record: MemberRecord) {
    self.init(
      id: record.user,
      email: record.email,
      name: record.name,
      role: record.role,
      hasSecondFactor: record.hasSecondFactor,
      createdAt: record.createdAt,
      lastSeenAt: record.lastSeenAt
    )
  }
}

extension SessionResource {
  init(_ record: SessionRecord) {
    self.init(
      id: record.id,
      userAgent: record.userAgent,
      createdAt: record.createdAt,
      lastUsedAt: record.lastUsedAt
    )
  }
}
