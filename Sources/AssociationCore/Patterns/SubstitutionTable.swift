import JSONCoding
import LinkCore

/// What `$(name)` stands for in the patterns of a file.
///
/// Source: Apple's `applinks.SubstitutionVariables`. Names are case-sensitive; a file's own
/// variables come before those that are always there; values may hold `?` and `*`, but no other
/// variable.
struct SubstitutionTable: Sendable {
  private let own: [String: [String]]

  /// Reads `applinks.substitutionVariables`; anything that is no list of texts is left out.
  init(_ value: JSONValue?) {
    own = (value?.objectValue ?? [:]).dictionary.compactMapValues { values in
      values.arrayValue?.compactMap(\.stringValue)
    }
  }

  /// What a variable stands for, or `nil` where there is none of that name.
  func meaning(of name: String, folded: Bool) -> Meaning? {
    if let values = own[name] { return .texts(values) }
    if let set = (folded ? Self.foldedSets : Self.sets)[name] { return .set(set) }
    switch name {
    case "lang": return .words(folded ? Self.languages.folded : Self.languages.exact)
    case "region": return .words(folded ? Self.regions.folded : Self.regions.exact)
    default: return nil
    }
  }

  /// What a variable can stand for.
  enum Meaning {
    case set(ByteSet)
    case words(WordSet)
    case texts([String])
  }

  private static let lower = Array(UInt8(ascii: "a")...UInt8(ascii: "z"))
  private static let upper = Array(UInt8(ascii: "A")...UInt8(ascii: "Z"))
  private static let digits = Array(UInt8(ascii: "0")...UInt8(ascii: "9"))

  /// The variables that stand for one character.
  private static let sets: [String: ByteSet] = [
    "alpha": ByteSet(lower + upper),
    "upper": ByteSet(upper),
    "lower": ByteSet(lower),
    "alnum": ByteSet(lower + upper + digits),
    "digit": ByteSet(digits),
    "xdigit": ByteSet(digits + Array("abcdefABCDEF".utf8)),
  ]

  /// The same in lower case, for texts in lower case: without case, `$(upper)` takes `a` too.
  private static let foldedSets = sets.mapValues { set in
    ByteSet((0...UInt8.max).filter(set.contains).map(\.asciiLowercased))
  }

  private static let languages = words(LocaleCodes.languages)
  private static let regions = words(LocaleCodes.regions)

  private static func words(_ list: String) -> (exact: WordSet, folded: WordSet) {
    let words = list.utf8.split { $0 == 0x20 || $0 == 0x0A }.map(Array.init)
    return (WordSet(words), WordSet(words.map { $0.map(\.asciiLowercased) }))
  }
}
