/// Names that look like other names: letters of one script in the place of another's.
///
/// The rule is that of browsers' address bars, which show such names as `xn--…`
/// ([UTS #39 §5](https://www.unicode.org/reports/tr39/#Restriction_Level_Detection)): no label mixes
/// Latin with Cyrillic, Greek, Armenian or Cherokee, or these with one another, and none is made of
/// nothing but letters that a Latin one looks like. Phonetic letters in the shape of common ones are
/// no part of any language's spelling, and strokes that pass for `/` stand among their own script.
/// Refused wherever they stand are scripts in the shape of Latin capitals that no registry takes
/// (Lisu, Deseret, Osage, Canadian syllables, Coptic: [UAX #31](https://www.unicode.org/reports/tr31/)
/// tables 4 and 7), the letters of clicks, marks that strike a letter through, a second `xn--`, and
/// labels whose directions mix (``BidiRule``). The dotless `ı` stays: it is Turkish.
enum LookAlike: Sendable {
  /// Whether a label of a canonical name, such as `xn--pple-43d` for `аpple`, is made to deceive.
  static func deceives(label: some StringProtocol) -> Bool {
    guard label.hasPrefix("xn--"),
      let scalars = Punycode.decode(Array(label.utf8.dropFirst(4)))
    else { return false }
    if scalars.contains(where: isNeverShown) || !BidiRule.allows(label: scalars) { return true }
    // RFC 5891 §4.2.3.1: no label in Unicode has the hyphens of an encoded one.
    if scalars.count > 3, scalars[2] == "-", scalars[3] == "-" { return true }
    var scripts: Set<Script> = []
    for scalar in scalars { scripts.insert(Script(scalar)) }
    scripts.remove(.common)
    if scalars.contains(where: phoneticTwins.contains) { return true }
    if scalars.contains(where: slashTwins.contains), scripts.contains(.latin) {
      let rest = scalars.filter { !slashTwins.contains($0) }
      if rest.allSatisfy({ Script($0) == .latin || Script($0) == .common }) { return true }
    }
    if scripts.count > 1, scripts.contains(where: \.isConfusable) { return true }
    guard scripts.count == 1, scripts.first?.isConfusable == true else { return false }
    return scalars.allSatisfy { Script($0) == .common || latinTwins.contains($0) }
  }

  /// The scripts whose letters pass for one another's.
  private enum Script: Hashable {
    case common, latin, cyrillic, greek, armenian, cherokee, other

    init(_ scalar: Unicode.Scalar) {
      switch scalar.value {
      case 0x2D, 0x30...0x39, 0x300...0x36F: self = .common
      case 0x41...0x5A, 0x61...0x7A, 0xC0...0x24F, 0x250...0x2AF, 0x1E00...0x1EFF: self = .latin
      case 0x370...0x3FF, 0x1F00...0x1FFF: self = .greek
      case 0x400...0x52F, 0x1C80...0x1C8F, 0x2DE0...0x2DFF, 0xA640...0xA69F: self = .cyrillic
      case 0x530...0x58F: self = .armenian
      case 0x13A0...0x13FF, 0xAB70...0xABBF: self = .cherokee
      default: self = .other
      }
    }

    var isConfusable: Bool {
      switch self {
      case .cyrillic, .greek, .armenian, .cherokee: true
      case .common, .latin, .other: false
      }
    }
  }

  /// Letters and marks that are in no name but one that is made to deceive.
  private static func isNeverShown(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1C0...0x1C3, 0x334...0x338, 0x20D2...0x20E5, 0x1400...0x167F, 0x18B0...0x18FF,
      0x2C80...0x2CFF, 0xA4D0...0xA4FF, 0x10400...0x1044F, 0x104B0...0x104FF, 0x11FB0...0x11FBF:
      true
    default: false
    }
  }

  /// Phonetic letters that look like a common Latin one, small or as a capital.
  private static let phoneticTwins = Set(
    """
    \u{251}\u{261}\u{262}\u{26A}\u{274}\u{280}\u{28F}\u{299}\u{29C}\u{29F}\
    \u{1D00}\u{1D04}\u{1D05}\u{1D07}\u{1D0A}\u{1D0B}\u{1D0D}\u{1D0F}\u{1D18}\u{1D1B}\
    \u{1D1C}\u{1D20}\u{1D21}\u{1D22}\u{A730}\u{A731}
    """.unicodeScalars
  )
  /// Strokes of Japanese and Chinese that look like a slash.
  private static let slashTwins = Set("\u{30CE}\u{30BD}\u{30F3}\u{4E3F}\u{4E36}".unicodeScalars)

  /// Letters that a Latin one looks like, lower case only (Unicode's confusables).
  private static let latinTwins = Set((cyrillicTwins + greekTwins + armenianTwins).unicodeScalars)

  private static let cyrillicTwins = """
    \u{430}\u{441}\u{501}\u{435}\u{4BB}\u{456}\u{458}\u{4CF}\u{43E}\u{440}\
    \u{51B}\u{455}\u{51D}\u{445}\u{443}\u{4AF}\u{475}\u{4BD}\u{50D}
    """
  private static let greekTwins =
    "\u{3B1}\u{3BF}\u{3C1}\u{3C5}\u{3BD}\u{3B9}\u{3C7}\u{3B3}\u{3BA}\u{3C9}"
  private static let armenianTwins = "\u{578}\u{57D}\u{581}\u{570}\u{575}\u{585}\u{584}\u{566}"
}
