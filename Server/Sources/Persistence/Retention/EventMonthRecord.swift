package import LinkCore

/// A table of events as operators see it.
package struct EventMonthRecord: Hashable, Sendable {
  /// The month of the ids in it, such as `2026-11`; `nil` for ids that are of no month.
  package var month: String?
  package var events: Int64

  package init(month: String?, events: Int64) {
    self.month = month
    self.events = events
  }
}

/// What retention did.
package struct RetentionReport: Hashable, Sendable {
  /// From when on events are kept.
  package var keptFrom: Timestamp
  /// The months that were dropped, with how many events each.
  package var dropped: [EventMonthRecord] = []
  /// Events of dropped months that happened later than their ids say, and were kept.
  package var strays: Int64 = 0
  /// Events without a month that were removed one by one.
  package var removed: Int64 = 0
}
