import LinkCore

/// A link's targets as the JSON of a column.
///
/// Every URL is accepted again when it is read, so that a row that was changed by hand cannot send
/// anybody anywhere it could not have been sent by a write: such a target reads as absent.
struct TargetsColumn: Codable, Sendable {
  var ios: Phone?
  var ipad: Phone?
  var android: Phone?
  var huawei: Phone?
  var desktop: String?
  var fallback: String?

  struct Phone: Codable, Sendable {
    var app: String?
    var universalLink: String?
    var store: String?
    var web: String?
  }

  init(_ targets: LinkTargets) {
    ios = targets.ios.map(Phone.init)
    ipad = targets.ipad.map(Phone.init)
    android = targets.android.map(Phone.init)
    huawei = targets.huawei.map(Phone.init)
    desktop = targets.desktop?.description
    fallback = targets.fallback?.description
  }

  /// The targets, with those URLs that are still acceptable.
  var targets: LinkTargets {
    LinkTargets(
      ios: ios?.target,
      ipad: ipad?.target,
      android: android?.target,
      huawei: huawei?.target,
      desktop: StoredTarget.web(desktop),
      fallback: StoredTarget.web(fallback)
    )
  }
}

extension TargetsColumn.Phone {
  init(_ target: AppTarget) {
    app = target.app?.description
    universalLink = target.universalLink?.description
    store = target.store?.description
    web = target.web?.description
  }

  var target: AppTarget {
    AppTarget(
      app: StoredTarget.route(app),
      universalLink: StoredTarget.web(universalLink),
      store: StoredTarget.route(store),
      web: StoredTarget.web(web)
    )
  }
}

/// Targets as they are read back: accepted again, as far as any workspace could have allowed them
/// when the row was written.
enum StoredTarget: Sendable {
  /// A web page.
  static func web(_ text: String?) -> AcceptedTarget? {
    text.flatMap { AcceptedTarget.acceptAgain($0, isWeb: true) }
  }

  /// A route in an app or a page in a store: any scheme that apps may have.
  static func route(_ text: String?) -> AcceptedTarget? {
    text.flatMap { AcceptedTarget.acceptAgain($0, isWeb: false) }
  }
}
