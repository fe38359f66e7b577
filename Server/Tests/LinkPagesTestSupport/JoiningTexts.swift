/// A sign that other programs read, with what hides it from Swift's characters.
package struct JoiningText: Sendable {
  /// What stands before the sign.
  package let before: String
  /// The sign, a byte of ASCII.
  package let sign: UInt8
  /// What stands behind it.
  package let after: String

  /// The text between two letters.
  package var whole: String { "a\(before)\(Character(Unicode.Scalar(sign)))\(after)b" }

  /// Whether nothing joins the sign: marks of direction and control characters only stand beside it, and a line break
  /// joins no mark.
  package var isPlain: Bool {
    let joins = JoiningText.marks + JoiningText.prepended
    return sign < 0x20 || !joins.contains { $0 == before || $0 == after }
  }

  /// Combining marks, joiners and variation selectors, which make one character with what is before them.
  static let marks = ["\u{301}", "\u{200D}", "\u{FE0F}", "\u{20E3}", "\u{1F3FB}", "\u{E0100}"]
  /// Letters that make one character with what is behind them.
  static let prepended = ["\u{600}", "\u{110BD}"]
  /// Line breaks, marks of direction, and NUL.
  static let others = ["\r", "\n", "\r\n", "\u{202E}", "\u{2067}", "\u{0}", "\u{FEFF}", "\u{2028}"]
}

/// Each sign with each neighbour, for every place that takes text apart, quotes or escapes it.
package let joiningTexts: [JoiningText] = "\",;'=/.\\@<>&+%\n:".utf8.flatMap { sign in
  JoiningText.marks.map { JoiningText(before: "", sign: sign, after: $0) }
    + JoiningText.prepended.map { JoiningText(before: $0, sign: sign, after: "") }
    + JoiningText.others.flatMap {
      [
        JoiningText(before: $0, sign: sign, after: ""),
        JoiningText(before: "", sign: sign, after: $0),
      ]
    }
}
