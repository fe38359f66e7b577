public import LinkCore
public import Persistence
public import WireModels

/// The user of a browser who signed in, read from the session's cookie.
///
/// Only ``SessionAuthenticator`` makes one, so that a page cannot be rendered for a user who did not
/// sign in.
public struct SignedIn: Hashable, Sendable {
  public let user: UserID
  /// The name that other members see.
  public let name: String
  /// The e-mail address.
  public let email: String
  /// The session, which opens nothing by its id.
  public let session: SessionID
  /// The workspaces of the user, oldest first, with the user's role in each.
  public let memberships: [Membership]
  /// The language that the user chose, such as `de`; the browser's where `nil`.
  public let language: String?
  /// The zone that the user chose, such as `Europe/Istanbul`; that of the workspace where `nil`.
  public let timeZone: String?
  /// Whether the user signs in with a second factor.
  public let hasSecondFactor: Bool
  /// Whether the user has a password; else an identity provider is the only way to sign in.
  public let hasPassword: Bool
  /// When the user last gave a password or a code in this session.
  public let confirmedAt: Timestamp

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
  public func isConfirmed(now: Timestamp) -> Bool {
    now.milliseconds(since: confirmedAt) < Self.confirmationLimit
  }
}

/// A user in one workspace: a page is rendered, or a change made, for this member.
@dynamicMemberLookup
public struct Member: Hashable, Sendable {
  /// The user.
  public let signedIn: SignedIn
  /// The workspace that the page is about.
  public let workspace: WorkspaceID
  public let workspaceName: String
  /// What the user may do there.
  public let role: Role
  /// Whether the workspace holds simulated traffic.
  public let isSimulated: Bool
  /// The time zone of the workspace's days.
  public let workspaceTimeZone: String

  init(_ signedIn: SignedIn, _ membership: Membership) {
    self.signedIn = signedIn
    workspace = membership.workspace
    workspaceName = membership.name
    role = membership.role
    isSimulated = membership.isSimulated
    workspaceTimeZone = membership.timeZone
  }

  /// Whether the user may do something in the workspace.
  public func may(_ permission: Permission) -> Bool {
    role.allows(permission)
  }

  /// What is known of the user.
  public subscript<Value>(dynamicMember path: KeyPath<SignedIn, Value>) -> Value {
    signedIn[keyPath: path]
  }
}
