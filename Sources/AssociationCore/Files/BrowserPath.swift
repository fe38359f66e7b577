/// Paths of our own server that must open in the browser, whatever app is installed.
public enum BrowserPath: Sendable {
  /// The patterns with what each is for, in the order they are written.
  static let patterns: [(path: String, comment: String)] = [
    ("/api/*", "management"),
    ("/v1/*", "requests of the SDK"),
    ("/resolve/*", "campaigns for the SDK"),
    ("/campaign/resolve/*", "campaigns for the SDK"),
    ("/batch/*", "events"),
    ("/capture/*", "events"),
    ("/e/*", "events"),
    ("/decide/*", "flags"),
    ("/heartbeat/*", "liveness of the SDK"),
    ("/livez", "health"),
    ("/readyz", "health"),
    ("/metrics", "metrics"),
    ("/openapi.json", "description of the API"),
    ("/dashboard/*", "dashboard"),
    ("/assets/*", "files of pages"),
    ("/.well-known/*", "association files"),
    ("/*/bridge", "the page that hands over"),
    ("/*+", "inspection of a link"),
  ]

  /// The patterns alone.
  public static let all = patterns.map(\.path)
}
