public import LinkCore

/// The time that a report is about, and what it leaves in.
public struct ReportSelection: Hashable, Sendable {
  /// Stands for events and clicks that have none of what is filtered by.
  public static let nothing = "(none)"

  /// Where the range begins; thirty days before its end where absent.
  public var from: Timestamp?
  /// Where it has ended; the end of today where absent.
  public var to: Timestamp?
  /// Only this link.
  public var link: LinkID?
  /// Only this campaign key; ``nothing`` for what has none.
  public var campaign: String?
  /// Only this source; ``nothing`` for what has none.
  public var source: String?
  /// Only this platform; ``nothing`` for what has none.
  public var platform: String?
  /// Only this country; ``nothing`` for what has none.
  public var country: String?
  /// Only this medium; ``nothing`` for what has none.
  public var medium: String?
  /// Only this variant, as `SUMMER25/Turkey/A`.
  public var variant: String?
  /// Only this kind of device, such as `phone`; ``nothing`` for what says none.
  public var deviceType: String?
  /// Only this model, such as `iPhone17,1`.
  public var device: String?
  /// Only this operating system, such as `ios 18.1`.
  public var system: String?
  /// Only this version of the app.
  public var appVersion: String?
  /// Only events of this name.
  public var event: String?
  /// Only events of the app with this property.
  public var property: String?
  /// The value that the property must have.
  public var value: String?

  /// Makes a selection of everything in a range.
  public init(from: Timestamp? = nil, to: Timestamp? = nil, link: LinkID? = nil) {
    self.from = from
    self.to = to
    self.link = link
  }

  /// The query of a request.
  var query: [APIQueryItem?] {
    [
      APIQueryItem("from", from?.milliseconds), APIQueryItem("to", to?.milliseconds),
      APIQueryItem("link", link), APIQueryItem("campaign", campaign),
      APIQueryItem("source", source), APIQueryItem("platform", platform),
      APIQueryItem("country", country), APIQueryItem("medium", medium),
      APIQueryItem("variant", variant), APIQueryItem("deviceType", deviceType),
      APIQueryItem("device", device), APIQueryItem("system", system),
      APIQueryItem("appVersion", appVersion), APIQueryItem("event", event),
      APIQueryItem("property", property), APIQueryItem("value", value),
    ]
  }
}
