/// The body of `PATCH /api/v1/workspace`.
public struct WorkspaceSettings: Codable, Hashable, Sendable {
  /// Its name for people; unchanged where absent.
  public var name: String?

  /// Makes settings.
  public init(name: String? = nil) {
    self.name = name
  }
}
