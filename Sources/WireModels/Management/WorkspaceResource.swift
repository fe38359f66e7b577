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
