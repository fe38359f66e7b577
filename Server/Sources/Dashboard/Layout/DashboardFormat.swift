import Foundation
import LinkCore
import LinkPages

/// Numbers, days and times in the language and time zone of the user.
struct DashboardFormat: Sendable {
  /// The locale's name, as scripts take it, too.
  let localeName: String
  let locale: Locale
  private let timeZone: TimeZone

  init(language: PageLanguage, timeZone: TimeZone) {
    localeName = language == .english ? "en-GB" : language.rawValue
    locale = Locale(identifier: localeName)
    self.timeZone = timeZone
  }

  /// The time zone as scripts take it, which know `+03:00` and not `GMT+0300`.
  var zoneName: String {
    let name = timeZone.identifier
    guard name.hasPrefix("GMT"), name.count == 8 else { return name }
    return "\(name.dropFirst(3).prefix(3)):\(name.suffix(2))"
  }

  func number(_ value: Int64) -> String {
    value.formatted(.number.locale(locale))
  }

  /// A share of 1 as per cent, with one decimal below 10 %.
  func percent(_ share: Double) -> String {
    let decimals = abs(share) < 0.1 && share != 0 ? 1 : 0
    return share.formatted(.percent.precision(.fractionLength(decimals)).locale(locale))
  }

  /// How a number compares with the one before: `+12 %`.
  func change(_ value: Int64, from before: Int64) -> String? {
    guard before > 0 else { return nil }
    let share = Double(value - before) / Double(before)
    let text = percent(abs(share))
    return share > 0 ? "+\(text)" : share < 0 ? "\u{2212}\(text)" : text
  }

  /// An amount as it was received, with its currency.
  func money(_ amount: String, _ currency: String) -> String {
    Self.number(amount).map { money($0, currency) } ?? "\(amount) \(currency)"
  }

  /// The average of an amount over people; `nil` for no people.
  func average(_ amount: String, of count: Int64, _ currency: String) -> String? {
    guard count > 0, let sum = Self.number(amount) else { return nil }
    return money(sum / Decimal(count), currency)
  }

  private static func number(_ amount: String) -> Decimal? {
    Decimal(string: amount, locale: Locale(identifier: "en_US_POSIX"))
  }

  private func money(_ amount: Decimal, _ currency: String) -> String {
    amount.formatted(.currency(code: currency).locale(locale))
  }

  /// A size in bytes, such as `1.2 GB`.
  func bytes(_ count: Int64) -> String {
    count.formatted(.byteCount(style: .file).locale(locale))
  }

  /// A length of time in its largest two units: `2 h 5 min`.
  func duration(_ milliseconds: Int64) -> String {
    let seconds = max(0, milliseconds) / 1_000
    let style = Duration.UnitsFormatStyle(
      allowedUnits: [.days, .hours, .minutes, .seconds],
      width: .narrow,
      maximumUnitCount: 2
    )
    return Duration.seconds(seconds).formatted(style.locale(locale))
  }

  /// A day without its year: `12 Nov`.
  func day(_ moment: Timestamp) -> String {
    date(moment).formatted(style.day().month(.abbreviated))
  }

  /// A month: `Nov 2026`.
  func month(_ moment: Timestamp) -> String {
    date(moment).formatted(style.month(.abbreviated).year())
  }

  /// The beginning of the week of a moment, whose first day is that of the reader's region.
  func startOfWeek(_ moment: Timestamp) -> Timestamp { start(of: .weekOfYear, moment) }

  /// The beginning of the month of a moment.
  func startOfMonth(_ moment: Timestamp) -> Timestamp { start(of: .month, moment) }

  private func start(of unit: Calendar.Component, _ moment: Timestamp) -> Timestamp {
    var calendar = Calendar(identifier: .gregorian)
    (calendar.locale, calendar.timeZone) = (locale, timeZone)
    let start = calendar.dateInterval(of: unit, for: date(moment))?.start ?? date(moment)
    return Timestamp(milliseconds: Int64(start.timeIntervalSince1970 * 1_000))
  }

  /// A day: `12 Nov 2026`.
  func fullDay(_ moment: Timestamp) -> String {
    date(moment).formatted(style.day().month(.abbreviated).year())
  }

  /// A day and a time with its zone: `12 Nov 2026, 14:05 UTC`.
  func moment(_ moment: Timestamp) -> HTML {
    "<time datetime=\"\(moment.iso8601)\">\(momentText(moment))</time>"
  }

  /// The moment at which something ends: its last day alone where that is the end of a day, as forms write it.
  func end(_ moment: Timestamp) -> HTML {
    guard MomentFields(moment, .end, in: timeZone).time.isEmpty else { return self.moment(moment) }
    let last = Timestamp(milliseconds: moment.milliseconds - 1)
    return "<time datetime=\"\(moment.iso8601)\">\(fullDay(last))</time>"
  }

  /// The same as plain text.
  func momentText(_ moment: Timestamp) -> String {
    date(moment).formatted(style.day().month(.abbreviated).year().hour().minute())
  }

  /// A time with seconds.
  func time(_ moment: Timestamp) -> HTML {
    let text = date(moment).formatted(style.hour().minute().second())
    return "<time datetime=\"\(moment.iso8601)\">\(text)</time>"
  }

  /// The value of an input of a day: `2026-11-12`.
  func inputDay(_ moment: Timestamp) -> String {
    date(moment).formatted(
      Date.ISO8601FormatStyle(timeZone: timeZone).year().month().day()
    )
  }

  private var style: Date.FormatStyle {
    var style = Date.FormatStyle(locale: locale, calendar: Calendar(identifier: .gregorian))
    style.timeZone = timeZone
    return style
  }

  private func date(_ moment: Timestamp) -> Date {
    Date(timeIntervalSince1970: Double(moment.milliseconds) / 1_000)
  }
}

extension Timestamp {
  /// A moment as forms send it, such as `2026-11-24` and `18:30` or `18:30:15` of a zone; `nil` for what is none.
  init?(date: String, time: String, in zone: TimeZone) {
    let style = Date.ISO8601FormatStyle(timeZone: zone).year().month().day()
      .time(includingFractionalSeconds: false)
    // Dates are parsed less strictly: the 30 February, the hour 24, single digits, and more behind them.
    let time = time.utf8.count == 5 ? "\(time):00" : time
    // The standard has a leap second, which clocks of forms do not have.
    guard time.utf8.count == 8, !time.utf8.reversed().starts(with: "06:".utf8),
      Timestamp(iso8601: "\(date)T\(time)Z") != nil,
      let moment = try? style.parse("\(date)T\(time)")
    else { return nil }
    self.init(milliseconds: Int64(moment.timeIntervalSince1970 * 1_000))
  }
}
