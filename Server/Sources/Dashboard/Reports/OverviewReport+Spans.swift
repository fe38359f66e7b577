import LinkCore
import WireModels

extension OverviewReport {
  /// The places of the days that each point of a chart counts.
  ///
  /// Weeks begin as in the reader's region; the first and the last week or month may be part of one.
  func spans(of unit: ReportQuery.Unit, _ format: DashboardFormat) -> [ClosedRange<Int>] {
    guard unit != .day else { return days.indices.map { $0...$0 } }
    var spans: [ClosedRange<Int>] = []
    var start: Timestamp?
    for (place, day) in days.enumerated() {
      let begin = unit == .week ? format.startOfWeek(day.from) : format.startOfMonth(day.from)
      if begin == start, let last = spans.popLast() {
        spans.append(last.lowerBound...place)
      } else {
        spans.append(place...place)
      }
      start = begin
    }
    return spans
  }
}
