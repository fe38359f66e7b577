import LinkCore

/// What brought the user here, bound to the session it happened in.
struct Attribution: Equatable, Sendable {
  private var campaign: Bound<Campaign>?
  /// What may be a campaign, until the server says so.
  private var unconfirmed: Bound<Campaign>?
  private var journey: Bound<Journey>?

  private struct Bound<Value: Equatable & Sendable>: Equatable, Sendable {
    let session: EntityID
    let value: Value
  }

  private struct Campaign: Equatable, Sendable {
    let key: String
    let source: String
  }

  private struct Journey: Equatable, Sendable {
    let id: String
    let source: PaylisherJourneySource
    let startedAt: Timestamp
  }

  /// Attributes a session to a link's campaign; a later link without one takes it away again.
  ///
  /// With `isConfirmed` false the key counts only once ``confirm(campaignKey:)`` names it.
  mutating func arrive(
    campaignKey: String?,
    source: String,
    isConfirmed: Bool = true,
    session: EntityID
  ) {
    let next = campaignKey.map { key in
      Bound(session: session, value: Campaign(key: key, source: source))
    }
    (campaign, unconfirmed) = isConfirmed ? (next, nil) : (nil, next)
  }

  /// The server knows a campaign: the session of the link that named it, where none came since, is
  /// attributed to it.
  mutating func confirm(campaignKey: String) {
    guard let known = unconfirmed, known.value.key == campaignKey else { return }
    (campaign, unconfirmed) = (known, nil)
  }

  /// Begins a journey.
  ///
  /// A link's own journey is not replaced by what its campaign says later.
  mutating func begin(
    _ id: String,
    source: PaylisherJourneySource,
    session: EntityID,
    now: Timestamp
  ) {
    if source == .campaignResolution, journey?.session == session, journey?.value.id != nil,
      journey?.value.source != .campaignResolution
    {
      return
    }
    if journey?.session == session, journey?.value.id == id { return }
    journey = Bound(session: session, value: Journey(id: id, source: source, startedAt: now))
  }

  /// Forgets everything.
  mutating func clear() {
    self = Attribution()
  }

  /// What events of a session carry; nothing in a session that no link opened.
  func properties(session: EntityID, now: Timestamp) -> [String: JSONValue] {
    var properties: [String: JSONValue] = [:]
    if let campaign, campaign.session == session {
      properties["campaign_key"] = .string(campaign.value.key)
      properties["deeplink_key"] = .string(campaign.value.key)
      properties["campaign_source"] = .string(campaign.value.source)
    }
    if let journey, journey.session == session {
      let age = max(0, now.milliseconds(since: journey.value.startedAt))
      properties["jid"] = .string(journey.value.id)
      properties["journey_source"] = .string(journey.value.source.rawValue)
      properties["journey_age_hours"] = .integer(age / 3_600_000)
    }
    return properties
  }
}

/// The source of a journey.
public enum PaylisherJourneySource: Hashable, Sendable {
  /// A deep link.
  case deeplink
  /// The deferred deep link that led to the install.
  case deferredDeeplink
  /// The campaign of a link, as the server returned it.
  case campaignResolution
  /// A push message.
  case push
  /// An email.
  case email
  /// Any other source, with a name that the app defines.
  case custom(String)

  /// The value of the event property `journey_source`, such as `deferred_deeplink`.
  public var rawValue: String {
    switch self {
    case .deeplink: "deeplink"
    case .deferredDeeplink: "deferred_deeplink"
    case .campaignResolution: "campaign_resolution"
    case .push: "push"
    case .email: "email"
    case .custom(let name): name
    }
  }
}
