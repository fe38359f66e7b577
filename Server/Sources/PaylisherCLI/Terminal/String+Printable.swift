extension String {
  /// The text without control characters and marks of direction, which devices choose and terminals
  /// obey.
  var printable: String {
    guard unicodeScalars.contains(where: Self.isControl) else { return self }
    return String(
      String.UnicodeScalarView(unicodeScalars.map { Self.isControl($0) ? "\u{FFFD}" : $0 })
    )
  }

  /// The text for a terminal: lines, tabs and the codes of ``TextStyle`` stay, every other control
  /// character and mark of direction goes.
  var safeForTerminals: String {
    guard unicodeScalars.contains(where: { Self.isControl($0) && $0 != "\n" }) else { return self }
    var safe = String.UnicodeScalarView()
    var rest = unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if scalar == "\u{1B}", let code = Self.styleCode(rest) {
        safe.append(scalar)
        safe.append(contentsOf: rest.prefix(code))
        rest.removeFirst(code)
      } else {
        safe.append(
          Self.isControl(scalar) && scalar != "\n" && scalar != "\t" ? "\u{FFFD}" : scalar
        )
      }
    }
    return String(safe)
  }

  /// How many characters behind an escape are a code that ``Terminal/style(_:_:)`` writes.
  private static func styleCode(_ text: Substring.UnicodeScalarView) -> Int? {
    guard text.first == "[", let end = text.prefix(16).firstIndex(of: "m") else { return nil }
    let codes = String(text[text.index(after: text.startIndex)..<end])
      .split(separator: ";", omittingEmptySubsequences: false)
    guard codes.allSatisfy({ $0 == "0" || Int($0).flatMap(TextStyle.init) != nil }) else {
      return nil
    }
    return text.distance(from: text.startIndex, to: end) + 1
  }

  /// Control characters, and what changes the direction of text (U+061C, U+200E to U+202E, U+2066 to
  /// U+2069).
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x61C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: scalar.properties.generalCategory == .control
    }
  }
}
