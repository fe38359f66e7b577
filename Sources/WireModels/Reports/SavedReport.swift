public import LinkCore

/// A report that members of a workspace open again by its name.
public struct SavedReportResource: Codable, Hashable, Sendable {
  /// How many a workspace can have.
  public static let most = 50

  /// Its id.
  public var id: SavedReportID
  /// What members see.
  public var name: String
  /// The report.
  public var report: ReportShareSettings.Report
  /// Range and filters, as the address of the report's page has them after `?`.
  public var query: String
  /// When it was saved.
  public var createdAt: Timestamp

  /// Makes a saved report.
  public init(id: SavedReportID, settings: SavedReportSettings, createdAt: Timestamp) {
    self.id = id
    (name, report, query) = (settings.name, settings.report, settings.query ?? "")
    self.createdAt = createdAt
  }
}

/// The body of `POST /api/v1/saved-reports`.
public struct SavedReportSettings: Codable, Hashable, Sendable {
  /// What members see.
  public var name: String
  /// The report.
  public var report: ReportShareSettings.Report
  /// Range and filters, as the address of the report's page has them after `?`; the last 30 days where `nil`.
  public var query: String?

  /// Makes settings.
  public init(name: String, report: ReportShareSettings.Report, query: String? = nil) {
    (self.name, self.report, self.query) = (name, report, query)
  }
}
