import LinkCore

/// A link that waits for a login, as it is kept for the next launch.
struct PendingRecord: Codable, Equatable, Sendable {
  static let name = "pending-link"

  var text: String
  var since: Timestamp
  var campaign: CampaignPayload?
  var platformHint: String?
  /// Whether the link led to the install; absent is no.
  var isDeferred: Bool?
  /// Whether the closures for links get it, and not a screen; absent is yes.
  var usesClosures: Bool?
  /// The message whose tap opened it.
  var message: String?

  init(_ pending: LinkMachine.Pending) {
    text = pending.entry.link.text
    since = pending.since
    campaign = pending.entry.campaign
    platformHint = pending.entry.link.platformHint
    isDeferred = pending.entry.audience.isDeferred
    usesClosures = pending.entry.audience.usesClosures
    message = pending.entry.audience.message
  }
}

extension ParsedLink {
  /// Whether the campaign key is nothing but the one segment of a path on a link domain, which a page
  /// of that domain may have as well: `https://go.example.com/products`.
  var hasLoneCode: Bool {
    guard isShortLink, let campaignKey else { return false }
    return pathSegments == [campaignKey]
  }
}
