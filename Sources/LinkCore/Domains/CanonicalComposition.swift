/// Composes letters with their marks (`u` + `◌̈` → `ü`), as domain labels have to be.
///
/// The standard library compares characters by canonical equivalence but has no public
/// normalisation. Looking a character up among precomposed ones uses exactly that comparison; it
/// covers Latin, Greek, Cyrillic and kana, and Hangul by arithmetic
/// ([UAX #15](https://unicode.org/reports/tr15/)). Characters of other scripts stay as they are.
enum CanonicalComposition: Sendable {
  /// The scalars of a text, composed where a composed form is known.
  static func scalars(of text: String) -> [Unicode.Scalar] {
    text.flatMap { character -> [Unicode.Scalar] in
      let scalars = Array(character.unicodeScalars)
      if scalars.count == 1 { return scalars }
      return precomposed[character].map { [$0] } ?? hangul(scalars) ?? scalars
    }
  }

  private static let precomposed: [Character: Unicode.Scalar] = {
    let ranges: [ClosedRange<UInt32>] = [
      0x00C0...0x024F, 0x0370...0x052F, 0x1E00...0x1FFF, 0x3040...0x30FF,
    ]
    let scalars = ranges.joined().lazy.compactMap(Unicode.Scalar.init)
    return Dictionary(scalars.map { (Character($0), $0) }, uniquingKeysWith: { first, _ in first })
  }()

  private static func hangul(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar]? {
    let values = scalars.map { Int($0.value) }
    guard (2...3).contains(values.count), (0x1100..<0x1113).contains(values[0]),
      (0x1161..<0x1176).contains(values[1])
    else { return nil }
    let pair = ((values[0] - 0x1100) * 21 + values[1] - 0x1161) * 28
    let final = values.count == 3 ? values[2] - 0x11A7 : 0
    guard (0..<28).contains(final) else { return nil }
    return Unicode.Scalar(UInt32(0xAC00 + pair + final)).map { [$0] }
  }
}
