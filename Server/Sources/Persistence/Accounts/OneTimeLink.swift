package import LinkCore

/// A link that works once: it makes a workspace's first owner, accepts an invitation, or sets a new
/// password.
package struct OneTimeLink: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case firstOwner = "first_owner"
    case invitation
    case passwordReset = "password_reset"

    /// How long it works, in milliseconds: an hour, for invitations seven days.
    package var lifetime: Int64 { self == .invitation ? 7 * 86_400_000 : 3_600_000 }
  }

  /// Its id, which opens nothing.
  package var id: OneTimeLinkID
  package var kind: Kind
  /// The workspace that the user joins, or that asked for the new password.
  package var workspace: WorkspaceID
  /// The role that the user gets.
  package var role: Role
  /// The user whose password is set; `nil` for other kinds.
  package var user: UserID?
  /// The address that it was made for; the user may register another one.
  package var email: String?
  /// When it was made.
  package var createdAt: Timestamp
  /// When it stops working.
  package var expiresAt: Timestamp

  /// Makes a link that works from `now` on.
  package init(
    id: OneTimeLinkID,
    kind: Kind,
    workspace: WorkspaceID,
    role: Role,
    user: UserID? = nil,
    email: EmailAddress? = nil,
    now: Timestamp
  ) {
    self.id = id
    self.kind = kind
    self.workspace = workspace
    self.role = role
    self.user = user
    self.email = email?.description
    createdAt = now
    expiresAt = Timestamp(milliseconds: now.milliseconds + kind.lifetime)
  }
}

extension OneTimeLink {
  static let columns: StaticString =
    "id, kind, workspace_id, role, user_id, email, created_at, expires_at"

  init(_ row: SQLRow) throws {
    guard let kind = Kind(rawValue: try row.text("kind")) else {
      throw StoreError.corrupt(column: "kind", expected: "the kind of a link")
    }
    self.kind = kind
    id = try row.id("id")
    workspace = try row.id("workspace_id")
    role = try row.choice("role")
    user = try row.optionalID("user_id")
    email = try row.optionalText("email")
    createdAt = try row.timestamp("created_at")
    expiresAt = try row.timestamp("expires_at")
  }
}
