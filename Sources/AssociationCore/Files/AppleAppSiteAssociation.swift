public import JSONCoding

/// The file `/.well-known/apple-app-site-association` of a domain.
public enum AppleAppSiteAssociation: Sendable {
  /// How rules are written.
  public enum Format: Hashable, Sendable {
    /// `components`, for iOS 13 and later.
    case components
    /// `paths` beside `components`, for iOS 9 to 12 too.
    case componentsAndPaths
  }

  /// The file as bytes of JSON: sorted, stable, without a byte that depends on anything but the
  /// apps.
  public static func generate(
    apps: [AssociatedApp],
    format: Format = .components,
    hasDashboard: Bool = false
  ) -> [UInt8] {
    document(apps: apps, format: format, hasDashboard: hasDashboard).canonicalBytes
  }

  /// The file as a value.
  ///
  /// Paths that must stay in the browser are excluded first, because the first rule that matches
  /// decides.
  ///
  /// - Parameters:
  ///   - apps: The apps that open the domain's links.
  ///   - format: How rules are written.
  ///   - hasDashboard: Whether the domain is the one where people sign in.
  /// - Returns: The file, before it is written.
  public static func document(
    apps: [AssociatedApp],
    format: Format = .components,
    hasDashboard: Bool = false
  ) -> JSONValue {
    let kept = BrowserPath.all + (hasDashboard ? BrowserPath.dashboard : [])
    let apps = apps.sorted { $0.appID < $1.appID }
    let clips = Set(apps.flatMap(\.clipIDs)).sorted()
    let sharing = apps.filter(\.sharesCredentials).map(\.appID)
    var file: JSONObject = [
      "applinks": ["details": .array(details(of: apps, kept, format))]
    ]
    if !clips.isEmpty { file["appclips"] = list(clips) }
    if !sharing.isEmpty { file["webcredentials"] = list(sharing) }
    return .object(file)
  }

  /// One entry for all apps that open the same paths.
  private static func details(
    of apps: [AssociatedApp],
    _ kept: [String],
    _ format: Format
  ) -> [JSONValue] {
    var groups: [(paths: [String]?, appIDs: [String])] = []
    for app in apps {
      if let index = groups.firstIndex(where: { $0.paths == app.paths }) {
        groups[index].appIDs.append(app.appID)
      } else {
        groups.append((app.paths, [app.appID]))
      }
    }
    return groups.map { detail(appIDs: $0.appIDs, paths: $0.paths ?? ["*"], kept, format) }
  }

  private static func detail(
    appIDs: [String],
    paths: [String],
    _ kept: [String],
    _ format: Format
  ) -> JSONValue {
    let excluded = kept.map { path -> JSONValue in
      ["/": .string(path), "exclude": true]
    }
    let opened = paths.map { path -> JSONValue in ["/": .string(path)] }
    var detail: JSONObject = [
      "appIDs": .array(appIDs.map { .string($0) }), "components": .array(excluded + opened),
    ]
    if format == .componentsAndPaths {
      let denied = kept.map { JSONValue.string("NOT " + $0) }
      detail["paths"] = .array(denied + paths.map { .string($0) })
      detail["appID"] = appIDs.first.map { .string($0) }
    }
    return .object(detail)
  }

  private static func list(_ ids: [String]) -> JSONValue {
    ["apps": .array(ids.map { .string($0) })]
  }
}

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

  /// What the domain of the dashboard keeps as well: its pages, and the links in mails to its users, which hold
  /// secrets that are no route of an app.
  public static let dashboard = [
    "/account", "/account/*", "/dashboard", "/dashboard/*", "/docs", "/docs/*", "/invitations/*",
    "/login", "/login/*", "/openapi.html", "/welcome/*",
  ]
}
