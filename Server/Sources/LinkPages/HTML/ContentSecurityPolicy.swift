/// What a page may load and do, as the value of `Content-Security-Policy`.
///
/// Nothing comes from anywhere but the page's own origin, and styles and scripts run only where
/// they carry the response's nonce.
public struct ContentSecurityPolicy: Hashable, Sendable, CustomStringConvertible {
  /// The header's value.
  public let description: String

  /// The policy of every page of this target.
  public static func page(nonce: PageNonce) -> ContentSecurityPolicy {
    ContentSecurityPolicy(
      description: [
        "default-src 'none'",
        "script-src 'nonce-\(nonce)'",
        "style-src 'nonce-\(nonce)'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "object-src 'none'",
      ].joined(separator: "; ")
    )
  }

  private init(description: String) {
    self.description = description
  }
}
