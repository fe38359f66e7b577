import HTTPTypes

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
      headers[.contentSecurityPolicy] = "default-src 'none'; frame-ancestors 'none'"
    case .device:
      headers[.cacheControl] = "no-store"
      headers[.resourcePolicy] = "cross-origin"
      headers[.accessControlAllowOrigin] = "*"
      headers[.accessControlExposeHeaders] = "Retry-After, X-Request-Id"
    case .redirect:
      headers[.cacheControl] = "private, no-store"
      headers[.robotsTag] = "noindex"
      headers[.referrerPolicy] = "strict-origin-when-cross-origin"
    case .page:
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
    }
    return headers
  }

  /// What pages of the dashboard may load and do: files of this server, no inline script or style.
  private static let dashboardPolicy = """
    default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
    connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'; \
    require-trusted-types-for 'script'; trusted-types 'none'
    """
}
