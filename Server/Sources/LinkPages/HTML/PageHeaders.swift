/// The header fields that every page of this target is sent with.
package enum PageHeaders: Sendable {
  /// Fields by name, the names lower case.
  ///
  /// Pages differ by user agent and language and may carry what belongs to one tap, so that no cache
  /// keeps them.
  package static let page: [(name: String, value: String)] = [
    ("content-type", "text/html; charset=utf-8"),
    ("content-security-policy", ContentSecurityPolicy.page.description),
    ("cache-control", "private, no-store"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("permissions-policy", permissions),
    ("referrer-policy", "strict-origin-when-cross-origin"),
    ("vary", "User-Agent, Accept-Language, Accept-Encoding"),
    ("x-content-type-options", "nosniff"),
    ("x-robots-tag", "noindex"),
  ]

  private static let permissions = """
    accelerometer=(), camera=(), clipboard-read=(), clipboard-write=(self), geolocation=(), \
    gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()
    """
}
