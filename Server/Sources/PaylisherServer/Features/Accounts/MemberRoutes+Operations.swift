import WireModels

extension OpenAPIOperation {
  private static let id = Parameter.path("id", .id, "The user.")

  static let listMembers = OpenAPIOperation(
    .listMembers,
    tag: "members",
    summary: "The members of the workspace, oldest first",
    answers: [.json("The members.", .page("MemberPage", of: .member))],
    problems: [.invalidQuery]
  )
  static let changeMember = OpenAPIOperation(
    .changeMember,
    tag: "members",
    summary: "Give a member another role",
    detail: "Only an owner makes or changes owners, and a workspace keeps one.",
    parameters: [id],
    body: .json(.memberSettings),
    answers: [.json("The member.", .member)],
    problems: [.conflict]
  )
  static let removeMember = OpenAPIOperation(
    .removeMember,
    tag: "members",
    summary: "Remove a member, at once",
    parameters: [id],
    answers: [.init(204, "The user is no member.")],
    problems: [.conflict]
  )
  static let listMemberSessions = OpenAPIOperation(
    .listMemberSessions,
    tag: "members",
    summary: "The browsers in which a member is signed in",
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
    summary: "Make a link by which a member sets a new password, once",
    detail: """
      The link works for an hour and ends every session of the member; a second factor stays. A user \
      who is a member of other workspaces too has none. Where the server has a mail server, a workspace \
      sends 100 mails an hour, and 3 to an address.
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
      It ends the member's recovery codes and sessions; the next sign-in takes the password alone, so \
      make sure first who asks. A user who is a member of other workspaces too keeps it.
      """,
    parameters: [id],
    answers: [.init(204, "The member has no second factor.")],
    problems: [.conflict]
  )
  static let listInvitations = OpenAPIOperation(
    .listInvitations,
    tag: "members",
    summary: "The invitations that work, newest first, without their links",
    answers: [.json("The invitations.", .page("InvitationPage", of: .invitation))],
    problems: [.invalidQuery]
  )
  static let createInvitation = OpenAPIOperation(
    .createInvitation,
    tag: "members",
    summary: "Invite a person by a link that works once, for seven days",
    detail: """
      Where the server has a mail server, an address gets the link by mail: 100 mails an hour of a \
      workspace, and 3 to an address.
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
    answers: [.init(204, "Its link works no more.")]
  )
}
