/// The routes of an app that need a logged-in person.
///
/// A gated route gates everything below it. Comparison fails closed: a route is gated if any way
/// of reading it is (other case, encoded once or more, slashes and dots hidden in escapes).
///
/// ```swift
/// let gated = GatedRoutes(["wallet", "account/cards"])
/// gated.contains(["Wallet", "transfer"])  // true
/// gated.contains(["%77allet"])            // true
/// gated.contains(["account"])             // false
/// ```
public struct GatedRoutes: Hashable, Sendable {
  /// The gated routes, in canonical spelling.
  private let routes: [[String]]
  private let gatesEverything: Bool

  /// Reads destinations as a configuration names them: `wallet`, `/account/cards/`,
  /// `yourapp://wallet`; `/` or `*` gates every route, an empty text none.
  public init(_ destinations: some Sequence<String> = EmptyCollection()) {
    let entries = destinations.filter { !$0.isEmpty }.map(Self.segments)
    routes = entries.filter { !$0.isEmpty }
    gatesEverything = entries.contains { $0.isEmpty || $0 == ["*"] }
  }

  /// Whether there is nothing to check.
  public var isEmpty: Bool {
    routes.isEmpty && !gatesEverything
  }

  /// Whether a route needs a logged-in person, given its decoded segments.
  public func contains(_ segments: [String]) -> Bool {
    if isEmpty || gatesEverything { return gatesEverything }
    let readings = RouteReading.all(of: segments)
    // Without a last reading it is not known what the route is.
    return readings.isEmpty
      || readings.contains { gates($0.segments) || gates($0.withoutDots) }
  }

  /// Whether a link may only be delivered to a logged-in person, as far as is known before its
  /// campaign is resolved.
  public func requireAuth(for link: ParsedLink) -> Bool {
    link.requiresAuthParameter || contains(link.pathSegments)
  }

  private func gates(_ segments: [String]) -> Bool {
    routes.contains { segments.starts(with: $0) }
  }

  private static func segments(of destination: String) -> [String] {
    let bytes = Array(destination.utf8)
    guard destination.utf8.contains(0x3A), let url = try? LinkURL(bytes: bytes) else {
      return CanonicalRoute([destination]).segments
    }
    let route = url.isWeb ? [url.path] : [url.host ?? "", url.path]
    return CanonicalRoute(route).segments
  }
}
