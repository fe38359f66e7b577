public import LinkCore

/// What happened in a range of time, by the values of a dimension.
public struct BreakdownReport: Codable, Hashable, Sendable {
  /// The name of a ``ReportField``.
  public var by: String
  /// The property, in a report by one.
  public var property: String?
  /// Where the range begins.
  public var from: Timestamp
  /// Where it has ended.
  public var to: Timestamp
  /// One row for each value, in the order that was asked for; most clicks first where none was.
  public var rows: [Row]
  /// What `cursor` must be to get the next rows; absent where these are the last.
  public var nextCursor: String?

  /// Makes a report.
  public init(
    by: String,
    property: String? = nil,
    from: Timestamp,
    to: Timestamp,
    rows: [Row],
    nextCursor: String? = nil
  ) {
    self.by = by
    self.property = property
    self.from = from
    self.to = to
    self.rows = rows
    self.nextCursor = nextCursor
  }

  /// A value and what happened with it.
  public struct Row: Codable, Hashable, Sendable {
    /// The value, for links their code; absent for what has none, such as organic events.
    ///
    /// `(other)` stands for values of a property, campaigns without a link, and sources that have no
    /// count of their own.
    public var value: String?
    /// The link, in a report by link.
    public var link: LinkID?
    /// The link's title, where it has one.
    public var title: String?
    /// What happened.
    public var counts: ReportCountsResource

    /// Makes a row.
    public init(
      value: String?,
      link: LinkID?,
      title: String? = nil,
      counts: ReportCountsResource
    ) {
      self.value = value
      self.link = link
      self.title = title
      self.counts = counts
    }
  }
}
