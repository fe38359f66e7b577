public import LinkCore

/// A condition of links or domains that members hear about.
public struct AlertResource: Codable, Hashable, Sendable {
  /// The most alerts of a workspace.
  public static let most = 20

  /// Its id.
  public var id: AlertID
  /// The subject of its e-mails.
  public var name: String
  /// The condition.
  public var kind: AlertSettings.Kind
  /// The link that it is about; all links of the workspace where `nil`.
  public var link: LinkID?
  /// By how many percent clicks must drop or rise.
  public var percent: Int?
  /// How many days before a link expires.
  public var days: Int?
  /// The members who get its e-mails.
  public var recipients: [MailRecipient]
  /// The URL that gets a request for each incident.
  public var webhookURL: String?
  /// The secret that signs the webhook's requests; only with a webhook.
  public var webhookSecret: String?
  /// When it was made.
  public var createdAt: Timestamp
  /// When the server last looked; `nil` before the first time.
  public var checkedAt: Timestamp?
  /// How many of its incidents are open.
  public var openIncidents: Int64

  /// Makes an alert without recipients and incidents.
  public init(id: AlertID, settings: AlertSettings, createdAt: Timestamp) {
    (self.id, self.createdAt) = (id, createdAt)
    (name, kind, link) = (settings.name, settings.kind, settings.link)
    (percent, days, webhookURL) = (settings.percent, settings.days, settings.webhookURL)
    (recipients, openIncidents) = ([], 0)
  }

  /// What the alert is set to.
  public var settings: AlertSettings {
    AlertSettings(
      name: name,
      kind: kind,
      link: link,
      percent: percent,
      days: days,
      recipients: recipients.map(\.email),
      webhookURL: webhookURL
    )
  }
}

/// A time in which the condition of an alert held.
public struct AlertIncident: Codable, Hashable, Sendable {
  /// The alert.
  public var alert: AlertID
  /// What it is about: a short URL, a destination or a domain; empty for all links of the workspace.
  public var subject: String
  /// The stable name of the sentence in ``detail``, a ``FindingReason``.
  public var reason: String
  /// The values in the sentence, by name.
  public var arguments: [String: Problem.Argument]
  /// What was found, in English.
  public var detail: String
  /// When the server found it.
  public var openedAt: Timestamp
  /// When the server found that it is over; `nil` as long as it is not.
  public var closedAt: Timestamp?

  /// Makes an incident.
  public init(
    alert: AlertID,
    subject: String,
    reason: String,
    arguments: [String: Problem.Argument],
    detail: String,
    openedAt: Timestamp,
    closedAt: Timestamp? = nil
  ) {
    (self.alert, self.subject) = (alert, subject)
    (self.reason, self.arguments, self.detail) = (reason, arguments, detail)
    (self.openedAt, self.closedAt) = (openedAt, closedAt)
  }
}
