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

  /// Makes a report.
  public init(from: Timestamp, to: Timestamp, people: Int64, days: [Day]) {
    self.from = from
    self.to = to
    self.people = people
    self.days = days
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
