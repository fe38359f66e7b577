public import LinkCore

/// A tenant.
public struct WorkspaceResource: Codable, Hashable, Sendable {
  /// Its id.
  public var id: WorkspaceID
  /// Its name for people.
  public var name: String
  /// The web hosts that its links may lead to, such as `example.com` and `*.example.net`; any
  /// public one where absent.
  public var allowedHosts: [String]?
  /// When it was made.
  public var createdAt: Timestamp

  /// Makes a workspace.
  public init(
    id: WorkspaceID,
    name: String,
    allowedHosts: [String]? = nil,
    createdAt: Timestamp
  ) {
    self.id = id
    self.name = name
    self.allowedHosts = allowedHosts
    self.createdAt = createdAt
  }
}

/// The body of `PATCH /api/v1/workspace`.
public struct WorkspaceSettings: Codable, Hashable, Sendable {
  /// Its name for people; unchanged where absent.
  public var name: String?
  /// The web hosts that links may lead to; any public one where empty, unchanged where absent.
  public var allowedHosts: [String]?

  /// Makes settings.
  public init(name: String? = nil, allowedHosts: [String]? = nil) {
    self.name = name
    self.allowedHosts = allowedHosts
  }
}
