import Foundation

/// Names of places, languages, days and times, and lists of them, in the language of the user.
extension DashboardFormat {
  /// `A, B or C`.
  func anyOf(_ values: [String]) -> String {
    values.formatted(.list(type: .or).locale(locale))
  }

  /// `A, B and C`.
  func allOf(_ values: [String]) -> String {
    values.formatted(.list(type: .and).locale(locale))
  }

  /// The country of two letters; the letters themselves where there is none of them.
  func country(_ code: String) -> String {
    let isCode = code.count == 2 && code.allSatisfy { $0.isASCII && $0.isLetter }
    return isCode ? locale.localizedString(forRegionCode: code.uppercased()) ?? code : code
  }

  /// The language of a tag such as `pt-BR`.
  func language(_ tag: String) -> String {
    let isTag = tag.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    return isTag ? locale.localizedString(forIdentifier: tag) ?? tag : tag
  }

  /// The value of `dir` of texts in the language of a tag.
  static func direction(of tag: String) -> String {
    Locale.Language(identifier: tag).characterDirection == .rightToLeft ? "rtl" : "ltr"
  }

  /// The day of the week, 1 for Monday to 7 for Sunday.
  func weekday(_ day: Int) -> String {
    // 1970-01-05 was a Monday.
    Date(timeIntervalSince1970: Double(day + 3) * 86_400).formatted(utc.weekday(.wide))
  }

  /// A time of day in minutes after midnight, without a zone.
  func clock(_ minutes: Int) -> String {
    Date(timeIntervalSince1970: Double(minutes) * 60).formatted(utc.hour().minute())
  }

  private var utc: Date.FormatStyle {
    var style = Date.FormatStyle(locale: locale, calendar: Calendar(identifier: .gregorian))
    style.timeZone = .gmt
    return style
  }
}
