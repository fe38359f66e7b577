public import LinkCore

/// How many people came back, by the day on which they were first seen.
public struct RetentionReport: Codable, Hashable, Sendable {
  /// The cohorts, first to last.
  public var cohorts: [Cohort]

  /// Makes a report.
  public init(cohorts: [Cohort]) {
    self.cohorts = cohorts
  }

  /// People who were first seen on the same day of UTC.
  public struct Cohort: Codable, Hashable, Sendable {
    /// Where the day begins.
    public var day: Timestamp
    /// How many did something so many days later; the first is the size of the cohort.
    public var people: [Int64]

    /// Makes a cohort.
    public init(day: Timestamp, people: [Int64]) {
      self.day = day
      self.people = people
    }
  }
}
