public import LinkCore

/// An API key as the API shows it: without its secret, but for the answer that made it.
public struct KeyResource: Codable, Hashable, Sendable {
  /// What a key may be used for.
  public enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
    /// Manages a workspace; stays on servers.
    case secret
    /// Ships in an app: may only append, resolve and match.
    case publishable
  }

  /// The public part that names it, ten characters of base 62; unique in the installation.
  public var id: String
  /// What it may be used for.
  public var kind: Kind
  /// The app that a publishable key belongs to.
  public var app: AppID?
  /// What a secret key may do; `nil` for a publishable one.
  public var role: Role?
  /// What it is for.
  public var name: String?
  /// When it was made.
  public var createdAt: Timestamp
  /// When it was revoked.
  public var revokedAt: Timestamp?
  /// When it stops working, or stopped, because another key replaces it.
  public var endsAt: Timestamp?
  /// The key that it replaces, by its public part.
  public var replaces: String?
  /// When it was last used, to the minute.
  public var lastUsedAt: Timestamp?
  /// The whole key; only in the answer that made it.
  public var key: String?

  /// Makes a key.
  public init(
    id: String,
    kind: Kind,
    app: AppID? = nil,
    role: Role? = nil,
    name: String? = nil,
    createdAt: Timestamp,
    revokedAt: Timestamp? = nil,
    endsAt: Timestamp? = nil,
    replaces: String? = nil,
    lastUsedAt: Timestamp? = nil
  ) {
    self.id = id
    self.kind = kind
    self.app = app
    self.role = role
    self.name = name
    self.createdAt = createdAt
    self.revokedAt = revokedAt
    self.endsAt = endsAt
    self.replaces = replaces
    self.lastUsedAt = lastUsedAt
  }
}

/// The body of `POST /api/v1/keys/{id}/rotation`.
public struct KeyRotation: Codable, Hashable, Sendable {
  /// The hours for which the old key goes on working, when a rotation names none: a day.
  public static let standardOverlap = 24
  /// The longest overlap, in hours: 90 days.
  public static let longestOverlap = 90 * 24

  /// How many hours the old key goes on working; 0 ends it at once, ``standardOverlap`` where `nil`.
  public var overlapHours: Int?

  /// Makes a rotation.
  public init(overlapHours: Int? = nil) {
    self.overlapHours = overlapHours
  }
}

/// The body of `POST /api/v1/keys`.
public struct KeySettings: Codable, Hashable, Sendable {
  /// What it may be used for.
  public var kind: KeyResource.Kind
  /// The app; needed for a publishable key.
  public var app: AppID?
  /// What a secret key may do; what the key may that makes it, where `nil`.
  public var role: Role?
  /// What it is for.
  public var name: String?

  /// Makes settings.
  public init(
    kind: KeyResource.Kind,
    app: AppID? = nil,
    role: Role? = nil,
    name: String? = nil
  ) {
    self.kind = kind
    self.app = app
    self.role = role
    self.name = name
  }
}
