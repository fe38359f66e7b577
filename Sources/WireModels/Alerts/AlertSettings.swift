public import LinkCore

/// The body of `POST /api/v1/alerts` and `PUT /api/v1/alerts/{id}`.
public struct AlertSettings: Codable, Hashable, Sendable {
  /// A condition that the server looks for.
  public enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
    /// Fewer clicks in 24 hours than in the same 24 hours of earlier weeks.
    case clickDrop = "click_drop"
    /// More clicks in 24 hours than in the same 24 hours of earlier weeks.
    case clickSpike = "click_spike"
    /// A web page to which links lead is gone, fails or does not answer.
    case deadDestination = "dead_destination"
    /// A link expires soon.
    case expiringLink = "expiring_link"
    /// The association files of a domain changed, or open no app.
    case associationChange = "association_change"

    /// The values that ``AlertSettings/percent`` may have; `nil` where the kind has none.
    public var percents: ClosedRange<Int>? {
      switch self {
      case .clickDrop: 1...100
      case .clickSpike: 1...10_000
      case .deadDestination, .expiringLink, .associationChange: nil
      }
    }

    /// The values that ``AlertSettings/days`` may have; `nil` where the kind has none.
    public var days: ClosedRange<Int>? { self == .expiringLink ? 1...90 : nil }

    /// Whether the alert can be about one link.
    public var isOfLinks: Bool { self != .associationChange }
  }

  /// The subject of its e-mails.
  public var name: String
  /// The condition.
  public var kind: Kind
  /// The link that it is about; all links of the workspace where `nil`.
  public var link: LinkID?
  /// By how many percent clicks must drop or rise; only of ``Kind/clickDrop`` and ``Kind/clickSpike``.
  public var percent: Int?
  /// How many days before a link expires; only of ``Kind/expiringLink``.
  public var days: Int?
  /// The e-mail addresses of members; none where only the dashboard and the webhook say so.
  public var recipients: [String]
  /// The `https` URL that gets a request for each incident.
  public var webhookURL: String?

  /// Makes settings.
  public init(
    name: String,
    kind: Kind,
    link: LinkID? = nil,
    percent: Int? = nil,
    days: Int? = nil,
    recipients: [String] = [],
    webhookURL: String? = nil
  ) {
    (self.name, self.kind, self.link) = (name, kind, link)
    (self.percent, self.days) = (percent, days)
    (self.recipients, self.webhookURL) = (recipients, webhookURL)
  }
}
