public import LinkCore

/// A link domain of a workspace.
public struct DomainRecord: Hashable, Sendable {
  /// Its id.
  public var id: DomainID
  /// The workspace it belongs to.
  public var workspace: WorkspaceID
  /// The host, lower case ASCII; unique in the installation.
  public var host: String
  /// Where its links begin, such as `https://go.example.com`.
  public var baseURL: String
  /// When it was made.
  public var createdAt: Timestamp

  /// Makes a domain.
  public init(
    id: DomainID,
    workspace: WorkspaceID,
    host: String,
    baseURL: String,
    createdAt: Timestamp
  ) {
    self.id = id
    self.workspace = workspace
    self.host = host
    self.baseURL = baseURL
    self.createdAt = createdAt
  }
}
