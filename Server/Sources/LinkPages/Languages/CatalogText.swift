import JSONCoding

/// A text in one language: words and names of values in braces, in a form for each plural category that it tells apart.
package struct CatalogText: Hashable, Sendable {
  /// The form for any number.
  package let other: PhraseForm
  /// The forms for the other categories.
  package let plurals: [PluralCategory: PhraseForm]

  /// Makes a text with one form.
  package init(_ words: String) {
    self.init(other: PhraseForm(words), plurals: [:])
  }

  private init(other: PhraseForm, plurals: [PluralCategory: PhraseForm]) {
    (self.other, self.plurals) = (other, plurals)
  }

  /// Reads the member of `localizations` of a String Catalog; `nil` if it has no text for any number.
  init?(_ localization: JSONValue) {
    guard let members = localization.objectValue else { return nil }
    if let words = Self.words(of: members) {
      self.init(words)
      return
    }
    var forms: [PluralCategory: PhraseForm] = [:]
    for (name, form) in members["variations"]?.objectValue?["plural"]?.objectValue ?? [:] {
      guard let category = PluralCategory(rawValue: name) else { continue }
      forms[category] = form.objectValue.flatMap(Self.words).map(PhraseForm.init)
    }
    guard let other = forms.removeValue(forKey: .other) else { return nil }
    self.init(other: other, plurals: forms)
  }

  private static func words(of members: JSONObject) -> String? {
    members["stringUnit"]?.objectValue?["value"]?.stringValue
  }

  /// The form for a number.
  package func form(for count: Int64?, in language: PageLanguage) -> PhraseForm {
    guard !plurals.isEmpty, let count else { return other }
    return plurals[language.pluralCategory(of: count)] ?? other
  }
}

/// Words with names of values in braces, split once.
package struct PhraseForm: Hashable, Sendable {
  /// The words, with the names in their braces.
  package let words: String
  private let pieces: [Piece]

  private enum Piece: Hashable, Sendable {
    case words(String)
    case name(String)
  }

  /// Splits words at the names in braces.
  package init(_ words: String) {
    self.words = words
    var pieces: [Piece] = []
    var rest = words.utf8[...]
    while let opening = rest.firstIndex(of: UInt8(ascii: "{")),
      let closing = rest[opening...].firstIndex(of: UInt8(ascii: "}"))
    {
      pieces.append(.words(String(words[rest.startIndex..<opening])))
      pieces.append(.name(String(words[words.utf8.index(after: opening)..<closing])))
      rest = rest[words.utf8.index(after: closing)...]
    }
    self.pieces = pieces.isEmpty ? [] : pieces + [.words(String(words[rest.startIndex...]))]
  }

  /// The names in braces.
  package var names: Set<String> {
    Set(pieces.compactMap { if case .name(let name) = $0 { name } else { nil } })
  }

  /// Puts values in the place of their names, each isolated so that a name in another direction
  /// does not turn the sentence around (Unicode UAX #9, FSI and PDI).
  package func filled(_ values: [String: String]) -> String {
    plain(values.mapValues { "\u{2068}\($0)\u{2069}" })
  }

  /// Puts values in the place of their names as they are, for programs and terminals.
  package func plain(_ values: [String: String]) -> String {
    guard !values.isEmpty, !pieces.isEmpty else { return words }
    return pieces.reduce(into: "") { text, piece in
      switch piece {
      case .words(let words): text += words
      case .name(let name): text += values[name] ?? "{\(name)}"
      }
    }
  }

  /// Puts HTML in the place of names.
  func filled(_ values: [String: HTML]) -> HTML {
    guard !pieces.isEmpty else { return "\(words)" }
    return HTML(
      pieces.map { piece in
        switch piece {
        case .words(let words): "\(words)"
        case .name(let name): values[name] ?? "{\(name)}"
        }
      }
    )
  }
}
