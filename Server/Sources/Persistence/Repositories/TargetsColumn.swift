import LinkCore

/// A link's targets as the JSON of a column.
///
/// Every URL is accepted again when it is read, so that a row that was changed by hand cannot send
/// anybody anywhere it could not have been sent by a write: such a target reads as absent.
struct TargetsColumn: Codable, Sendable {
  var ios: Phone?
  var android: Phone?
  var desktop: String?
  var fallback: String?

  struct Phone: Codable, Sendable {
    var app: String?
    var store: String?
    var web: String?
  }

  init(_ targets: LinkTargets) {
    ios = targets.ios.map(Phone.init)
    android = targets.android.map(Phone.init)
    desktop = targets.desktop?.description
    fallback = targets.fallback?.description
  }

  /// The targets, with those URLs that are still acceptable.
  var targets: LinkTargets {
    LinkTargets(
      ios: ios?.target,
      android: android?.target,
      desktop: Self.web(desktop),
      fallback: Self.web(fallback)
    )
  }

  /// A web page.
  fileprivate static func web(_ text: String?) -> AcceptedTarget? {
    text.flatMap { try? AcceptedTarget.accept($0, policy: webPolicy) }
  }

  /// A route in an app: any scheme that begins with a letter and that no browser runs.
  fileprivate static func route(_ text: String?) -> AcceptedTarget? {
    guard let text, let colon = text.firstIndex(of: ":") else { return nil }
    let scheme = text[..<colon].lowercased()
    guard !refusedSchemes.contains(scheme), scheme.first?.isLetter == true else { return nil }
    return try? AcceptedTarget.accept(text, policy: TargetPolicy(schemes: [scheme]))
  }

  private static let webPolicy = TargetPolicy(
    schemes: ["https", "http"],
    allowsDevelopmentHosts: true
  )
  private static let refusedSchemes: Set<String> = [
    "javascript", "data", "vbscript", "file", "blob", "about", "intent", "view-source",
  ]
}

extension TargetsColumn.Phone {
  init(_ target: AppTarget) {
    app = target.app?.description
    store = target.store?.description
    web = target.web?.description
  }

  var target: AppTarget {
    AppTarget(
      app: TargetsColumn.route(app),
      store: TargetsColumn.route(store),
      web: TargetsColumn.web(web)
    )
  }
}
