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

  /// What the rule by network and device would have done with an app's launches whose answer is certain.
  public struct Measured: Codable, Hashable, Sendable {
    /// A part with its 95 % interval, each 0 to 1.
    public struct Part: Codable, Hashable, Sendable {
      /// The part that was seen.
      public var value: Double
      /// The interval's lower end.
      public var low: Double
      /// The interval's upper end.
      public var high: Double

      /// Makes a part.
      public init(value: Double, low: Double, high: Double) {
        (self.value, self.low, self.high) = (value, low, high)
      }
    }

    /// The launches on networks of one kind whose best tap left so much doubt.
    public struct Band: Codable, Hashable, Sendable {
      /// `ipv4` or `ipv6`.
      public var network: String
      /// The doubt in per cent, such as `0.1–1 %`.
      public var doubt: String
      /// Launches that would have got their link.
      public var right: Int64
      /// Launches that would have got another link, or one although they follow none.
      public var wrong: Int64
      /// Launches that follow a tap and would have got nothing.
      public var refused: Int64

      /// Makes a band.
      public init(network: String, doubt: String, right: Int64, wrong: Int64, refused: Int64) {
        (self.network, self.doubt) = (network, doubt)
        (self.right, self.wrong, self.refused) = (right, wrong, refused)
      }
    }

    /// The app.
    public var app: AppID
    /// How many deliveries the parts are of.
    public var deliveries: Int64
    /// Of these, the wrong ones; absent without any.
    public var wrong: Part?
    /// Of the launches that follow a tap, those that would have got its link; absent without any.
    public var found: Part?
    /// The part of the usual doubt that is allowed, so that the app stays near its error rate; 1 if all of it.
    public var held: Double
    /// The same launches by network and doubt.
    public var bands: [Band]

    /// Makes figures.
    public init(
      app: AppID,
      deliveries: Int64,
      wrong: Part?,
      found: Part?,
      held: Double,
      bands: [Band]
    ) {
      (self.app, self.deliveries, self.held) = (app, deliveries, held)
      (self.wrong, self.found, self.bands) = (wrong, found, bands)
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
  /// How good matches by network and device are, by app; of all time, not of the range.
  public var measured: [Measured]

  /// Makes a report.
  public init(
    from: Timestamp,
    to: Timestamp,
    total: Int64,
    reasons: [Reason],
    delays: [Delay],
    isTruncated: Bool,
    measured: [Measured] = []
  ) {
    (self.from, self.to, self.total) = (from, to, total)
    (self.reasons, self.delays, self.isTruncated) = (reasons, delays, isTruncated)
    self.measured = measured
  }
}
