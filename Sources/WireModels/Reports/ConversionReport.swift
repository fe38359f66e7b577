public import LinkCore

/// How many people did some things one after another, and how long each took.
public struct ConversionReport: Codable, Hashable, Sendable {
  /// The most steps of a funnel.
  public static let mostSteps = 10

  /// Where the range begins in which the first step is taken.
  public var from: Timestamp
  /// Where it has ended.
  public var to: Timestamp
  /// How long after the first step the others count, in milliseconds.
  public var within: Int64
  /// The link that the first step belongs to, where the report is about one.
  public var link: LinkID?
  /// The steps, first to last.
  public var steps: [Step]

  /// Makes a report.
  public init(from: Timestamp, to: Timestamp, within: Int64, link: LinkID?, steps: [Step]) {
    self.from = from
    self.to = to
    self.within = within
    self.link = link
    self.steps = steps
  }

  /// One step.
  public struct Step: Codable, Hashable, Sendable {
    /// The name of its events; `click`, `install`, `open` or `event` in the funnel of a link.
    public var event: String
    /// How many people came as far as this.
    public var people: Int64
    /// The time from the step before that half of them needed at most, in milliseconds; absent for
    /// the first step and where no person came.
    public var median: Int64?
    /// The time that nine of ten needed at most, in milliseconds.
    public var p90: Int64?

    /// Makes a step.
    public init(event: String, people: Int64, median: Int64?, p90: Int64?) {
      self.event = event
      self.people = people
      self.median = median
      self.p90 = p90
    }
  }
}
