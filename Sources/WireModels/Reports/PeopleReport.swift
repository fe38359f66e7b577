public import LinkCore

/// How many people did something.
public struct PeopleReport: Codable, Hashable, Sendable {
  /// Where the first day of UTC begins.
  public var from: Timestamp
  /// Where the last day of UTC has ended.
  public var to: Timestamp
  /// On any of the days.
  public var people: Int64
  /// On each day, first to last.
  public var days: [Day]
  /// `link`, `campaign`, `source`, `platform` or `country`, where the report is by one.
  public var by: String?
  /// With each of its values, most people first; who did things with several is in each of them.
  public var rows: [Row]?

  /// Makes a report.
  public init(
    from: Timestamp,
    to: Timestamp,
    people: Int64,
    days: [Day],
    by: String? = nil,
    rows: [Row]? = nil
  ) {
    self.from = from
    self.to = to
    self.people = people
    self.days = days
    self.by = by
    self.rows = rows
  }

  /// A value of a dimension.
  public struct Row: Codable, Hashable, Sendable {
    /// The value, for links their code; absent for what has none, such as organic events.
    public var value: String?
    /// The link, in a report by link.
    public var link: LinkID?
    /// How many people did something with it.
    public var people: Int64

    /// Makes a row.
    public init(value: String?, link: LinkID?, people: Int64) {
      self.value = value
      self.link = link
      self.people = people
    }
  }

  /// A day of UTC.
  public struct Day: Codable, Hashable, Sendable {
    /// Where it begins.
    public var from: Timestamp
    /// How many people did something on it.
    public var people: Int64

    /// Makes a day.
    public init(from: Timestamp, people: Int64) {
      self.from = from
      self.people = people
    }
  }
}
