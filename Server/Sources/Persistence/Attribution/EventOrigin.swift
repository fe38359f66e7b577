import AttributionCore
import LinkCore

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
