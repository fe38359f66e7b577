import Foundation
import LinkCore
import WireModels

/// When a report is due, and which days it is about: the day, seven days or month before the day on which it is due.
struct ReportPeriod: Sendable {
  private let frequency: ReportScheduleSettings.Frequency
  private let weekday: Int?
  private let hour: Int
  private let calendar: Calendar

  /// The most days between two moments at which a monthly report is due.
  private static let mostDays = 31

  init(_ schedule: ReportScheduleResource, in zone: TimeZone) {
    (frequency, weekday, hour) = (schedule.frequency, schedule.weekday, schedule.hour)
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    self.calendar = calendar
  }

  /// The first moment after another at which the report is due.
  func next(after now: Timestamp) -> Timestamp {
    let dates = (0...Self.mostDays + 1).lazy.compactMap { due(days: $0, from: now) }
    return dates.map(Self.timestamp).first { $0 > now } ?? now.advanced(bySeconds: 86_400)
  }

  /// The days of the last period that ended, as `2026-11-30`, both included, and the day on which it was due.
  func last(before now: Timestamp) -> (from: String, to: String, dueOn: String) {
    let days = (0...Self.mostDays + 1).lazy
    let date =
      days.compactMap { due(days: -$0, from: now) }
      .first { Self.timestamp($0) <= now } ?? Self.date(now)
    let day = calendar.startOfDay(for: date)
    return (text(first(before: day)), text(calendar.moved(day, .day, -1)), text(day))
  }

  /// The moment at which the report is due, so many days after another moment; `nil` on other days.
  private func due(days: Int, from now: Timestamp) -> Date? {
    let day = calendar.moved(calendar.startOfDay(for: Self.date(now)), .day, days)
    let parts = calendar.dateComponents([.day, .weekday], from: day)
    let isDue =
      switch frequency {
      case .daily: true
      // The calendar counts from Sunday.
      case .weekly: parts.weekday == (weekday ?? 1) % 7 + 1
      case .monthly: parts.day == 1
      }
    guard isDue else { return nil }
    return calendar.date(bySettingHour: hour, minute: 0, second: 0, of: day) ?? day
  }

  private func first(before day: Date) -> Date {
    switch frequency {
    case .daily: calendar.moved(day, .day, -1)
    case .weekly: calendar.moved(day, .day, -7)
    case .monthly: calendar.moved(day, .month, -1)
    }
  }

  private func text(_ day: Date) -> String {
    day.formatted(Date.ISO8601FormatStyle(timeZone: calendar.timeZone).year().month().day())
  }

  private static func date(_ moment: Timestamp) -> Date {
    Date(timeIntervalSince1970: Double(moment.milliseconds) / 1_000)
  }

  private static func timestamp(_ date: Date) -> Timestamp {
    Timestamp(milliseconds: Int64(date.timeIntervalSince1970 * 1_000))
  }
}

extension Calendar {
  fileprivate func moved(_ day: Date, _ component: Component, _ count: Int) -> Date {
    let date = date(byAdding: component, value: count, to: day) ?? day
    // Where a clock is put forward at midnight, the day begins at one o'clock.
    return startOfDay(for: date)
  }
}
