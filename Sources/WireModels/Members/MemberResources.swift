public import LinkCore

/// A member of a workspace.
public struct MemberResource: Codable, Hashable, Sendable {
  /// The user's id.
  public var id: UserID
  /// The user's e-mail address.
  public var email: String
  /// The user's name.
  public var name: String
  /// What the member may do.
  public var role: Role
  /// Whether the user signs in with a second factor.
  public var hasSecondFactor: Bool
  /// When the user joined the workspace.
  public var createdAt: Timestamp
  /// When the user last used a session, to the minute.
  public var lastSeenAt: Timestamp?

  /// Makes a member.
  public init(
    id: UserID,
    email: String,
    name: String,
    role: Role,
    hasSecondFactor: Bool,
    createdAt: Timestamp,
    lastSeenAt: Timestamp?
  ) {
    (self.id, self.email, self.name, self.role) = (id, email, name, role)
    (self.hasSecondFactor, self.createdAt) = (hasSecondFactor, createdAt)
    self.lastSeenAt = lastSeenAt
  }
}

/// The body of `PATCH /api/v1/members/{id}`.
public struct MemberSettings: Codable, Hashable, Sendable {
  /// What the member may do.
  public var role: Role

  /// Makes settings.
  public init(role: Role) {
    self.role = role
  }
}

/// A browser in which a member is signed in.
public struct SessionResource: Codable, Hashable, Sendable {
  /// The session's id, which opens nothing.
  public var id: SessionID
  /// The browser's `User-Agent`.
  public var userAgent: String
  /// When the user signed in.
  public var createdAt: Timestamp
  /// When it was last used, to the minute.
  public var lastUsedAt: Timestamp

  /// Makes a session.
  public init(id: SessionID, userAgent: String, createdAt: Timestamp, lastUsedAt: Timestamp) {
    (self.id, self.userAgent) = (id, userAgent)
    (self.createdAt, self.lastUsedAt) = (createdAt, lastUsedAt)
  }
}

/// An invitation to a workspace.
public struct InvitationResource: Codable, Hashable, Sendable {
  /// Its id.
  public var id: OneTimeLinkID
  /// What the member will be allowed to do.
  public var role: Role
  /// The address that it was made for.
  public var email: String?
  /// When it was made.
  public var createdAt: Timestamp
  /// When it stops working.
  public var expiresAt: Timestamp
  /// The link to send to the person; only in the answer that made it.
  public var url: String?
  /// Whether the server mails the link to ``email``; only in the answer that made it.
  public var isMailed: Bool?

  /// Makes an invitation.
  public init(
    id: OneTimeLinkID,
    role: Role,
    email: String?,
    createdAt: Timestamp,
    expiresAt: Timestamp,
    url: String? = nil
  ) {
    (self.id, self.role, self.email) = (id, role, email)
    (self.createdAt, self.expiresAt, self.url) = (createdAt, expiresAt, url)
  }
}

/// The body of `POST /api/v1/invitations`.
public struct InvitationSettings: Codable, Hashable, Sendable {
  /// What the member will be allowed to do.
  public var role: Role
  /// The address of the person, which the form of the link shows, and to which the link is mailed where the
  /// server has a mail server.
  public var email: String?
  /// The language of the mail, such as `de`; English where `nil`.
  public var language: String?

  /// Makes settings.
  public init(role: Role, email: String? = nil, language: String? = nil) {
    (self.role, self.email, self.language) = (role, email, language)
  }
}

/// A link by which a member sets a new password, once.
public struct PasswordResetResource: Codable, Hashable, Sendable {
  /// The link to send to the member.
  public var url: String
  /// When it stops working.
  public var expiresAt: Timestamp
  /// Whether the server mails the link to the member.
  public var isMailed: Bool?

  /// Makes one.
  public init(url: String, expiresAt: Timestamp) {
    (self.url, self.expiresAt) = (url, expiresAt)
  }
}
