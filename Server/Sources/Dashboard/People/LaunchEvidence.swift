import LinkPages

/// What a first launch was matched by, and how a token came, in the reader's language.
enum LaunchEvidence: Sendable {
  /// The evidence that decided; its code where this version does not know it.
  static func method(_ code: String, _ text: DashboardText) -> String {
    methods[code].map { text($0) } ?? code
  }

  /// The same on a page, with its code.
  static func html(_ code: String, _ text: DashboardText) -> HTML {
    guard methods[code] != nil else { return "<code>\(code)</code>" }
    return "<span title=\"\(code)\">\(method(code, text))</span>"
  }

  /// The way on which a token came to an app.
  static func route(_ code: String, _ text: DashboardText) -> String {
    routes[code].map { text($0) } ?? code
  }

  private static let methods: [String: PeoplePhrase] = [
    "signed_token": .methodToken, "code": .methodCode, "idfa": .methodAppleID,
    "gaid": .methodGoogleID, "probabilistic": .methodLikely,
  ]

  private static let routes: [String: PeoplePhrase] = [
    "clipboard": .routeClipboard, "referrer": .routeReferrer, "web": .routeWeb,
    "code": .routeCode, "advertising_id": .routeAdvertisingID,
  ]
}
