import LinkCore

/// A link that waits for a login, as it is kept for the next launch.
struct PendingRecord: Codable, Hashable, Sendable {
  static let name = "pending-link"

  var text: String
  var since: Timestamp
  var campaign: CampaignPayload?
  var platformHint: String?

  init(_ pending: LinkMachine.Pending) {
    text = pending.entry.link.text
    since = pending.since
    campaign = pending.entry.campaign
    platformHint = pending.entry.link.platformHint
  }
}
