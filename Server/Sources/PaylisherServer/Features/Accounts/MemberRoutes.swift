import Hummingbird
import LinkCore
import LinkPages
import Persistence
import WireModels

/// The members of a workspace and the invitations to it.
struct MemberRoutes: Sendable {
  let dependencies: ServerDependencies
  let members: MemberService
  private let mails = MailLimiter()

  init(_ dependencies: ServerDependencies) {
    self.dependencies = dependencies
    members = MemberService(dependencies)
  }

  private var repositories: Repositories { dependencies.repositories }
  private var now: Timestamp { dependencies.now() }

  func register(on routes: inout RouteTable) {
    registerMembers(on: &routes)
    routes.manage(.listInvitations) { request, _, workspace in
      _ = try QueryReader(request)
      let links = try await repositories.oneTimeLinks.invitations(workspace, now: now)
      return try .json(Page(items: links.map { InvitationResource($0) }))
    }
    routes.manage(.createInvitation) { request, context, workspace in
      try await invite(request, context, workspace, context.changer)
    }
    routes.manage(.revokeInvitation) { _, context, workspace in
      try await members.revoke(workspace, context.pathID(), by: context.changer, now: now)
      return .empty()
    }
  }

  private func registerMembers(on routes: inout RouteTable) {
    routes.manage(.listMembers) { request, _, workspace in
      _ = try QueryReader(request)
      let records = try await repositories.members.list(workspace)
      return try .json(Page(items: records.map(MemberResource.init)))
    }
    routes.manage(.changeMember) { request, context, workspace in
      try await change(request, context, try context.pathID(), workspace, context.changer)
    }
    routes.manage(.removeMember) { _, context, workspace in
      try await members.change(workspace, context.pathID(), to: nil, by: context.changer, now: now)
      return .empty()
    }
    routes.manage(.listMemberSessions) { request, context, workspace in
      _ = try QueryReader(request)
      let id: UserID = try context.pathID()
      let sessions = try await members.sessions(workspace, id, by: context.changer, now: now)
      return try .json(Page(items: sessions))
    }
    routes.manage(.endMemberSessions) { _, context, workspace in
      let id: UserID = try context.pathID()
      try await members.endSessions(workspace, id, by: context.changer, now: now)
      return .empty()
    }
    routes.manage(.removeMemberSecondFactor) { _, context, workspace in
      let id: UserID = try context.pathID()
      try await members.removeSecondFactor(workspace, id, by: context.changer, now: now)
      return .empty()
    }
    routes.manage(.resetMemberPassword) { _, context, workspace in
      try await resetPassword(try context.pathID(), workspace, context.changer)
    }
  }

  private func resetPassword(
    _ id: UserID,
    _ workspace: WorkspaceID,
    _ actor: MemberService.Actor
  ) async throws -> Response {
    var user: UserRecord?
    if dependencies.mail != nil {
      // Before it is counted, so that no other workspace uses up what an address may get.
      try await members.requireCovered(workspace, id, by: actor)
      user = try await repositories.users.find(id)
      if let email = user.flatMap({ EmailAddress($0.email) }) {
        try mails.take(workspace, email, now: now)
      }
    }
    var link = try await members.resetPassword(workspace, id, by: actor, now: now)
    if let mail = dependencies.mail, let user {
      link.isMailed = mail.addNewPassword(for: user, link: link.url, of: workspace)
    }
    return try .json(link, status: .created)
  }

  private func change(
    _ request: Request,
    _ context: ServerContext,
    _ id: UserID,
    _ workspace: WorkspaceID,
    _ actor: MemberService.Actor
  ) async throws -> Response {
    let settings = try await request.decoded(
      MemberSettings.self,
      schema: .memberSettings,
      in: context.zone,
      limits: dependencies.settings.limits
    )
    try await members.change(workspace, id, to: settings.role, by: actor, now: now)
    let record = try await repositories.members.list(workspace).first { $0.user == id }
    return try .json(MemberResource(record.found("member")))
  }

