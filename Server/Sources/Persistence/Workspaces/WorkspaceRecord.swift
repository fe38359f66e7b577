public import LinkCore

/// A tenant.
public struct WorkspaceRecord: Hashable, Sendable {
  /// Its id.
  public var id: WorkspaceID
  /// Its name for people.
  public var name: String
  /// The web hosts that its links may lead to, as in `TargetPolicy.hosts`; any where absent.
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
