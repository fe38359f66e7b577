/// What every page needs to know about the response it is sent with.
public struct PageEnvironment: Hashable, Sendable {
  /// The language it is written in.
  public var language: PageLanguage
  /// The nonce of ``ContentSecurityPolicy/page(nonce:)`` in the same response.
  public var nonce: PageNonce
  /// The link's host, such as `go.example.com`, shown at the foot.
  public var host: String

  /// Makes an environment.
  public init(language: PageLanguage, nonce: PageNonce, host: String) {
    self.language = language
    self.nonce = nonce
    self.host = host
  }
}
