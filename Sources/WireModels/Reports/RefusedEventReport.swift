public import LinkCore

/// How often events were refused, by day and reason.
public struct RefusedEventReport: Codable, Hashable, Sendable {
  /// Where the first day begins.
  public var from: Timestamp
  /// Where the last day has ended.
  public var to: Timestamp
  /// One row for each day and reason, the newest day first, then the most frequent reason.
  public var rows: [Row]

  /// Makes a report.
  public init(from: Timestamp, to: Timestamp, rows: [Row]) {
    self.from = from
    self.to = to
    self.rows = rows
  }

  /// A reason on a day.
  public struct Row: Codable, Hashable, Sendable {
    /// Where the day begins, in UTC.
    public var day: Timestamp
    /// The reason, as answers to `POST /batch` name it, such as `missing_distinct_id`.
    public var code: String
    /// How many events.
    public var count: Int64
    /// What was wrong with the last of them, and with which field.
    public var detail: String
    /// When the last of them came.
    public var refusedAt: Timestamp

    /// Makes a row.
    public init(day: Timestamp, code: String, count: Int64, detail: String, refusedAt: Timestamp) {
      self.day = day
      self.code = code
      self.count = count
      self.detail = detail
      self.refusedAt = refusedAt
    }
  }
}
