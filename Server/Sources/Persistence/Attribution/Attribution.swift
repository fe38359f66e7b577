package import AttributionCore
import JSONCoding
package import LinkCore
import RoutingCore
import TargetCore

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
  /// The medium that was carried; else that of the click counts.
  var medium: String?
  /// The campaign that was carried; else that of the click, else the code of the link counts.
  var campaign: String?
  /// The campaign key that was carried, which counts last.
  var campaignKey: String?
  /// The platform; else that of the app counts.
  var platform: RoutePlatform?
  /// The country; else that of the click counts.
  var country: String?
  /// What else the tap on the link says.
  var tap = TapDetail()
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
  /// The campaign parameters that it carries.
  var tags = CampaignTags()
}

extension EventOrigin {
  /// The click that its journey would have begun with.
  var click: ClickID? { jid.flatMap { ClickID($0.text) } }

  init(
    app: AppID?,
    link: LinkID? = nil,
    jid: String?,
    campaignKey: String?,
    tags: CampaignTags = CampaignTags()
  ) {
    self.init(
      app: app,
      link: link,
      jid: jid.map { ExactText($0) },
      campaignKey: campaignKey.map { ExactText($0) },
      tags: tags
    )
  }

  /// The origin of an event, with the campaign parameters among its properties.
  init(_ event: EventRecord, _ tags: CampaignTags) {
    self.init(
      app: event.app,
      link: event.link,
      jid: event.jid,
      campaignKey: event.campaignKey,
      tags: tags
    )
  }
}

/// The campaign parameters that an event carries: `campaign_source`, as the SDK writes it, and `utm_source`,
/// `utm_medium` and `utm_campaign`, as libraries for the web read them from a page's URL.
///
/// ```swift
/// var tags = CampaignTags()
/// tags.add("utm_source".utf8, #""Newsletter""#)
/// tags.source  // newsletter
/// ```
struct CampaignTags: Hashable, Sendable {
  /// The word of a source that is known (`IG` is `instagram`), else the value in lower case.
  private(set) var source: ExactText?
  private(set) var medium: ExactText?
  private(set) var campaign: ExactText?

  init() {}

  /// Reads the members of a visit.
  init(visit: String) {
    guard !visit.isEmpty, let members = JSONMembers("{\(visit)}") else { return }
    for member in members.members {
      add(members.bytes[member.key], members.text(member.value))
    }
  }

  /// Reads a property by its name and its value as JSON; another property changes nothing.
  ///
  /// Properties come in the order of their names, so that `campaign_source` counts before `utm_source`.
  mutating func add(_ name: some Collection<UInt8>, _ json: @autoclosure () -> String) {
    if name.elementsEqual("campaign_source".utf8) {
      source = Self.word(json()).map { ExactText($0) }
    } else if name.elementsEqual("utm_source".utf8) {
      source = source ?? Self.value(json()).map { ExactText(Self.word(ofSource: $0)) }
    } else if name.elementsEqual("utm_medium".utf8) {
      medium = Self.value(json()).map { ExactText($0) }
    } else if name.elementsEqual("utm_campaign".utf8) {
      campaign = Self.value(json()).map { ExactText($0) }
    }
  }

  /// The canonical source that a value of `campaign_source` names.
  private static func word(_ json: String) -> String? {
    guard json.hasPrefix("\"") else { return nil }
    // A word of our own list needs no unescaping; anything else is not one.
    let word = String(json.dropFirst().dropLast())
    guard word.utf8.count <= 32, !word.isEmpty, !word.utf8.contains(UInt8(ascii: "\\")) else {
      return nil
    }
    guard !CanonicalSource.isWord(word) else { return word }
    return CanonicalSource.classify(word)?.rawValue ?? word.lowercased()
  }

  private static func word(ofSource source: String) -> String {
    CampaignParameters.sourceWord(of: source, isScan: false, referrerHost: nil, inAppBrowser: nil)
  }

