/// The order of the rows of a breakdown.
public enum ReportOrder: String, Codable, Hashable, Sendable, CaseIterable {
  case clicks, uniqueClicks, scans, installs, opens, events
  /// By the value, from A to Z; rows without one are last.
  case value

  /// Its name on the command line: `unique-clicks`.
  public var option: String { rawValue.optionName }

  /// The count that it orders by, the largest first; `nil` for the order by value.
  public var count: (any KeyPath<ReportCountsResource, Int64> & Sendable)? {
    switch self {
    case .clicks: \ReportCountsResource.clicks
    case .uniqueClicks: \ReportCountsResource.uniqueClicks
    case .scans: \ReportCountsResource.scans
    case .installs: \ReportCountsResource.installs
    case .opens: \ReportCountsResource.opens
    case .events: \ReportCountsResource.events
    case .value: nil
    }
  }

  /// The rows in this order; those with the same count stay in the order that they have.
  public func sorted(_ rows: [BreakdownReport.Row]) -> [BreakdownReport.Row] {
    if let count {
      return rows.enumerated().sorted { left, right in
        let (a, b) = (left.element.counts[keyPath: count], right.element.counts[keyPath: count])
        return a == b ? left.offset < right.offset : a > b
      }.map(\.element)
    }
    return rows.map { (name: ($0.title ?? $0.value)?.lowercased(), row: $0) }
      .sorted { left, right in
        guard let a = left.name, let b = right.name else {
          return left.name != nil && right.name == nil
        }
        return a < b
      }.map(\.row)
  }
}
