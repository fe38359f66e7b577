package import LinkCore

/// The counts of one value of a dimension.
package struct BreakdownRow: Hashable, Sendable {
  /// The value, for links their code; `nil` where there is none, such as for organic events.
  package var value: String?
  package var link: LinkID?
  /// The link's title, where it has one.
  package var title: String?
  package var counts: ReportCounts
}
