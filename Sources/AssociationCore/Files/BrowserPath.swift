/// Paths of our own server that must open in the browser, whatever app is installed.
public enum BrowserPath: Sendable {
  /// The patterns: what the server answers itself, and the pages about a link.
  ///
  /// Only those: any other path of a link domain is the app's to open, `/account` among them.
  public static let all = [
    "/api/*", "/batch", "/campaign/resolve/*", "/capture", "/decide", "/e", "/favicon.ico",
    "/flags", "/heartbeat", "/i/v0/*", "/livez", "/metrics", "/openapi.json", "/readyz",
    "/resolve/*", "/robots.txt", "/v1/*", "/.well-known/*", "/*/handoff", "/*/bridge", "/*+",
  ]
}
