/// Path components that the server of a link domain answers itself, now or by custom.
///
/// They are never short codes: no link can be given one, and alone on a link domain they name no
/// campaign.
public enum ReservedCodes: Sendable {
  /// The components, in lower case.
  public static let all: Set<String> = [
    "about", "abuse", "account", "admin", "api", "array", "assets", "auth", "batch", "bridge", "c",
    "campaign", "capture", "console", "dashboard", "decide", "docs", "e", "favicon", "flags",
    "handoff", "health", "healthz", "heartbeat", "help", "i", "index", "invitations", "livez",
    "login", "logout",
    "metrics", "ply",
    "null", "openapi", "privacy", "qr", "readyz", "resolve", "robots", "s", "security", "settings",
    "sitemap", "static", "status", "support", "terms", "undefined", "v1", "v2", "welcome",
    "well-known", "www",
  ]

  /// Whether a code may not be a link's, in any case.
  public static func contains(_ code: ShortCode) -> Bool {
    all.contains(code.folded)
  }
}
