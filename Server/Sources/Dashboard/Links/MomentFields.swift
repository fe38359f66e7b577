import Foundation
import LinkCore

/// A moment as two fields of a form say it: a day such as `2026-11-24`, and a time of it such as `18:30` or `18:30:15`.
///
/// Without a time it is where the day begins, or where it ends.
struct MomentFields: Hashable, Sendable {
  /// Which moment a day without a time is.
  enum Edge: Sendable { case beginning, end }

  var day: String
  var time: String

  /// Takes what the fields have; browsers write a time without seconds also as `18:30:00`.
  init(day: String, time: String) {
    self.day = day
    self.time = time.utf8.count == 8 && time.hasSuffix(":00") ? String(time.dropLast(3)) : time
  }
}

extension MomentFields {
  /// The fields that show a moment; what is below a second has no place in them.
  init(_ moment: Timestamp, _ edge: Edge, in zone: TimeZone) {
    // A day ends where the next one begins; commands write its last second.
    let within = edge == .end ? Timestamp(milliseconds: moment.milliseconds - 1) : moment
    let whole = Day(containing: within, in: zone)
    let isEdge =
      edge == .end ? whole.end.milliseconds(since: moment) <= 1_000 : moment == whole.start
    let shown = isEdge ? within : moment
    let style = Date.ISO8601FormatStyle(timeZone: zone).year().month().day()
      .time(includingFractionalSeconds: false)
    let text = Date(timeIntervalSince1970: Double(shown.milliseconds) / 1_000).formatted(style)
    self.init(
      day: String(text.prefix(10)),
      time: isEdge ? "" : String(text.dropFirst(11).prefix(8))
    )
  }

  /// The moment that the fields say; `nil` where they are no day, or no time of one.
  func moment(_ edge: Edge, in zone: TimeZone) -> Timestamp? {
    guard !time.isEmpty else {
      let whole = Day(day, in: zone)
      return edge == .end ? whole?.end : whole?.start
    }
    return Timestamp(date: day, time: time, in: zone)
  }
}
