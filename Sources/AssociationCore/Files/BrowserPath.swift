import LinkCore

/// Paths of our own server that must open in the browser, whatever app is installed.
public enum BrowserPath: Sendable {
  /// The patterns in the order they are written: whatever a reserved word names, files, and the
  /// pages about a link rather than behind it.
  public static let all: [String] =
    ReservedCodes.all.subtracting(["c"]).sorted().map { "/\($0)/*" } + [
      "/favicon.ico", "/index.html", "/openapi.json", "/robots.txt", "/sitemap.xml",
      "/.well-known/*", "/c/*/handoff", "/*/bridge", "/*/qr*", "/*+",
    ]
}
