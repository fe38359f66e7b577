/// Marks in the texts of a screen that the linter lays out: where a text is from, and which variable of which plan
/// a value is.
///
/// They are Unicode's noncharacters, which no text has, and survive the layout.
package enum TextMark {
  /// Begins the mark of a text, before four digits.
  package static let place: UInt32 = 0xFDD0
  /// Begins the mark of a value, before four digits.
  package static let value: UInt32 = 0xFDD1
  /// Ends a value.
  package static let end: UInt32 = 0xFDD2
  /// The digit 0 of sixteen.
  package static let zero: UInt32 = 0xFDE0
  /// Everything that marks are made of.
  package static let all: ClosedRange<UInt32> = 0xFDD0...0xFDEF

  /// The variables in the order of their numbers.
  package static let variables = ScreenValues.names.sorted()

  /// A mark of a number below 65,536.
  package static func mark(_ opening: UInt32, _ number: Int) -> String {
    let digits = [12, 8, 4, 0].map { zero + UInt32(number >> $0 & 0xF) }
    return text([opening] + digits)
  }

  /// A value with its variable and the place of its plan around it.
  static func value(_ name: String, of plan: Int, _ text: String) -> String {
    let number = (variables.firstIndex(of: name) ?? 0) << 8 | plan & 0xFF
    return mark(value, number) + text + self.text([end])
  }

  private static func text(_ values: [UInt32]) -> String {
    String(String.UnicodeScalarView(values.compactMap(Unicode.Scalar.init)))
  }
}
