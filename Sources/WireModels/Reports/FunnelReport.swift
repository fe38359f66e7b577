public import LinkCore

/// How many clicks became installs, opens and events.
public struct FunnelReport: Codable, Hashable, Sendable {
  /// The link, where the report is about one.
  public var link: LinkID?
  /// The steps, first to last.
  public var steps: [Step]

  /// Makes a report.
  public init(link: LinkID?, steps: [Step]) {
    self.link = link
    self.steps = steps
  }

  /// One step of a funnel.
  public struct Step: Codable, Hashable, Sendable {
    /// `click`, `install`, `open` or `event`.
    public var name: String
    /// How many there were.
    public var count: Int64

    /// Makes a step.
    public init(name: String, count: Int64) {
      self.name = name
      self.count = count
    }
  }
}
