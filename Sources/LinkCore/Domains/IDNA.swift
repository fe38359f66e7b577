import Foundation

/// Domain names beyond ASCII, as they travel in DNS
/// ([RFC 5891](https://www.rfc-editor.org/rfc/rfc5891)).
///
/// Letters are made lower case, composed ([NFC](https://unicode.org/reports/tr15/), which RFC 5891
/// §4.1 requires) and encoded label by label. A label is refused if any of its scalars is not a
/// letter, digit or mark, or changes under compatibility folding: what remains has exactly one
/// spelling, so that a comparison of ASCII forms is a comparison of domains. Full-width forms of ASCII and the ideographic full stops are folded first, as browsers do.
enum IDNA: Sendable {
  /// The ASCII form of a name, or `nil` where a label is not allowed.
  static func ascii(_ name: some StringProtocol) -> String? {
    var labels: [String] = []
    // By scalars: a dot after U+0D4E is one character with it.
    let scalars = folded(name).unicodeScalars
    for label in scalars.split(separator: ".", omittingEmptySubsequences: false) {
      guard let ascii = asciiLabel(String(label)) else { return nil }
      labels.append(ascii)
    }
    return labels.joined(separator: ".")
  }

  /// Whether a lower-case label that starts with `xn--` is the one encoding of an allowed label.
  static func isCanonical(encodedLabel label: some StringProtocol) -> Bool {
    guard let scalars = Punycode.decode(Array(label.utf8.dropFirst(4))) else { return false }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    guard !scalars.allSatisfy(\.isASCII), let again = asciiLabel(String(text).lowercased()) else {
      return false
    }
    return again == label
  }

  private static func asciiLabel(_ label: String) -> String? {
    if label.utf8.allSatisfy({ $0 < 0x80 }) { return label }
    let scalars = Array(label.precomposedStringWithCanonicalMapping.unicodeScalars)
    guard let first = scalars.first, !isMark(first), scalars.allSatisfy(isAllowed),
      let encoded = Punycode.encode(scalars)
    else { return nil }
    return "xn--" + String(decoding: encoded, as: UTF8.self)
  }

  private static func folded(_ name: some StringProtocol) -> String {
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: name.unicodeScalars.map(narrowed))
    return String(scalars).lowercased()
  }

  private static func narrowed(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0x3002, 0xFF61: "."
    case 0xFF01...0xFF5E: Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
    default: scalar
    }
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return UInt8(scalar.value).isASCIILetterOrDigitOrHyphen }
    // Sharp s and final sigma would fold away, yet IDNA 2008 gives them labels of their own.
    if scalar == "\u{DF}" || scalar == "\u{3C2}" { return true }
    switch scalar.properties.generalCategory {
    case .lowercaseLetter, .otherLetter, .modifierLetter, .nonspacingMark, .spacingMark,
      .decimalNumber:
      return !scalar.properties.changesWhenNFKCCaseFolded
    default: return false
    }
  }
}

extension UInt8 {
  /// What a label of a host name is made of (LDH).
  package var isASCIILetterOrDigitOrHyphen: Bool {
    isASCIILetter || isASCIIDigit || self == 0x2D
  }
}
