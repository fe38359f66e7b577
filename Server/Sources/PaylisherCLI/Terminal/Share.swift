/// A part of a whole, for people.
enum Share: Sendable {
  /// Whole percents, such as `40 %`; nothing where there is no whole.
  static func text(_ part: Int64, of whole: Int64) -> String {
    whole > 0 ? "\(Int((Double(part) / Double(whole) * 100).rounded())) %" : ""
  }
}
