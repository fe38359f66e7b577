import LinkCore

/// An event about a link, before it is captured.
struct LinkEvent: Equatable, Sendable {
  let name: String
  let properties: [String: JSONValue]

  /// A link was opened, with or without its campaign.
  static func opened(
    _ entry: LinkMachine.Entry,
    requiresAuth: Bool,
    privacy: LinkPrivacy
  ) -> LinkEvent {
    let link = entry.link
    var properties = campaign(entry.campaign)
    properties.merge(identity(of: link, privacy)) { $1 }
    properties["auth_required"] = .bool(requiresAuth)
    properties["campaign_source"] = .string(link.canonicalSource.rawValue)
    properties["has_campaign_key"] = .bool(entry.campaignKey != nil)
    properties["campaign_resolved"] = .bool(entry.campaign != nil)
    let optional: [(String, String?)] = [
      ("jid", link.jid ?? entry.campaign?.jid), ("source", privacy.value(link.source)),
      ("utm_medium", privacy.value(link.utmMedium)), ("referrer", privacy.value(link.referrer)),
      ("platform_hint", link.platformHint), ("campaign_key", entry.campaignKey),
    ]
    for case (let name, let value?) in optional { properties[name] = .string(value) }
    let parameters = privacy.parameters(of: link)
    if !parameters.isEmpty { properties["parameters"] = .object(parameters) }
    return LinkEvent(name: "Deep Link Opened", properties: properties)
  }

  /// What became of a link that needed a login.
  static func ended(
    _ pending: LinkMachine.Pending,
    _ end: LinkMachine.End,
    now: Timestamp,
    privacy: LinkPrivacy
  ) -> LinkEvent {
    let waited = JSONValue.integer(max(0, now.milliseconds(since: pending.since)) / 1_000)
    var properties = identity(of: pending.entry.link, privacy)
    switch end {
    case .completed:
      properties["was_pending"] = true
      properties["time_to_complete"] = waited
      return LinkEvent(name: "Deep Link Completed", properties: properties)
    case .timedOut:
      properties["timeout_seconds"] = .integer(
        pending.expiresAt.milliseconds(since: pending.since) / 1_000
      )
      properties["waited_seconds"] = waited
      return LinkEvent(name: "Deep Link Timeout", properties: properties)
    case .cancelled, .declined, .replaced:
      properties["time_before_cancel"] = waited
      properties["reason"] = .string(String(describing: end))
      return LinkEvent(name: "Deep Link Cancelled", properties: properties)
    }
  }

  /// A URL of the app could not be read; its text is not reported, which may hold anything.
  static func failed(scheme: String, error: PaylisherDeepLinkError) -> LinkEvent {
    LinkEvent(
      name: "Deep Link Failed",
      properties: [
        "scheme": .string(scheme), "failure_reason": "parse_error",
        "error_code": .string(error.code.rawValue), "error_message": .string(error.message),
      ]
    )
  }

  private static func identity(
    of link: ParsedLink,
    _ privacy: LinkPrivacy
  ) -> [String: JSONValue] {
    var properties: [String: JSONValue] = [
      "destination": .string(privacy.destination(of: link)),
      "scheme": .string(link.scheme),
      "full_url": .string(privacy.url(of: link)),
    ]
    if let id = privacy.value(link.campaignID) { properties["campaign_id"] = .string(id) }
    return properties
  }

  /// What describes the campaign; nothing about the team behind it, and not its private data.
  private static func campaign(_ campaign: CampaignPayload?) -> [String: JSONValue] {
    guard let campaign else { return [:] }
    let fields: [(String, String?)] = [
      ("_id", campaign.id), ("type", campaign.type), ("title", campaign.title),
      ("keyName", campaign.keyName), ("webUrl", campaign.webURL), ("iosUrl", campaign.iosURL),
      ("fallbackUrl", campaign.fallbackURL), ("iosUniversalUrl", campaign.iosUniversalURL),
    ]
    var properties: [String: JSONValue] = [:]
    for case (let name, let value?) in fields { properties[name] = .string(value) }
    return properties
  }
}
