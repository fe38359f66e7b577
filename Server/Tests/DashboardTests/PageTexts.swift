/// What a page says to people, with the tag before each text: no code, no script, and nothing that is in a field.
struct PageTexts: Sendable {
  /// A text, or an attribute that is shown or read out.
  struct Text: Sendable {
    /// The tag before it, without brackets.
    var tag: String
    var words: String

    /// Whether the page itself says that this is English.
    var isMarked: Bool { tag.contains(" lang=\"en\"") }
  }

  private(set) var all: [Text] = []

  init(_ page: String) {
    // The name of an element that is skipped, until it ends.
    var skipped: String?
    for piece in page.utf8.split(separator: UInt8(ascii: "<")) {
      let end = piece.firstIndex(of: UInt8(ascii: ">")) ?? piece.endIndex
      let tag = String(Substring(piece[..<end]))
      let name = String(tag.prefix { $0 != " " })
      if let element = skipped {
        guard name == "/\(element)" else { continue }
        skipped = nil
      } else if Self.withoutTexts.contains(name) {
        skipped = name
        continue
      }
      let words = String(Substring(piece[end...].dropFirst()))
      if words.contains(where: { !$0.isWhitespace }) { all.append(Text(tag: tag, words: words)) }
      all += Self.attributes(of: tag)
    }
  }

  private static let withoutTexts: Set = ["script", "style", "pre", "code", "textarea"]

  private static let spoken = ["alt", "aria-description", "aria-label", "placeholder", "title"]

  /// Whether the script writes it into the page; what it copies is code, and what it follows are names of fields.
  private static func isForTheScript(_ name: Substring) -> Bool {
    name.hasPrefix("data-") && !["data-copy", "data-follows"].contains(name)
  }

  private static func attributes(of tag: String) -> [Text] {
    let parts = tag.split(separator: "\"", omittingEmptySubsequences: false)
    return parts.indices.dropFirst().filter { !$0.isMultiple(of: 2) }.compactMap { index in
      let name = parts[index - 1].split(separator: " ").last?.dropLast() ?? ""
      guard spoken.contains(String(name)) || isForTheScript(name) else { return nil }
      return Text(tag: tag, words: String(parts[index]))
    }
  }
}

extension PageTexts.Text {
  /// Whether it has a word of English sentences that no phrase of another language has.
  var hasEnglishWords: Bool {
    words.utf8.split { !Self.isOfWord($0) }.contains { word in
      word.count < 9 && Self.english.contains(String(Substring(word)).lowercased())
    }
  }

  /// Names such as `hold_out` and words with letters beyond ASCII are one word.
  private static func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }

  /// Words that German, Turkish and Spanish do not have, and that are names of nothing.
  private static let english: Set = [
    "about", "after", "and", "are", "because", "been", "before", "cannot", "could", "does", "each",
    "every", "for", "from", "have", "how", "into", "is", "its", "must", "of", "should", "than",
    "that", "the", "their", "there", "these", "they", "this", "those", "were", "which", "with",
    "without", "would",
  ]

  /// Whether two words of Latin letters stand beside each other, as in no name of one word.
  var hasLatinPhrase: Bool {
    let latin = words.split(separator: " ").map { word in
      word.count > 2 && word.allSatisfy { $0.isASCII && $0.isLetter }
    }
    return zip(latin, latin.dropFirst()).contains { $0 && $1 }
  }

  /// Whether it has a letter of the Arabic script.
  var hasArabicLetters: Bool {
    words.unicodeScalars.contains { (0x0600...0x06FF).contains($0.value) }
  }
}