  private func isMember(_ email: EmailAddress, _ workspace: WorkspaceID) async throws -> Bool {
    try await repositories.members.list(workspace).contains { EmailAddress($0.email) == email }
  }

  private func invite(
    _ request: Request,
    _ context: ServerContext,
    _ workspace: WorkspaceID,
    _ actor: MemberService.Actor
  ) async throws -> Response {
    let settings = try await request.decoded(
      InvitationSettings.self,
      schema: .invitationSettings,
      in: context.zone,
      limits: dependencies.settings.limits
    )
    let email = settings.email.flatMap { EmailAddress($0) }
    if let email, try await isMember(email, workspace) {
      throw ProblemError.field("/email", "duplicate", .member, kind: .conflictingFields)
    }
    if dependencies.mail != nil, let email { try mails.take(workspace, email, now: now) }
    var invitation = try await members.invite(
      workspace,
      as: settings.role,
      email: email,
      by: actor,
      now: now
    )
    if let mail = dependencies.mail,
      let name = try await repositories.workspaces.find(workspace)?.name
    {
      let language = settings.language.flatMap { PageLanguage(rawValue: $0) } ?? .english
      invitation.isMailed = mail.add(invitation, to: name, of: workspace, language: language)
    }
    return try .json(invitation, status: .created)
  }
}

extension ServerContext {
  /// Who changes members, by the key or the session of the request.
  fileprivate var changer: MemberService.Actor {
    MemberService.Actor(role: role, user: trail.principal?.user, audited: actor)
  }
}

extension Schema {
  static let member = Schema.named(
    "Member",
    .object([
      .required("id", .id, "The user."),
      .required("email", .text(3...254), "The user's e-mail address."),
      .required("name", .text(1...120), "The user's name."),
      .required("role", .role, "The role of the member."),
      .required("hasSecondFactor", .boolean, "True if the user signs in with a second factor."),
      .required("createdAt", .timestamp, "The time at which the user joined."),
      .optional("lastSeenAt", .timestamp, "The time of the last use of a session, to the minute."),
    ])
  )
  static let memberSettings = Schema.named(
    "MemberSettings",
    .object([.required("role", .role, "The role of the member.")])
  )
  static let session = Schema.named(
    "Session",
    .object([
      .required("id", .id, "The session, which opens nothing by its id."),
      .required("userAgent", .text(0...256), "The browser's User-Agent."),
      .required("createdAt", .timestamp, "The time of the sign-in."),
      .required("lastUsedAt", .timestamp, "The time of the last use, to the minute."),
    ])
  )
  static let invitation = Schema.named(
    "Invitation",
    .object([
      .required("id", .id, "Its id."),
      .required("role", .role, "The role of the new member."),
      .optional("email", .text(3...254), "The e-mail address that it was created for."),
      .required("createdAt", .timestamp, "The time of creation."),
      .required("expiresAt", .timestamp, "The time at which it stops working."),
      .optional("url", .text(10...400), "The link. Only in the answer that creates it."),
      .optional("isMailed", .boolean, "True if the link is sent by e-mail. Only in this answer."),
    ])
  )
  static let invitationSettings = Schema.named(
    "InvitationSettings",
    .object([
      .required("role", .role, "The role of the new member."),
      .optional(
        "email",
        email,
        "The e-mail address of the person. It prefills the invitation form, and the link is sent to it if "
          + "the server has a mail server."
      ),
      .optional(
        "language",
        .choice(words: PageLanguage.allCases.map(\.rawValue)),
        "The language of the e-mail; English if absent."
      ),
    ])
  )
  static let passwordReset = Schema.named(
    "PasswordReset",
    .object([
      .required("url", .text(10...400), "The link by which the member sets a new password, once."),
      .required("expiresAt", .timestamp, "The time at which it stops working."),
      .optional("isMailed", .boolean, "True if the link is sent to the member by e-mail."),
    ])
  )

  private static let email = Schema.string(
    Text(
      length: 3...254,
      pattern: "^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9.-]{1,189}$",
      reason: .email,
      example: "ada@example.com",
      accepts: { EmailAddress($0) != nil }
    )
  )
}
