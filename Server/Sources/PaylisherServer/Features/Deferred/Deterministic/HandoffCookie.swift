import AttributionCore
import HTTPTypes
import Hummingbird

/// The cookie of the link domain that carries one token to the web session of an app.
///
/// No script reads it, no other site's page sends it, and it never leaves the host that set it
/// ([RFC 6265bis, `__Host-`](https://datatracker.ietf.org/doc/draft-ietf-httpbis-rfc6265bis/)).
/// A later tap replaces it: one token, the newest.
enum HandoffCookie: Sendable {
  static let name = "__Host-pl_handoff"

  private static let attributes = "Path=/; Secure; HttpOnly; SameSite=Lax"

  /// The header's value that keeps a token for as long as tokens are believed.
  static func set(_ token: String) -> String {
    "\(name)=\(token); Max-Age=\(DeferredMatcher.longestWindow / 1_000); \(attributes)"
  }

  /// The header's value that removes the token.
  static let cleared = "\(name)=; Max-Age=0; \(attributes)"

  /// The token that a request brings.
  static func token(_ request: Request) -> String? {
    guard let value = request.cookies[name]?.value, value.utf8.count == HandoffToken.textLength
    else { return nil }
    return value
  }
}
