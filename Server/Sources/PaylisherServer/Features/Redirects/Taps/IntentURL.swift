import LinkCore
import RoutingCore

/// The URL by which browsers on Android open an app, or lead to where it is got without an error
/// ([Android intents with Chrome](https://developer.chrome.com/docs/android/intents)).
enum IntentURL: Sendable {
  /// Rewrites a route for an app.
  ///
  /// - Parameters:
  ///   - route: The URL that opens the app.
  ///   - package: The app, so that no other one answers.
  ///   - fallback: The page that follows where the app is missing.
  /// - Returns: `nil` where the route, or what is to follow, does not fit.
  static func url(_ route: String, package: String, fallback: String) -> String? {
    guard let colon = route.firstIndex(of: ":"), !route.contains("#"),
      fallback.hasPrefix("https://")
    else { return nil }
    return "intent\(route[colon...])#Intent;scheme=\(route[..<colon]);package=\(package);"
      + "S.browser_fallback_url=\(PercentCoding.encode(fallback));end"
  }

  /// Whether an agent follows such URLs: web views of other apps may not.
  static func isKnown(to agent: Agent) -> Bool {
    agent.system == .android && agent.inAppBrowser == nil && agent.browser != nil
  }
}
