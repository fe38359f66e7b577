/// A language as BCP 47 writes it, in lower case with hyphens.
///
/// ```swift
/// LanguageTag("pt_BR")?.description  // "pt-br"
/// ```
public struct LanguageTag: Hashable, Comparable, Sendable, LosslessStringConvertible {
  /// The tag in lower case.
  public let description: String

  /// Makes a tag; `nil` where the text is no language tag.
  public init?(_ text: String) {
    var bytes: [UInt8] = []
    // What stands behind a dot or an at sign is the encoding or the variant of a POSIX locale.
    for byte in text.utf8.prefix(35) where byte != 0x20 {
      if byte == 0x2E || byte == 0x40 { break }
      bytes.append(byte == 0x5F ? 0x2D : byte | (0x41...0x5A ~= byte ? 0x20 : 0))
    }
    let subtags = bytes.split(separator: 0x2D, omittingEmptySubsequences: false)
    guard let primary = subtags.first, (2...8).contains(primary.count),
      primary.allSatisfy({ 0x61...0x7A ~= $0 }),
      subtags.allSatisfy({ (1...8).contains($0.count) && $0.allSatisfy(Self.isAlphanumeric) })
    else { return nil }
    description = String(decoding: bytes, as: UTF8.self)
  }

  /// Orders by the bytes of the tag.
  public static func < (left: LanguageTag, right: LanguageTag) -> Bool {
    left.description.utf8.lexicographicallyPrecedes(right.description.utf8)
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    0x61...0x7A ~= byte || 0x30...0x39 ~= byte
  }
}

extension LanguageTag {
  /// The language without script and region.
  public var primary: String {
    String(description.prefix { $0 != "-" })
  }

  /// The key of the language in the tables of words that the SDK says itself: ``primary``, and `zh-hant` for
  /// Chinese in traditional characters, which Taiwan, Hong Kong and Macau imply
  /// ([likely subtags of CLDR](https://www.unicode.org/cldr/charts/latest/supplemental/likely_subtags.html)).
  package var wordsKey: String {
    guard primary == "zh" else { return primary }
    let subtags = description.split(separator: "-").dropFirst()
    let isTraditional =
      script.map { $0 == "hant" } ?? subtags.contains { ["tw", "hk", "mo"].contains($0) }
    return isTraditional ? "zh-hant" : primary
  }

  /// Whether the language is written from right to left.
  public var isRightToLeft: Bool {
    if let script {
      return ["adlm", "arab", "hebr", "nkoo", "rohg", "syrc", "thaa"].contains(script)
    }
    return Self.rightToLeft.contains(primary)
  }

  /// The tag and its parents, from the most to the least exact (RFC 4647 §3.4): `zh-hant-tw`,
  /// `zh-hant`, `zh`.
  var chain: [LanguageTag] {
    var chain = [self]
    var rest = description[...]
    while let hyphen = rest.lastIndex(of: "-") {
      rest = rest[..<hyphen]
      // A single letter announces what follows it and means nothing alone.
      if rest.utf8.count > 2, rest.dropLast().last == "-" { rest = rest.dropLast(2) }
      if let parent = LanguageTag(String(rest)) { chain.append(parent) }
    }
    return chain
  }

  private var script: String? {
    description.split(separator: "-").dropFirst().first {
      $0.utf8.count == 4 && $0.utf8.allSatisfy { 0x61...0x7A ~= $0 }
    }.map(String.init)
  }

  /// Whether a text in the other language can stand in for this one: the same language elsewhere,
  /// in no script that is known to be another.
  func isRelated(to other: LanguageTag) -> Bool {
    primary == other.primary && (script == nil || other.script == nil || script == other.script)
  }

  private static let rightToLeft: Set<String> = [
    "ar", "arc", "ckb", "dv", "fa", "he", "iw", "ji", "ks", "ps", "sd", "syr", "ug", "ur", "yi",
  ]
}
