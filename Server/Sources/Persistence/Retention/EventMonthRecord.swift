public import LinkCore

/// A table of events as operators see it.
public struct EventMonthRecord: Hashable, Sendable {
  /// The month of the ids in it, such as `2026-11`; `nil` for ids that are of no month.
  public var month: String?
  public var events: Int64

  public init(month: String?, events: Int64) {
    self.month = month
    self.events = events
  }
}

/// What retention did.
public struct RetentionReport: Hashable, Sendable {
  /// From when on events are kept.
  public var keptFrom: Timestamp
  /// The months that were dropped, with how many events each.
  public var dropped: [EventMonthRecord] = []
  /// Events of dropped months that happened later than their ids say, and were kept.
  public var strays: Int64 = 0
  /// Events without a month that were removed one by one.
  public var removed: Int64 = 0
}
