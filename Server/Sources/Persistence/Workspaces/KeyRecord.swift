public import LinkCore
public import WireModels

/// An API key as it is stored: never its secret.
public struct KeyRecord: Hashable, Sendable {
  /// What a key may be used for.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Manages a workspace; stays on servers.
    case secret
    /// Ships in an app: may only append, resolve and match.
    case publishable
  }

  /// The public part that names it, ten characters of base 62; unique in the installation.
  public var id: String
  /// What it may be used for.
  public var kind: Kind
  /// The workspace it belongs to.
  public var workspace: WorkspaceID
  /// The app that a publishable key belongs to.
  public var app: AppID?
  /// HMAC-SHA-256 of the secret under the server's pepper: 32 bytes.
  public var secretHash: [UInt8]
  /// What a secret key may do.
  public var role: Role
  /// What it is for.
  public var name: String?
  /// When it was made.
  public var createdAt: Timestamp
  /// When it stopped working.
  public var revokedAt: Timestamp?
  /// When it was last used, to the minute.
  public var lastUsedAt: Timestamp?

  /// Makes a key.
  public init(
    id: String,
    kind: Kind,
    workspace: WorkspaceID,
    app: AppID? = nil,
    secretHash: [UInt8],
    role: Role = .owner,
    name: String? = nil,
    createdAt: Timestamp,
    revokedAt: Timestamp? = nil,
    lastUsedAt: Timestamp? = nil
  ) {
    self.id = id
    self.kind = kind
    self.workspace = workspace
    self.app = app
    self.secretHash = secretHash
    self.role = role
    self.name = name
    self.createdAt = createdAt
    self.revokedAt = revokedAt
    self.lastUsedAt = lastUsedAt
  }
}
