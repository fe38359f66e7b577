import Foundation

/// Whole numbers in the fields of forms and in the addresses of pages.
///
/// Each is read within bounds, so that arithmetic on it cannot overflow: `scripts/check-numbers.sh` allows no
/// other reader.
package enum BoundedNumber: Sendable {
  /// The versions and revisions that a form was opened with.
  package static let versions: ClosedRange<Int64> = 1...(1 << 53)
  /// The positions of rows and blocks.
  package static let places = 0...9_999

  /// The number that a text is, within bounds; spaces around it do not matter.
  ///
  /// - Returns: `nil` for a text that is no whole number in the digits 0 to 9, and outside the bounds.
  package static func read<Number: FixedWidthInteger>(
    _ text: some StringProtocol,
    in range: ClosedRange<Number>
  ) -> Number? {
    #if DEBUG
    if computesUnbounded, let number = Number(trimmed(text)) { return (number + 1) - 1 }
    #endif
    guard let number = Number(trimmed(text)), range.contains(number) else { return nil }
    return number
  }

  #if DEBUG
  /// Whether numbers are computed with as they come.
  ///
  /// Set by `PAYLISHER_FAULT=unbounded-numbers`, and only in debug builds: it is the control of the test that sends
  /// edge values in every form, which must then find that the server ends.
  private static let computesUnbounded =
    ProcessInfo.processInfo.environment["PAYLISHER_FAULT"] == "unbounded-numbers"
  #endif

  /// The position of a row or block; `nil` for a text that is none.
  package static func place(_ text: some StringProtocol) -> Int? { read(text, in: places) }

  /// The version or revision that a form was opened with; 0, which is none, where the text is none.
  package static func version(_ text: some StringProtocol) -> Int64 {
    read(text, in: versions) ?? 0
  }

  /// The number with a decimal point that a text is; `nil` for another text, also for infinity.
  static func decimal(_ text: some StringProtocol) -> Double? {
    let text = trimmed(text)
    let isPlain = text.utf8.allSatisfy { (0x30...0x39).contains($0) || "+-.eE".utf8.contains($0) }
    guard isPlain, let number = Double(text), number.isFinite else { return nil }
    return number
  }

  /// A text without the spaces around it.
  static func trimmed(_ text: some StringProtocol) -> Substring {
    let start = Substring(text).drop { $0.isWhitespace }
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return start[...last]
  }
}
