import LinkCore

/// What something is attributed to, in numbers of terms and dimensions.
struct Attribution: Hashable, Sendable {
  /// What it is counted by.
  var key: DimensionKey
  /// The number of ``key``.
  var dimension: Int64
  /// The number of the click's term, where a click is known.
  var click: Int64?

  /// Whether it belongs to a link.
  var isAttributed: Bool { key.link > 0 }
}

/// What decides which dimension something is counted by.
struct TouchFacts: Sendable {
  var app: AppID?
  var link: LinkID?
  var click: Attributor.Click?
  /// The source that was carried; else that of the click counts.
  var source: String?
  /// The campaign key that was carried; else the code of the link counts.
  var campaign: String?
  /// The platform; else that of the app counts.
  var platform: String?
  /// The country; else that of the click counts.
  var country: String?
  /// Why it belongs to the link, or to none.
  var reason = "organic"
}

/// Where a click came from, as a canonical source.
enum ClickSource: Sendable {
  /// The word for the code, the page and the web view that a click happened in.
  static func word(isScan: Bool, referrerHost: String?, inAppBrowser: String?) -> String {
    guard !isScan else { return CanonicalSource.qr.rawValue }
    return CanonicalSource(source: nil, referrer: referrerHost, platformHint: inAppBrowser).rawValue
  }
}
