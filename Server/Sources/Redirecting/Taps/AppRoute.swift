package import LinkCore
package import RoutingCore
package import TargetCore

/// The URL that opens the app where a link leads.
package enum AppRoute: Sendable {
  /// The stored route with the campaign key, the journey and what the tap's query may add.
  ///
  /// What the stored route says stays; a query can neither change it nor bring a journey of its
  /// own.
  package static func url(
    _ target: AcceptedTarget,
    code: ShortCode,
    click: ClickID?,
    query: String? = nil
  ) -> String {
    let journey = "keyName=\(code)" + (click.map { "&jid=\($0)" } ?? "")
    let named = appended(journey, to: target) ?? QueryPassThrough.apply(journey, to: target)
    guard let query, !query.isEmpty else { return named }
    let policy = TargetPolicy(
      schemes: [target.scheme],
      maximumLength: QueryPassThrough.maximumLength
    )
    guard let accepted = try? AcceptedTarget.accept(named, policy: policy) else { return named }
    return QueryPassThrough.apply(query, to: accepted)
  }

  /// A route in an app with its journey, where the stored route has no query to compare it with: most have none.
  private static func appended(_ journey: String, to target: AcceptedTarget) -> String? {
    let route = target.description
    let isBare = !route.utf8.contains { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
    let length = route.utf8.count + journey.utf8.count
    guard target.host == nil, isBare, length < QueryPassThrough.maximumLength else { return nil }
    return "\(route)?\(journey)"
  }
}

/// The URL by which browsers on Android open an app, or lead to where it is got without an error
/// ([Android intents with Chrome](https://developer.chrome.com/docs/android/intents)).
package enum IntentURL: Sendable {
  /// Rewrites a route for an app.
  ///
  /// - Parameters:
  ///   - route: The URL that opens the app.
  ///   - package: The app, so that no other one answers.
  ///   - fallback: The page that follows where the app is missing.
  /// - Returns: `nil` where the route, or what is to follow, does not fit.
  package static func url(_ route: String, package: String, fallback: String) -> String? {
    guard let colon = route.firstIndex(of: ":"), !route.utf8.contains(UInt8(ascii: "#")),
      fallback.hasPrefix("https://")
    else { return nil }
    return "intent\(route[colon...])#Intent;scheme=\(route[..<colon]);package=\(package);"
      + "S.browser_fallback_url=\(PercentCoding.encode(fallback));end"
  }

  /// Whether an agent follows such URLs: web views of other apps may not.
  package static func isKnown(to agent: Agent) -> Bool {
    agent.system == .android && agent.inAppBrowser == nil && agent.browser != nil
  }
}
