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
