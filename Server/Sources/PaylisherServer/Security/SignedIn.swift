package import LinkCore
package import Persistence
package import WireModels

/// The user of a browser who signed in, read from the session's cookie.
///
/// Only ``SessionAuthenticator`` makes one, so that a page cannot be rendered for a user who did not
/// sign in.
package struct SignedIn: Hashable, Sendable {
  package let user: UserID
  /// The name that other members see.
  package let name: String
  /// The e-mail address.
  package let email: String
  /// The session, which opens nothing by its id.
  package let session: SessionID
  /// The workspaces of the user, oldest first, with the user's role in each.
  package let memberships: [Membership]
  /// The language that the user chose, such as `de`; the browser's where `nil`.
  package let language: String?
  /// The zone that the user chose, such as `Europe/Istanbul`; that of the workspace where `nil`.
  package let timeZone: String?
  /// Whether the user signs in with a second factor.
  package let hasSecondFactor: Bool
  /// Whether the user has a password; else an identity provider is the only way to sign in.
  package let hasPassword: Bool
  /// When the user last gave a password or a code in this session.
  package let confirmedAt: Timestamp

  init(_ session: SessionRecord, _ user: UserRecord, _ memberships: [Membership]) {
    self.user = user.id
    name = user.name
    email = user.email
    self.session = session.id
    self.memberships = memberships
    language = user.language
    timeZone = user.timeZone
    hasSecondFactor = user.needsSecondFactor
    hasPassword = !user.passwordHash.isEmpty
    confirmedAt = session.confirmedAt
  }

  /// How long a password or a code counts for changes of keys, members and factors, in
  /// milliseconds: 15 minutes.
  static let confirmationLimit: Int64 = 15 * 60_000

  /// Whether the user gave a password or a code in the last 15 minutes.
  package func isConfirmed(now: Timestamp) -> Bool {
    now.milliseconds(since: confirmedAt) < Self.confirmationLimit
  }
}

/// A user in one workspace: a page is rendered, or a change made, for this member.
@dynamicMemberLookup
package struct Member: Hashable, Sendable {
  /// The user.
  package let signedIn: SignedIn
  /// The workspace that the page is about.
  package let workspace: WorkspaceID
  package let workspaceName: String
  /// What the user may do there.
  package let role: Role
  /// Whether the workspace holds simulated traffic.
  package let isSimulated: Bool
  /// The time zone of the workspace's days.
  package let workspaceTimeZone: String

  init(_ signedIn: SignedIn, _ membership: Membership) {
    self.signedIn = signedIn
    workspace = membership.workspace
    workspaceName = membership.name
    role = membership.role
    isSimulated = membership.isSimulated
    workspaceTimeZone = membership.timeZone
  }

  /// Whether the user may do something in the workspace.
  package func may(_ permission: Permission) -> Bool {
    role.allows(permission)
  }

  /// What is known of the user.
  package subscript<Value>(dynamicMember path: KeyPath<SignedIn, Value>) -> Value {
    signedIn[keyPath: path]
  }
}
