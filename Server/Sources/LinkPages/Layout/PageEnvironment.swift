/// What every page needs to know about the response it is sent with.
public struct PageEnvironment: Hashable, Sendable {
  /// The language it is written in.
  public var language: PageLanguage
  /// The link's host, such as `go.example.com`.
  public var host: String

  /// Makes an environment.
  public init(language: PageLanguage, host: String) {
    self.language = language
    self.host = host
  }
}
