/// Numbers as people type them into fields: `1,000`, `≥ 2`, `30 days`, `10 %`.
///
/// What can mean only one number is read; anything else is `nil`, and the form says so at the field.
package enum TypedNumber: Sendable {
  /// Why a field with a number cannot be read.
  package enum Fault: Error, Hashable, Sendable {
    /// The text is no whole number.
    case unreadable
    /// The number is outside these bounds.
    case outside(ClosedRange<Int>)
  }

  /// The whole number in a field that may be empty.
  ///
  /// - Returns: `nil` for an empty field.
  /// - Throws: ``Fault``.
  package static func read(_ text: String, in range: ClosedRange<Int>) throws(Fault) -> Int? {
    guard !BoundedNumber.trimmed(text).isEmpty else { return nil }
    guard let number = whole(text) else { throw .unreadable }
    guard range.contains(number) else { throw .outside(range) }
    return number
  }

  /// A whole number with or without groups of three digits, in the digits of any script.
  static func whole(_ text: String) -> Int? {
    var (groups, separator) = ([""], Character?.none)
    for character in BoundedNumber.trimmed(text) {
      if let digit = digit(character) {
        groups[groups.count - 1].append("\(digit)")
        continue
      }
      guard separators.contains(character), separator ?? character == character else { return nil }
      separator = character
      groups.append("")
    }
    if groups.count > 1 {
      // "0,123" and "1,00" are no thousands.
      guard 1...3 ~= groups[0].count, groups[0].first != "0" else { return nil }
      guard groups.dropFirst().allSatisfy({ $0.count == 3 }) else { return nil }
    }
    let digits = groups.joined()
    return 1...15 ~= digits.count ? Int(digits) : nil
  }

  /// How often at least: `2`, `≥ 2`, `>= 2`, `2+`, `3 times`, `3x`.
  static func least(_ text: String) -> Int? {
    var rest = String(BoundedNumber.trimmed(text))
    if let sign = ["≥", ">="].first(where: { rest.hasPrefix($0) }) {
      rest = String(BoundedNumber.trimmed(rest.dropFirst(sign.count)))
    } else if rest.hasSuffix("+") {
      rest = String(rest.dropLast())
    }
    return whole(rest, before: times)
  }

  /// A number of days: `30`, `30 days`, `30d`.
  static func days(_ text: String) -> Int? { whole(text, before: days) }

  /// A number of hours with their unit: `12 hours`, `12h`.
  static func hours(_ text: String) -> Int? {
    let rest = BoundedNumber.trimmed(text).lowercased()
    return hours.contains(where: rest.hasSuffix) ? whole(text, before: hours) : nil
  }

  /// A share in percent: `10`, `10 %`.
  static func percent(_ text: String) -> Int? { whole(text, before: ["%", "٪"]) }

  private static let separators: Set<Character> = [
    ",", ".", " ", "\u{A0}", "\u{202F}", "'", "\u{2019}", "_", "\u{66C}",
  ]
  private static let times = ["times", "x", "×", "mal", "kez", "kere", "defa", "veces", "مرات"]
  private static let days = [
    "days", "day", "d", "tagen", "tage", "tag", "gün", "días", "día", "يوم",
  ]

  private static let hours = [
    "hours", "hour", "h", "stunden", "stunde", "std.", "std", "saat", "sa", "horas", "hora",
    "ساعات", "ساعة",
  ]

  private static func whole(_ text: String, before words: [String]) -> Int? {
    var rest = BoundedNumber.trimmed(text).lowercased()
    if let word = words.first(where: { rest.hasSuffix($0) }) { rest.removeLast(word.count) }
    return whole(rest)
  }

  private static func digit(_ character: Character) -> Int? {
    let isDigit = character.unicodeScalars.allSatisfy {
      $0.properties.generalCategory == .decimalNumber
    }
    return isDigit ? character.wholeNumberValue : nil
  }
}
