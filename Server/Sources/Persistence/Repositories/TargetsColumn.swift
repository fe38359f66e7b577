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
    text.flatMap { accept($0, schemes: ["https", "http"]) }
  }

  /// A route in an app or a page in a store: any scheme that apps may have.
  fileprivate static func route(_ text: String?) -> AcceptedTarget? {
    guard let text, let colon = text.firstIndex(of: ":") else { return nil }
    return accept(text, schemes: [text[..<colon].lowercased()])
  }

  /// As much as any workspace could have allowed when the row was written.
  private static func accept(_ text: String, schemes: Set<String>) -> AcceptedTarget? {
    let policy = TargetPolicy(
      schemes: schemes,
      allowsDevelopmentHosts: true,
      maximumLength: TargetPolicy.longest
    )
    return try? AcceptedTarget.accept(text, policy: policy)
  }
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
