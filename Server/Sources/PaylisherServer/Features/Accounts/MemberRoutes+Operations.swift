import WireModels

extension OpenAPIOperation {
  private static let id = Parameter.path("id", .id, "The user.")

  static let listMembers = OpenAPIOperation(
    .listMembers,
    tag: "members",
    summary: "List the members of the workspace, oldest first",
    answers: [.json("The members.", .page("MemberPage", of: .member))],
    problems: [.invalidQuery]
  )
  static let changeMember = OpenAPIOperation(
    .changeMember,
    tag: "members",
    summary: "Change the role of a member",
    detail: "Only an owner can create or change owners. A workspace must keep at least one owner.",
    parameters: [id],
    body: .json(.memberSettings),
    answers: [.json("The member.", .member)],
    problems: [.conflict]
  )
  static let removeMember = OpenAPIOperation(
    .removeMember,
    tag: "members",
    summary: "Remove a member immediately",
    parameters: [id],
    answers: [.init(204, "The user is no longer a member.")],
    problems: [.conflict]
  )
  static let listMemberSessions = OpenAPIOperation(
    .listMemberSessions,
    tag: "members",
    summary: "List the browsers in which a member is signed in",
    parameters: [id],
    answers: [.json("The sessions.", .page("SessionPage", of: .session))],
    problems: [.invalidQuery]
  )
  static let endMemberSessions = OpenAPIOperation(
    .endMemberSessions,
    tag: "members",
    summary: "Sign a member out in every browser",
    parameters: [id],
    answers: [.init(204, "Every session ended.")]
  )
  static let resetMemberPassword = OpenAPIOperation(
    .resetMemberPassword,
    tag: "members",
    summary: "Create a password reset link for a member",
    detail: """
      The link works once, for an hour, and ends every session of the member. A second factor stays. A user who \
      is also a member of other workspaces cannot get one. If a mail server is configured, a workspace can send \
      100 e-mails an hour, and 3 to one address.
      """,
    parameters: [id],
    answers: [.json(201, "The link.", .passwordReset)],
    problems: [.conflict]
  )
  static let removeMemberSecondFactor = OpenAPIOperation(
    .removeMemberSecondFactor,
    tag: "members",
    summary: "Remove the second factor of a member who lost it",
    detail: """
      This also ends the recovery codes and sessions of the member. The next sign-in requires only the password, \
      so verify who is asking first. A user who is also a member of other workspaces keeps the second factor.
      """,
    parameters: [id],
    answers: [.init(204, "The member has no second factor.")],
    problems: [.conflict]
  )
  static let listInvitations = OpenAPIOperation(
    .listInvitations,
    tag: "members",
    summary: "List the open invitations, newest first, without their links",
    answers: [.json("The invitations.", .page("InvitationPage", of: .invitation))],
    problems: [.invalidQuery]
  )
  static let createInvitation = OpenAPIOperation(
    .createInvitation,
    tag: "members",
    summary: "Invite a person by a link that works once, for seven days",
    detail: """
      If a mail server is configured, the server sends the link to the e-mail address: 100 e-mails an hour for \
      each workspace, and 3 to one address.
      """,
    body: .json(.invitationSettings),
    answers: [.json(201, "The invitation with its link.", .invitation)],
    problems: [.conflictingFields]
  )
  static let revokeInvitation = OpenAPIOperation(
    .revokeInvitation,
    tag: "members",
    summary: "Revoke an invitation",
    parameters: [.path("id", .id, "The invitation.")],
    answers: [.init(204, "Its link no longer works.")]
  )
}
