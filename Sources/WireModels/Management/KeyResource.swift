public import LinkCore

/// An API key, without its secret.
public struct KeyResource: Codable, Hashable, Sendable {
  /// The public part that names it, ten characters.
  public var id: String
  /// `secret` or `publishable`.
  public var kind: String
  /// The app that a publishable key belongs to.
  public var app: AppID?
  /// What a secret key may do.
  public var role: Role?
  /// What it is for.
  public var name: String?
  /// When it was made.
  public var createdAt: Timestamp
  /// When it stopped working.
  public var revokedAt: Timestamp?
  /// The whole key; only in the answer that made it.
  public var key: String?

  /// Makes a key.
  public init(
    id: String,
    kind: String,
    app: AppID?,
    role: Role? = nil,
    name: String?,
    createdAt: Timestamp,
    revokedAt: Timestamp?,
    key: String? = nil
  ) {
    self.id = id
    self.kind = kind
    self.app = app
    self.role = role
    self.name = name
    self.createdAt = createdAt
    self.revokedAt = revokedAt
    self.key = key
  }
}

/// The body of `POST /api/v1/keys`.
public struct KeySettings: Codable, Hashable, Sendable {
  /// `secret` or `publishable`.
  public var kind: String
  /// The app; needed for a publishable key.
  public var app: AppID?
  /// What a secret key may do; what the key may that makes it, where `nil`.
  public var role: Role?
  /// What it is for.
  public var name: String?

  /// Makes settings.
  public init(kind: String, app: AppID? = nil, role: Role? = nil, name: String? = nil) {
    self.kind = kind
    self.app = app
    self.role = role
    self.name = name
  }
}
