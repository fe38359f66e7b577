public import LinkCore

/// A page that shows one report to readers without an account, until a date.
public struct ReportShareResource: Codable, Hashable, Sendable {
  /// Its id, which opens nothing.
  public var id: ReportShareID
  /// What readers see as its title.
  public var name: String
  /// The report.
  public var report: ReportShareSettings.Report
  /// Range and filters, as the address of the report's page has them after `?`.
  public var query: String
  /// The zone of its days, such as `Europe/Istanbul`.
  public var timeZone: String
  /// When it was made.
  public var createdAt: Timestamp
  /// When it stops working.
  public var expiresAt: Timestamp
  /// When it was last opened, to the minute.
  public var lastOpenedAt: Timestamp?
  /// The link; only in the answer that made it.
  public var url: String?

  /// Makes a share.
  public init(
    id: ReportShareID,
    settings: ReportShareSettings,
    createdAt: Timestamp,
    lastOpenedAt: Timestamp? = nil
  ) {
    self.id = id
    (name, report, query) = (settings.name, settings.report, settings.query ?? "")
    timeZone = settings.timeZone ?? "UTC"
    self.createdAt = createdAt
    let days = settings.days ?? ReportShareSettings.standardDays
    expiresAt = createdAt.advanced(bySeconds: Int64(days) * 86_400)
    self.lastOpenedAt = lastOpenedAt
  }
}

/// The body of `POST /api/v1/report-shares`.
public struct ReportShareSettings: Codable, Hashable, Sendable {
  /// A report that can be shared.
  public enum Report: String, Codable, Hashable, Sendable, CaseIterable {
    case overview, breakdown, funnel, retention, people, revenue
  }

  /// How many days a share works where nothing is said: 30.
  public static let standardDays = 30
  /// The longest that a share works, in days.
  public static let mostDays = 366
  /// What a query may name: the range (`last` is a number of days up to today), filters, and what a
  /// report counts by.
  public static let parameters = Set(
    ["from", "to", "last", "compare", "by", "sort", "chart", "unit", "steps", "within"]
      + ReportField.allCases.map(\.rawValue)
  )

  /// What readers see as its title.
  public var name: String
  /// The report.
  public var report: Report
  /// Range and filters, as the address of the report's page has them after `?`; the last 30 days where
  /// `nil`.
  public var query: String?
  /// The zone of its days; UTC where `nil`.
  public var timeZone: String?
  /// How many days it works; ``standardDays`` where `nil`.
  public var days: Int?

  /// Makes settings.
  public init(
    name: String,
    report: Report,
    query: String? = nil,
    timeZone: String? = nil,
    days: Int? = nil
  ) {
    (self.name, self.report, self.query) = (name, report, query)
    (self.timeZone, self.days) = (timeZone, days)
  }
}
