package import HTTPTypes
package import Hummingbird
package import WireModels

/// One thing the server answers: a method, a path, who may ask, and how.
package struct Route: Sendable {
  /// Answers a request.
  package typealias Handler = @Sendable (Request, ServerContext) async throws -> Response

  package var method: HTTPRequest.Method
  /// The path, with its variable parts in braces, such as `/api/v1/links/{id}`.
  package var path: String
  /// Who may ask.
  package var access: RouteAccess
  /// What kind of answer it gives; decides its headers.
  package var family: RouteFamily
  /// What the role of the key or of the member must allow; `nil` where every one may ask.
  package var permission: Permission?
  /// What the API document says about it; `nil` leaves it out.
  package var operation: OpenAPIOperation?
  /// Answers a request.
  package var handler: Handler
}

/// Who may use a route.
package enum RouteAccess: String, Sendable, CaseIterable {
  /// Every client.
  case open
  /// Apps, with a publishable key; the handler asks ``Authenticator``, because the key may stand
  /// in the body.
  case publishable
  /// Servers and people, with a secret key.
  case secret
  /// Users who signed in.
  case session
}

/// What kind of answer a route gives.
package enum RouteFamily: String, Sendable, CaseIterable {
  /// JSON about a workspace, for its owner.
  case management
  /// JSON for apps and web pages, with a publishable key.
  case device
  /// A redirect from a short link.
  case redirect
  /// A page for people.
  case page
  /// A page of the dashboard, for users who signed in or are about to.
  case dashboard
  /// A file that the system of a phone fetches.
  case association
  /// Health, metrics and the API document.
  case operations
}

extension RouteFamily {
  /// The headers that every answer of this family carries, unless the route chose its own.
  func headers(overTLS: Bool) -> HTTPFields {
    var headers: HTTPFields = [
      .contentTypeOptions: "nosniff",
      .referrerPolicy: "no-referrer",
      .resourcePolicy: "same-origin",
    ]
    if overTLS { headers[.strictTransportSecurity] = "max-age=31536000" }
    switch self {
    case .management, .operations:
      headers[.cacheControl] = "no-store"
      headers[.contentSecurityPolicy] = Self.dataPolicy
    case .device:
      headers[.cacheControl] = "no-store"
      headers[.resourcePolicy] = "cross-origin"
      headers[.accessControlAllowOrigin] = "*"
      headers[.accessControlExposeHeaders] =
        "RateLimit, RateLimit-Policy, Retry-After, X-Request-Id"
      headers[.contentSecurityPolicy] = Self.dataPolicy
    case .redirect, .page:
      headers[.cacheControl] = "private, no-store"
      headers[.robotsTag] = "noindex"
      headers[.referrerPolicy] = "strict-origin-when-cross-origin"
    case .dashboard:
      headers[.cacheControl] = "private, no-store"
      headers[.robotsTag] = "noindex"
      headers[.referrerPolicy] = "same-origin"
      headers[.openerPolicy] = "same-origin"
      headers[.contentSecurityPolicy] = Self.dashboardPolicy
    case .association:
      headers[.cacheControl] = "public, max-age=300"
      headers[.resourcePolicy] = "cross-origin"
      headers[.contentSecurityPolicy] = Self.dataPolicy
    }
    return headers
  }

  /// Data is no page: a browser that opens it loads nothing and shows it in no frame.
  private static let dataPolicy =
    "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"

  /// What pages of the dashboard may load and do: files and frames of this server, no inline script or style.
  private static let dashboardPolicy = """
    default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
    connect-src 'self'; frame-src 'self'; object-src 'none'; form-action 'self'; \
    frame-ancestors 'none'; base-uri 'none'; \
    require-trusted-types-for 'script'; trusted-types 'none'
    """
}

/// A path with variable parts in braces, such as `/api/v1/links/{id}` or `/{code}+`.
struct PathTemplate: Hashable, Sendable {
  private let segments: [Substring]

  init(_ path: String) {
    segments = path.split(separator: "/")
  }

  /// How well a path, percent-encoded and without its query, fits: fixed parts beat variable ones,
  /// as in the router; `nil` where it does not.
  func fit(_ path: Substring) -> [Int]? {
    let parts = path.split(separator: "/")
    guard parts.count == segments.count else { return nil }
    var fit: [Int] = []
    for (segment, part) in zip(segments, parts) {
      guard let rank = Self.rank(segment, part) else { return nil }
      fit.append(rank)
    }
    return fit
  }

  private static func rank(_ segment: Substring, _ part: Substring) -> Int? {
    guard segment.first == "{", let close = segment.firstIndex(of: "}") else {
      return segment == part ? 2 : nil
    }
    let suffix = segment[segment.index(after: close)...]
    return part.hasSuffix(suffix) ? (suffix.isEmpty ? 0 : 1) : nil
  }
}
