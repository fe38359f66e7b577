public import LinkCore
import Persistence
public import WireModels

/// Who sent a request: the owner of the key that came with it.
///
/// Only ``Authenticator`` and ``SessionAuthenticator`` make one, so that a workspace's id in a handler
/// is always that of the caller.
public struct Principal: Hashable, Sendable {
  /// The workspace that everything the request does belongs to.
  public let workspace: WorkspaceID
  /// The app, for a publishable key.
  public let app: AppID?
  /// The public part of the key; `nil` for a member who signed in.
  public let keyID: String?
  /// The session of a member who signed in.
  public let session: SessionID?
  /// The user who signed in.
  public let user: UserID?
  /// What the secret key or the member may do; `nil` for a publishable key.
  public let role: Role?

  init(_ key: KeyRecord) {
    workspace = key.workspace
    app = key.app
    keyID = key.id
    (session, user) = (nil, nil)
    role = key.kind == .secret ? key.role : nil
  }

  init(_ member: Member) {
    workspace = member.workspace
    (app, keyID) = (nil, nil)
    session = member.signedIn.session
    user = member.signedIn.user
    role = member.role
  }
}

extension AuditActor {
  init(_ principal: Principal, _ context: ServerContext, moment: Timestamp) {
    self.init(kind: .key, id: principal.keyID, request: context.requestID, moment: moment)
  }

  init(_ signedIn: SignedIn, _ context: ServerContext, moment: Timestamp) {
    self.init(
      kind: .member,
      id: signedIn.user.description,
      session: signedIn.session,
      request: context.requestID,
      moment: moment
    )
  }
}
