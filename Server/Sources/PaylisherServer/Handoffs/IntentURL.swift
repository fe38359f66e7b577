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
      + "S.browser_fallback_url=\(escaped(fallback));end"
  }

  /// Whether whoever asks knows such URLs: web views of other apps may not.
  static func isKnown(to agent: Agent) -> Bool {
    agent.system == .android && agent.inAppBrowser == nil && agent.browser != nil
  }

  /// Everything but letters, digits and `-._~` in percent encoding.
  private static func escaped(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: bytes.append(byte)
      default: bytes += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