  private static func value(_ json: String) -> String? {
    OwnProperties.string(json).flatMap { CampaignParameters.value($0) }
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

/// What an event belongs to as it is stored, and what the rule says about it.
package struct EventAttribution: Hashable, Sendable {
  package var event: EntityID
  package var name: String
  /// When it happened.
  package var occurredAt: Timestamp
  /// Why it belongs to its link, or to none, as it is counted.
  package var reason: String
  /// The link that it belongs to.
  package var link: LinkID?
  /// The click that it follows.
  package var click: ClickID?
  /// The campaign that it is counted by.
  package var campaign: String?
  /// The source that it is counted by.
  package var source: String?
  /// What the rule says now, check by check.
  package var decision: AttributionDecision
}

/// A touch of a person as it is stored, with what it belongs to.
struct StoredTouch: Hashable, Sendable {
  var person: Int64
  var touch: AttributionTouch
  var attribution: Attribution

  /// The name of events that say a link was shown.
  static let impression = "$impression"
  /// The name of events that say a notification was opened.
  static let notification = "notificationOpen"

  /// `nil` for events that are no touch, or lead to no link.
  init?(
    _ kind: EventKind,
    name: String,
    uuid: EntityID,
    person: Int64,
    at moment: Timestamp,
    _ attribution: Attribution
  ) {
    guard attribution.isAttributed, attribution.key.isDirect else { return nil }
    let touchKind: AttributionTouch.Kind
    switch (kind, name) {
    case (.open, _): touchKind = .deepLink
    case (_, Self.impression): touchKind = .impression
    // Any other link is that of the session before, which the SDK adds to every event.
    case (_, Self.notification) where attribution.key.reason == AttributionReason.named.rawValue:
      touchKind = .deepLink
    default: return nil
    }
    self.person = person
    self.attribution = attribution
    touch = AttributionTouch(event: uuid, kind: touchKind, occurredAt: moment)
  }

  /// The touch that a row of `event_log e` is, with its `dimension d` and the `name` of its term.
  init?(event row: SQLRow) throws {
    self.init(
      EventKind(rawValue: try row.int64("kind")) ?? .automatic,
      name: try row.text("name"),
      uuid: try row.entityID("uuid"),
      person: try row.int64("person_no"),
      at: try row.timestamp("occurred_at"),
      Attribution(
        key: try DimensionKey(row),
        dimension: try row.int64("dimension_no"),
        click: try row.optionalInt64("click_no")
      )
    )
  }

  /// Reads a row of `touch t` with its `dimension d`.
  init(_ row: SQLRow) throws {
    person = try row.int64("person_no")
    touch = AttributionTouch(
      event: try row.entityID("uuid"),
      kind: AttributionTouch.Kind(rawValue: try row.int64("kind")) ?? .impression,
      occurredAt: try row.timestamp("occurred_at")
    )
    attribution = Attribution(
      key: try DimensionKey(row),
      dimension: try row.int64("dimension_no"),
      click: try row.optionalInt64("click_no")
    )
  }

  /// The columns of `touch t` and `dimension d`.
  static let columns: StaticString =
    "t.person_no, t.kind, t.occurred_at, t.uuid, t.dimension_no, t.click_no, d.*"
}

extension DimensionKey {
  /// Whether the link is one that the event itself carries.
  var isDirect: Bool { AttributionReason(rawValue: reason)?.isDirect ?? false }

  /// Whether the link is that of a touch.
  var isFollowing: Bool {
    [AttributionReason.lastTouch, .lastImpression].contains(AttributionReason(rawValue: reason))
  }
}

/// What touched a person last as of some moments, so that it is read once for many events.
struct LastTouches: Sendable {
  /// The last touch of each kind; none of a kind where there is none up to ``end``.
  var touches: [StoredTouch] = []
  /// The moment that was asked about.
  var end: Timestamp

  /// Of a person without any touch.
  static let never = Self(end: Timestamp(milliseconds: .max))

  /// Whether they are the last ones at a moment, too.
  func hold(at moment: Timestamp) -> Bool {
    moment <= end && touches.allSatisfy { $0.touch.occurredAt <= moment }
  }

  /// Adds a touch; of one kind the later stays, and of one moment that of the greater id.
  mutating func add(_ stored: StoredTouch) {
    guard let index = touches.firstIndex(where: { $0.touch.kind == stored.touch.kind }) else {
      return touches.append(stored)
    }
    let (new, old) = (stored.touch, touches[index].touch)
    if (old.occurredAt, old.event) < (new.occurredAt, new.event) { touches[index] = stored }
  }
}
