public import LinkCore

/// The counts of one value of a dimension.
public struct BreakdownRow: Hashable, Sendable {
  /// The value, for links their code; `nil` where there is none, such as for organic events.
  public var value: String?
  public var link: LinkID?
  /// The link's title, where it has one.
  public var title: String?
  public var counts: ReportCounts
}
