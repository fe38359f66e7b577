public import LinkCore

extension APIRoute where Answer == Page<MemberResource> {
  /// The members of the workspace.
  public static var members: Self { Self(.listMembers) }
}

extension APIRoute where Answer == MemberResource {
  /// Gives a member another role.
  public static func changeMember(_ id: UserID, _ settings: MemberSettings) -> Self {
    Self(.changeMember, [id.description], body: settings)
  }
}

extension APIRoute where Answer == Page<SessionResource> {
  /// The browsers in which a member is signed in.
  public static func memberSessions(_ id: UserID) -> Self {
    Self(.listMemberSessions, [id.description])
  }
}

extension APIRoute where Answer == Page<InvitationResource> {
  /// The invitations that work.
  public static var invitations: Self { Self(.listInvitations) }
}

extension APIRoute where Answer == InvitationResource {
  /// Makes an invitation; the answer is the only one that holds its link.
  public static func invite(_ settings: InvitationSettings) -> Self {
    Self(.createInvitation, body: settings)
  }
}

extension APIRoute where Answer == PasswordResetResource {
  /// Makes a link by which a member sets a new password.
  public static func resetPassword(_ id: UserID) -> Self {
    Self(.resetMemberPassword, [id.description])
  }
}

extension APIRoute where Answer == NoAnswer {
  /// Removes a member.
  public static func removeMember(_ id: UserID) -> Self {
    Self(.removeMember, [id.description])
  }

  /// Signs a member out in every browser.
  public static func endMemberSessions(_ id: UserID) -> Self {
    Self(.endMemberSessions, [id.description])
  }

  /// Removes the second factor of a member who lost it.
  public static func removeSecondFactor(of id: UserID) -> Self {
    Self(.removeMemberSecondFactor, [id.description])
  }

  /// Ends an invitation.
  public static func revokeInvitation(_ id: OneTimeLinkID) -> Self {
    Self(.revokeInvitation, [id.description])
  }
}
