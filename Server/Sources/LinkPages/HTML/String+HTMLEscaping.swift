extension String {
  /// Appends a text so that it means itself in HTML text and in quoted attributes.
  ///
  /// NUL, which HTML does not know, becomes U+FFFD, as browsers read it.
  mutating func appendEscaped(_ text: String) {
    guard text.utf8.contains(where: Self.needsEscape) else {
      self += text
      return
    }
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": self += "&amp;"
      case "<": self += "&lt;"
      case ">": self += "&gt;"
      case "\"": self += "&quot;"
      case "'": self += "&#39;"
      case "\0": self += "\u{FFFD}"
      default: unicodeScalars.append(scalar)
      }
    }
  }

  private static func needsEscape(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""),
      UInt8(ascii: "'"), 0:
      true
    default: false
    }
  }
}
