public import LinkCore

/// Where an earlier vendor and Paylisher disagree about links and screens, while both run in an app.
public struct ShadowReport: Codable, Hashable, Sendable {
  /// Where the range begins.
  public var from: Timestamp
  /// Where it has ended.
  public var to: Timestamp
  /// Links, first launches and screens that both answered about.
  public var comparisons: Int64
  /// Those of them that both answered alike.
  public var agreements: Int64
  /// One row for each link and kind of disagreement, disagreements first, then the most frequent.
  public var rows: [Row]
  /// The last disagreements, newest first.
  public var disagreements: [Launch]
  /// Whether there were more comparisons than the report reads; then the newest count.
  public var isTruncated: Bool

  /// Makes a report.
  public init(
    from: Timestamp,
    to: Timestamp,
    comparisons: Int64 = 0,
    agreements: Int64 = 0,
    rows: [Row] = [],
    disagreements: [Launch] = [],
    isTruncated: Bool = false
  ) {
    (self.from, self.to, self.comparisons) = (from, to, comparisons)
    (self.agreements, self.rows, self.disagreements) = (agreements, rows, disagreements)
    self.isTruncated = isTruncated
  }

  /// How often both said the same about a link.
  public struct Row: Codable, Hashable, Sendable {
    /// The link, as the app names it; absent where neither found one.
    public var link: String?
    /// What the two said.
    public var answers: Answers
    /// How often.
    public var count: Int64

    /// Makes a row.
    public init(link: String?, answers: Answers, count: Int64) {
      (self.link, self.answers, self.count) = (link, answers, count)
    }
  }

  /// One link or launch about which the two disagree.
  public struct Launch: Codable, Hashable, Sendable {
    /// The event of the comparison.
    public var event: EntityID
    /// When it was.
    public var occurredAt: Timestamp
    /// The user.
    public var distinctID: String
    /// The link, as the app names it.
    public var link: String?
    /// What the two said.
    public var answers: Answers

    /// Makes a launch.
    public init(
      event: EntityID,
      occurredAt: Timestamp,
      distinctID: String,
      link: String?,
      answers: Answers
    ) {
      (self.event, self.occurredAt, self.distinctID) = (event, occurredAt, distinctID)
      (self.link, self.answers) = (link, answers)
    }
  }

  /// What vendor and Paylisher said of one link.
  public struct Answers: Codable, Hashable, Sendable {
    /// The vendor: `appsflyer` or `purchasely`.
    public var vendor: String
    /// `direct` for a link that was tapped with the app on the phone, `deferred` for a first launch,
    /// `screen` for a screen or placement that the app loaded.
    public var kind: String
    /// What Paylisher said: `found`, `none` or `failed`.
    public var ours: String
    /// What the vendor said.
    public var theirs: String
    /// The names of the parameters that differ, or `products`; `status` where only one of the two
    /// found a link or screen.
    public var differences: [String]
    /// Why Paylisher found none, such as `window_elapsed` or `deactivated`.
    public var reason: String?

    /// Makes answers.
    public init(
      vendor: String,
      kind: String,
      ours: String,
      theirs: String,
      differences: [String],
      reason: String? = nil
    ) {
      (self.vendor, self.kind, self.ours) = (vendor, kind, ours)
      (self.theirs, self.differences, self.reason) = (theirs, differences, reason)
    }

    /// Whether the two said the same.
    public var agree: Bool { differences.isEmpty }

    /// Where they disagree, in one sentence; `nil` where they do not.
    public var explanation: String? {
      guard !agree else { return nil }
      let thing = kind == "screen" ? "screen" : "link"
      guard differences == ["status"] else {
        return "Both found the \(thing); \(differences.joined(separator: ", ")) differ."
      }
      let why = reason.map { " (\($0))" } ?? ""
      switch (ours, theirs) {
      case ("found", _): return "Paylisher found a \(thing), \(vendor) did not."
      case (_, "found"): return "\(vendor) found a \(thing), Paylisher did not\(why)."
      default: return "Paylisher says \(ours)\(why), \(vendor) says \(theirs)."
      }
    }
  }
}
