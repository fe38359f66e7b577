package import Foundation
package import LinkCore
package import WireModels

extension ReportQuery {
  /// The longest range that the API counts, in milliseconds.
  private static let longest = 400 * day

  /// The selection of the API.
  package func selection(in zone: TimeZone) -> ReportSelection {
    selection(of: range(in: zone))
  }

  /// The selection of the days before, as many as its own.
  ///
  /// Days are counted and not hours, so that no change of the clock puts a day beside another one.
  package func selectionBefore(in zone: TimeZone) -> ReportSelection {
    let (from, to) = range(in: zone)
    let days = (to.milliseconds - from.milliseconds + Self.day / 2) / Self.day
    // From noon to noon, so that a day of 23 or 25 hours moves no border.
    let noon = from.milliseconds + Self.day / 2 - days * Self.day
    let first = Day(containing: Timestamp(milliseconds: noon), in: zone)
    return selectionBefore(first.start, from)
  }

  /// The selection of as long before as a report was about, which ends where the report begins.
  ///
  /// A report of whole days of UTC is about more than the days of another zone, so that it would share
  /// a day of UTC with the days before those.
  package func selectionBefore(from: Timestamp, to: Timestamp) -> ReportSelection {
    let first = Timestamp(milliseconds: 2 * from.milliseconds - to.milliseconds)
    return selectionBefore(first, from)
  }

  private func selectionBefore(_ from: Timestamp, _ to: Timestamp) -> ReportSelection {
    // 400 days of another zone are 401 of UTC, and of those the API refuses to count as many before.
    let first = Timestamp(milliseconds: to.milliseconds - Self.longest)
    return selection(of: (max(from, first), to))
  }

  private func selection(of range: (from: Timestamp, to: Timestamp)) -> ReportSelection {
    var selection = ReportSelection(
      from: range.from,
      to: range.to,
      link: filters[.link].flatMap { LinkID($0) }
    )
    selection.filters = filters
    return selection
  }
}
