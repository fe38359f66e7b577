public import LinkCore

/// Who sent a request: the owner of the key that came with it.
///
/// Only ``Authenticator`` makes one, so that a workspace's id in a handler is always that of the
/// caller.
public struct Principal: Hashable, Sendable {
  /// The workspace that everything the request does belongs to.
  public let workspace: WorkspaceID
  /// The app, for a publishable key.
  public let app: AppID?
  /// The public part of the key.
  public let keyID: String
}
