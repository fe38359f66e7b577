public import LinkCore

/// A tenant.
public struct WorkspaceRecord: Hashable, Sendable {
  /// Its id.
  public var id: WorkspaceID
  /// Its name for people.
  public var name: String
  /// When it was made.
  public var createdAt: Timestamp

  /// Makes a workspace.
  public init(id: WorkspaceID, name: String, createdAt: Timestamp) {
    self.id = id
    self.name = name
    self.createdAt = createdAt
  }
}
