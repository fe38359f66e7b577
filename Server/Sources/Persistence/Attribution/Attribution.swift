public import AttributionCore
public import LinkCore

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

/// What an event itself says about where it came from.
struct EventOrigin: Hashable, Sendable {
  /// The app that sent it.
  var app: AppID?
  /// The link that it names.
  var link: LinkID?
  /// The journey that it carries.
  var jid: ExactText?
  /// The campaign key that it carries.
  var campaignKey: ExactText?
  /// The canonical source that it carries.
  var source: ExactText?
}

extension EventOrigin {
  /// The click that its journey would have begun with.
  var click: ClickID? { jid.flatMap { ClickID($0.text) } }

  init(app: AppID?, link: LinkID? = nil, jid: String?, campaignKey: String?, source: String?) {
    self.init(
      app: app,
      link: link,
      jid: jid.map { ExactText($0) },
      campaignKey: campaignKey.map { ExactText($0) },
      source: source.map { ExactText($0) }
    )
  }

  /// The origin of an event, with the canonical source that it carries.
  init(_ event: EventRecord, source: String?) {
    self.init(
      app: event.app,
      link: event.link,
      jid: event.jid,
      campaignKey: event.campaignKey,
      source: source
    )
  }

  /// The property that holds the canonical source.
  static let sourceName = "campaign_source"

  /// The canonical source among the members of a visit.
  static func source(in visit: String) -> String? {
    guard !visit.isEmpty else { return nil }
    return JSONMembers("{\(visit)}")?.value(of: sourceName).flatMap { source($0) }
  }

  /// The canonical source that a value of the property names.
  static func source(_ json: String) -> String? {
    guard json.hasPrefix("\"") else { return nil }
    // A word of our own list needs no unescaping; anything else is not one.
    let word = String(json.dropFirst().dropLast())
    return word.utf8.count <= 32 && !word.isEmpty && !word.contains("\\") ? word : nil
  }
}

/// What an event carries, looked up as far as the rule needs it.
struct CarriedEvidence: Hashable, Sendable {
  var link: AttributionEvidence.Carried = .absent
  var journey: AttributionEvidence.Carried = .absent
  var campaignKey: AttributionEvidence.Carried = .absent
  /// The link that the campaign key leads to.
  var campaignLink: LinkID?

  /// The evidence with what touched the person.
  func evidence(at moment: Timestamp, _ touches: [StoredTouch] = []) -> AttributionEvidence {
    AttributionEvidence(
      occurredAt: moment,
      link: link,
      journey: journey,
      campaignKey: campaignKey,
      touches: touches.map(\.touch)
    )
  }
}

/// What an app's owner chose about attribution.
public struct AttributionSettings: Codable, Hashable, Sendable {
  /// How long after a link opened the app events belong to it, in milliseconds; 0 for never.
  public var deepLinkWindow: Int64
  /// How long after a link was shown events belong to it, in milliseconds; 0 for never.
  public var impressionWindow: Int64

  /// Chooses; windows are brought inside those of ``AttributionWindows``.
  public init(
    deepLinkWindow: Int64 = AttributionWindows().deepLink,
    impressionWindow: Int64 = AttributionWindows().impression
  ) {
    let windows = AttributionWindows(deepLink: deepLinkWindow, impression: impressionWindow)
    self.deepLinkWindow = windows.deepLink
    self.impressionWindow = windows.impression
  }

  /// The windows, for the rule.
  public var windows: AttributionWindows {
    AttributionWindows(deepLink: deepLinkWindow, impression: impressionWindow)
  }
}

/// What an event belongs to as it is stored, and what the rule says about it.
public struct EventAttribution: Hashable, Sendable {
  /// The event.
  public var event: EntityID
  /// Its name.
  public var name: String
  /// When it happened.
  public var occurredAt: Timestamp
  /// Why it belongs to its link, or to none, as it is counted.
  public var reason: String
  /// The link that it belongs to.
  public var link: LinkID?
  /// The click that it follows.
  public var click: ClickID?
  /// The campaign that it is counted by.
  public var campaign: String?
  /// The source that it is counted by.
  public var source: String?
  /// What the rule says now, check by check.
  public var decision: AttributionDecision
}
