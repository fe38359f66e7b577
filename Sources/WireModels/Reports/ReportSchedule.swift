public import LinkCore

/// A report that members of the workspace get by e-mail, for each day, week or month.
public struct ReportScheduleResource: Codable, Hashable, Sendable {
  /// Its id.
  public var id: ReportScheduleID
  /// The subject of its e-mails.
  public var name: String
  /// The report.
  public var report: ReportScheduleSettings.Report
  /// Filters and grouping, as the address of the report's page has them after `?`.
  public var query: String
  /// How often it is sent, and for which period.
  public var frequency: ReportScheduleSettings.Frequency
  /// The day of the week, 1 for Monday to 7 for Sunday; only of weekly reports.
  public var weekday: Int?
  /// The hour in the workspace's time zone.
  public var hour: Int
  /// The members who get it.
  public var recipients: [MailRecipient]
  /// When it was made.
  public var createdAt: Timestamp
  /// When it is sent next.
  public var nextAt: Timestamp

  /// Makes a schedule without recipients.
  public init(
    id: ReportScheduleID,
    settings: ReportScheduleSettings,
    createdAt: Timestamp,
    nextAt: Timestamp
  ) {
    (self.id, self.createdAt, self.nextAt) = (id, createdAt, nextAt)
    (name, report, query) = (settings.name, settings.report, settings.query ?? "")
    (frequency, weekday, hour) = (settings.frequency, settings.weekday, settings.hour)
    recipients = []
  }
}

/// The body of `POST /api/v1/report-schedules`.
public struct ReportScheduleSettings: Codable, Hashable, Sendable {
  /// A report that can be sent by e-mail; retention has no totals of a period.
  public enum Report: String, Codable, Hashable, Sendable, CaseIterable {
    case overview, breakdown, funnel, people, revenue
  }

  /// How often a report is sent, and for which period: the day, seven days or calendar month before.
  public enum Frequency: String, Codable, Hashable, Sendable, CaseIterable {
    case daily, weekly, monthly
  }

  /// What a query may name: filters and what a report counts by; the period follows from the frequency.
  public static let parameters = Set(
    ["by", "steps", "within"] + ReportField.allCases.map(\.rawValue)
  )

  /// The subject of its e-mails.
  public var name: String
  /// The report.
  public var report: Report
  /// Filters and grouping, as the address of the report's page has them after `?`; none where `nil`.
  public var query: String?
  /// How often it is sent.
  public var frequency: Frequency
  /// The day of the week, 1 for Monday to 7 for Sunday; only for weekly reports.
  public var weekday: Int?
  /// The hour in the workspace's time zone, 0 to 23.
  public var hour: Int
  /// The e-mail addresses of members.
  public var recipients: [String]

  /// Makes settings.
  public init(
    name: String,
    report: Report,
    query: String? = nil,
    frequency: Frequency,
    weekday: Int? = nil,
    hour: Int,
    recipients: [String]
  ) {
    (self.name, self.report, self.query) = (name, report, query)
    (self.frequency, self.weekday, self.hour) = (frequency, weekday, hour)
    self.recipients = recipients
  }
}
