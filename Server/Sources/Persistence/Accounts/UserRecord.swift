package import LinkCore

/// A user: a person with an e-mail address and a password, who may be a member of several
/// workspaces.
package struct UserRecord: Hashable, Sendable {
  package var id: UserID
  /// Finds the user at sign-in; unique in the installation.
  package var email: String
  /// The name that other members see.
  package var name: String
  /// The salted slow hash of the password, as ``PasswordHash/text``; empty for a user who signs in by an
  /// identity provider alone.
  package var passwordHash: String
  /// The language of pages, such as `de`; the browser's where `nil`.
  package var language: String?
  /// The zone of dates, such as `Europe/Istanbul`; the workspace's where `nil`.
  package var timeZone: String?
  package var secondFactor: SecondFactor?
  /// When it was made.
  package var createdAt: Timestamp

  /// A time-based second factor (RFC 6238).
  package struct SecondFactor: Hashable, Sendable {
    /// The shared secret, encrypted.
    package var sealed: [UInt8]
    /// Whether the user has entered a code of it; it is not asked for before.
    package var isConfirmed: Bool
    /// The newest step whose code was accepted; codes of it and of earlier steps are refused.
    package var lastStep: Int64
  }

  /// Makes a user without a second factor.
  package init(
    id: UserID,
    email: EmailAddress,
    name: String,
    passwordHash: String,
    language: String? = nil,
    timeZone: String? = nil,
    createdAt: Timestamp
  ) {
    self.id = id
    self.email = email.description
    self.name = name
    self.passwordHash = passwordHash
    self.language = language
    self.timeZone = timeZone
    self.createdAt = createdAt
  }
}

extension UserRecord {
  /// Whether sign-in asks for a second factor.
  package var needsSecondFactor: Bool { secondFactor?.isConfirmed == true }

  static let columns: StaticString = """
    id, email, name, password_hash, language, time_zone, totp_sealed, totp_is_confirmed,
    totp_step, created_at
    """

  init(_ row: SQLRow) throws {
    id = try row.id("id")
    email = try row.text("email")
    name = try row.text("name")
    passwordHash = try row.text("password_hash")
    language = try row.optionalText("language")
    timeZone = try row.optionalText("time_zone")
    createdAt = try row.timestamp("created_at")
    secondFactor = try row.optionalBlob("totp_sealed").map {
      SecondFactor(
        sealed: $0,
        isConfirmed: try row.bool("totp_is_confirmed"),
        lastStep: try row.int64("totp_step")
      )
    }
  }
}

/// A workspace that a user is a member of.
package struct Membership: Hashable, Sendable {
  package var workspace: WorkspaceID
  /// The workspace's name.
  package var name: String
  /// What the user may do there.
  package var role: Role
  /// Whether the workspace opens only to members who sign in with a second factor.
  package var requiresSecondFactor = false
  /// The time zone of the workspace's days.
  package var timeZone = "UTC"
  /// Whether the workspace holds simulated traffic.
  package var isSimulated = false
}

/// A member of a workspace, as its members see each other.
package struct MemberRecord: Hashable, Sendable {
  package var user: UserID
  /// The user's e-mail address.
  package var email: String
  /// The user's name.
  package var name: String
  /// What the member may do.
  package var role: Role
  /// Whether the user signs in with a second factor.
  package var hasSecondFactor: Bool
  /// When the user joined.
  package var createdAt: Timestamp
  /// When a session of the user was last used; `nil` where there was none.
  package var lastSeenAt: Timestamp?
}

/// A browser in which a user signed in.
package struct SessionRecord: Hashable, Sendable {
  /// Its id, which opens nothing.
  package var id: SessionID
  package var user: UserID
  /// The browser's `User-Agent`, cut to 256 characters.
  package var userAgent: String
  /// When the user signed in.
  package var createdAt: Timestamp
  /// When the user last gave a password or a code in it.
  package var confirmedAt: Timestamp
  /// When it was last used, to the minute.
  package var lastUsedAt: Timestamp

  package init(
    id: SessionID,
    user: UserID,
    userAgent: String,
    createdAt: Timestamp,
    confirmedAt: Timestamp? = nil,
    lastUsedAt: Timestamp? = nil
  ) {
    self.id = id
    self.user = user
    self.userAgent = String(userAgent.prefix(256))
    self.createdAt = createdAt
    self.confirmedAt = confirmedAt ?? createdAt
    self.lastUsedAt = lastUsedAt ?? createdAt
  }

  /// How long a session lives without use, in milliseconds: a day.
  package static let idleLimit: Int64 = 86_400_000
  /// How long it lives at most, in milliseconds: 30 days.
  package static let absoluteLimit: Int64 = 30 * 86_400_000

  /// Whether it may still be used.
  package func isLive(now: Timestamp) -> Bool {
    now.milliseconds(since: lastUsedAt) < Self.idleLimit
      && now.milliseconds(since: createdAt) < Self.absoluteLimit
  }
}
