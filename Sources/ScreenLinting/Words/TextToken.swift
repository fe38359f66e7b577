import ScreenCore

/// A number, word or sign of a text.
struct TextToken {
  enum Kind {
    /// Digits of any script in groups, such as 49, 000 for `49.000`, and what stands between them.
    case number(groups: [Int], separators: [Unicode.Scalar])
    case word
    /// The sign of a currency.
    case currency
    /// Any other sign, and the place of a variable.
    case sign
  }

  var kind: Kind
  /// The letters, digits or sign, as they were written.
  var text: String
  /// The same in small letters.
  var small: String
  /// Whether there is space before it.
  var isSpaced: Bool

  /// Stands for a variable in a text that is taken apart.
  static let variable = "\u{FFFC}"

  var isNumber: Bool { if case .number = kind { true } else { false } }
  var isCurrency: Bool { if case .currency = kind { true } else { false } }
  var isWord: Bool { if case .word = kind { true } else { false } }

  func isSign(_ signs: Set<String>) -> Bool {
    if case .sign = kind { signs.contains(text) } else { false }
  }

  /// The digits behind the last separator; `nil` for a number without one.
  var fraction: Int? {
    if case .number(let groups, _) = kind, groups.count > 1 { groups.last } else { nil }
  }

  /// The value of the digits before the first separator and of those behind the last.
  var ends: (first: Int, last: Int) {
    let parts = small.unicodeScalars.split { $0.properties.numericValue == nil }
    func value(_ digits: Substring.UnicodeScalarView?) -> Int {
      (digits ?? "".unicodeScalars[...]).prefix(9).reduce(0) {
        $0 * 10 + Int($1.properties.numericValue ?? 0)
      }
    }
    return (value(parts.first), value(parts.last))
  }
}

extension TextToken {
  /// Takes the text of an author apart.
  ///
  /// `{{currency}}` counts as a sign of a currency, and other variables as one sign each.
  static func tokens(ofTemplate text: String) -> [TextToken] {
    tokens(
      of: TextTemplate.parts(of: text).reduce(into: "") { text, part in
        switch part {
        case .literal(let literal): text += literal
        case .variable(let name): text += name.hasSuffix("currency") ? "¤" : variable
        }
      }
    )
  }

  /// Takes a text apart.
  static func tokens(of text: String) -> [TextToken] {
    var reader = TokenReader(text)
    return reader.tokens()
  }
}

/// Takes a text apart, scalar by scalar.
private struct TokenReader {
  let scalars: [Unicode.Scalar]
  var place = 0

  init(_ text: String) {
    // Joiners, keycaps and what else has no width of its own would hide a number from the eye of a rule.
    scalars = text.unicodeScalars.filter { scalar in
      switch scalar.properties.generalCategory {
      case .format, .enclosingMark: false
      default: scalar.value != 0xFE0F
      }
    }
  }

  mutating func tokens() -> [TextToken] {
    var tokens: [TextToken] = []
    var isSpaced = true
    while place < scalars.count {
      guard !scalars[place].properties.isWhitespace else {
        (isSpaced, place) = (true, place + 1)
        continue
      }
      tokens.append(token(isSpaced: isSpaced))
      isSpaced = false
    }
    return tokens
  }

  private mutating func token(isSpaced: Bool) -> TextToken {
    let start = place
    let kind: TextToken.Kind
    if isDigit(place) {
      kind = number()
    } else if isLetter(place) {
      while isLetter(place) || joinsLetters(start) { place += 1 }
      kind = .word
    } else {
      let isCurrency = scalars[place].properties.generalCategory == .currencySymbol
      (kind, place) = (isCurrency ? .currency : .sign, place + 1)
    }
    let text = String(String.UnicodeScalarView(scalars[start..<place]))
    return TextToken(kind: kind, text: text, small: text.lowercased(), isSpaced: isSpaced)
  }

  private mutating func number() -> TextToken.Kind {
    var (groups, separators): ([Int], [Unicode.Scalar]) = ([], [])
    while true {
      let start = place
      while isDigit(place) { place += 1 }
      groups.append(place - start)
      guard separates(place), isDigit(place + 1) else { break }
      separators.append(scalars[place])
      place += 1
    }
    return .number(groups: groups, separators: separators)
  }

  /// Whether what is here separates groups of digits: a space does only before three of them.
  private func separates(_ place: Int) -> Bool {
    guard scalars.indices.contains(place) else { return false }
    switch scalars[place] {
    case ".", ",", "'", "\u{2019}", "\u{66B}", "\u{66C}", "\u{FF0E}", "\u{FF0C}": return true
    case "\u{A0}", "\u{202F}", "\u{2009}":
      return (1...3).allSatisfy { isDigit(place + $0) } && !isDigit(place + 4)
    default: return false
    }
  }

  private func isDigit(_ place: Int) -> Bool {
    guard scalars.indices.contains(place) else { return false }
    let type = scalars[place].properties.numericType
    return type == .decimal || type == .digit
  }

  private func isLetter(_ place: Int) -> Bool {
    guard scalars.indices.contains(place) else { return false }
    switch scalars[place].properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark:
      return true
    default: return false
    }
  }

  /// Whether a dot or quotation mark is within an abbreviation of Arabic or Hebrew, such as `ر.س`.
  private func joinsLetters(_ start: Int) -> Bool {
    guard scalars.indices.contains(place), isLetter(place + 1), place > start,
      0x590...0x6FF ~= scalars[place - 1].value, 0x590...0x6FF ~= scalars[place + 1].value
    else { return false }
    return [".", "\"", "\u{5F4}"].contains(scalars[place])
  }
}
