public import LinkCore

/// What happened in a range of time, and on each of its days.
public struct OverviewReport: Codable, Hashable, Sendable {
  /// Where the range begins.
  public var from: Timestamp
  /// Where it has ended.
  public var to: Timestamp
  /// The time zone of its days, such as `Europe/Istanbul`.
  public var timeZone: String
  /// The link, where the report is about one.
  public var link: LinkID?
  /// All of it.
  public var totals: ReportCountsResource
  /// Its days, first to last.
  public var days: [Day]

  /// Makes a report.
  public init(
    from: Timestamp,
    to: Timestamp,
    timeZone: String,
    link: LinkID?,
    totals: ReportCountsResource,
    days: [Day]
  ) {
    self.from = from
    self.to = to
    self.timeZone = timeZone
    self.link = link
    self.totals = totals
    self.days = days
  }

  /// A day, or the part of one that is in the range.
  public struct Day: Codable, Hashable, Sendable {
    /// Where it begins.
    public var from: Timestamp
    /// What happened on it.
    public var counts: ReportCountsResource

    /// Makes a day.
    public init(from: Timestamp, counts: ReportCountsResource) {
      self.from = from
      self.counts = counts
    }
  }
}
