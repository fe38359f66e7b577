public import LinkCore

/// One first launch that asked for its link, in short; its receipt has the working.
public struct FirstLaunchResource: Codable, Hashable, Sendable {
  /// The receipt.
  public var id: ReceiptID
  /// When the app asked.
  public var createdAt: Timestamp
  /// The app.
  public var app: AppID
  /// Why it ended as it did, such as `matched` or `no_candidates`.
  public var reason: String
  /// The evidence that decided, such as `signed_token`.
  public var method: String?
  /// The link that was delivered.
  public var link: LinkID?
  /// How sure the match is, 0 to 1.
  public var confidence: Double?
  /// Milliseconds from the click to the first launch.
  public var delay: Int64?

  /// Makes a first launch.
  public init(
    id: ReceiptID,
    createdAt: Timestamp,
    app: AppID,
    reason: String,
    method: String? = nil,
    link: LinkID? = nil,
    confidence: Double? = nil,
    delay: Int64? = nil
  ) {
    (self.id, self.createdAt, self.app, self.reason) = (id, createdAt, app, reason)
    (self.method, self.link, self.confidence) = (method, link, confidence)
    self.delay = delay
  }
}

/// How first launches ended in a range, and how long after the click they came.
public struct FirstLaunchReport: Codable, Hashable, Sendable {
  /// How many first launches ended alike.
  public struct Reason: Codable, Hashable, Sendable {
    /// Why, such as `matched` or `no_candidates`.
    public var reason: String
    /// The evidence that decided; absent for a miss.
    public var method: String?
    /// How many.
    public var count: Int64

    /// Makes a reason.
    public init(reason: String, method: String?, count: Int64) {
      (self.reason, self.method, self.count) = (reason, method, count)
    }
  }

  /// How many matches came within a time after the click, and not within a shorter one.
  public struct Delay: Codable, Hashable, Sendable {
    /// The longest time in milliseconds; absent for all longer ones.
    public var upTo: Int64?
    /// How many.
    public var count: Int64

    /// Makes a delay.
    public init(upTo: Int64?, count: Int64) {
      (self.upTo, self.count) = (upTo, count)
    }
  }

  /// Where the range begins.
  public var from: Timestamp
  /// Where it has ended.
  public var to: Timestamp
  /// How many first launches there were.
  public var total: Int64
  /// Why they ended as they did, the most frequent first.
  public var reasons: [Reason]
  /// How long after the click matches came.
  public var delays: [Delay]
  /// Whether there were more than the report reads; then the newest count.
  public var isTruncated: Bool

  /// Makes a report.
  public init(
    from: Timestamp,
    to: Timestamp,
    total: Int64,
    reasons: [Reason],
    delays: [Delay],
    isTruncated: Bool
  ) {
    (self.from, self.to, self.total) = (from, to, total)
    (self.reasons, self.delays, self.isTruncated) = (reasons, delays, isTruncated)
  }
}
