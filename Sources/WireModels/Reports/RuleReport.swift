public import LinkCore

/// How many of a link's newest taps each of its rules decided.
public struct RuleReport: Codable, Hashable, Sendable {
  /// How many taps by people were read: all of the link, at most ``most``.
  public var taps: Int64
  /// When the oldest of them was; absent where there is none.
  public var since: Timestamp?
  /// A row for each rule that decided one of them, most taps first; the row without a rule is of taps that the
  /// link's own targets decided.
  public var rows: [Row]

  /// How many taps are read at most.
  public static let most = 10_000

  /// The taps of one rule.
  public struct Row: Codable, Hashable, Sendable {
    /// The rule's name at the time of the tap; absent where no rule decided.
    public var rule: String?
    /// How many taps.
    public var taps: Int64

    /// Makes a row.
    public init(rule: String?, taps: Int64) {
      (self.rule, self.taps) = (rule, taps)
    }
  }

  /// Makes a report.
  public init(taps: Int64, since: Timestamp?, rows: [Row]) {
    (self.taps, self.since, self.rows) = (taps, since, rows)
  }

  /// The share of the taps that a rule decided, from 0 to 1; `nil` where there are no taps.
  public func share(of rule: String) -> Double? {
    guard taps > 0 else { return nil }
    return Double(rows.first { $0.rule == rule }?.taps ?? 0) / Double(taps)
  }
}
