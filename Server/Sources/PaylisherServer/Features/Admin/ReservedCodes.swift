import LinkCore

/// Words that no link may have as its code: paths of the server, and paths that people, crawlers
/// and browsers expect to mean something else.
enum ReservedCodes: Sendable {
  private static let words: Set<String> = [
    "_", "about", "abuse", "account", "admin", "api", "app", "apps", "assets", "auth", "batch", "c",
    "campaign", "capture", "console", "dashboard", "decide", "docs", "download", "e", "engage",
    "favicon", "flags", "health", "heartbeat", "help", "home", "i", "index", "install", "invite",
    "legal", "livez", "login", "logout", "metrics", "null", "open", "openapi", "pages", "ping",
    "privacy", "qr", "readyz", "report", "resolve", "robots", "s", "security", "settings", "signin",
    "signup", "sitemap", "static", "status", "support", "terms", "undefined", "v1", "v2",
    "well-known", "www",
  ]

  /// Whether no link may have a code.
  static func contains(_ code: ShortCode) -> Bool {
    words.contains(code.folded)
  }
}
