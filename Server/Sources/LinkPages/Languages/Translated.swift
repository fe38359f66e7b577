/// The phrases of a subject: each case is a key of a String Catalog, which has its text in every language.
///
/// ```swift
/// enum SharePhrase: Int, Translated {
///   static let phraseTable = PhraseTable(Self.self, in: .dashboard)
///
///   case sharedReports, sharedReport  // the keys SharePhrase.sharedReports, SharePhrase.sharedReport
/// }
/// ```
package protocol Translated: RawRepresentable<Int>, Hashable, Sendable, CaseIterable {
  /// The texts, in the order of the cases.
  static var phraseTable: PhraseTable { get }
}

extension Translated {
  /// The key of the catalog.
  package var key: String { "\(Self.self).\(self)" }

  /// The text in English, with the names of its values in braces.
  package var english: String { Self.phraseTable[rawValue, .english].other.words }

  /// The phrase in a language with its `{names}` filled in; a number chooses between plural forms.
  package func text(
    in language: PageLanguage,
    _ values: [String: String] = [:],
    count: Int64? = nil
  ) -> String {
    Self.phraseTable[rawValue, language].form(for: count, in: language).filled(values)
  }
}

/// The texts of the phrases of a subject, by language and by place of the case.
package struct PhraseTable: Sendable {
  private let texts: [[CatalogText]]

  /// Looks the phrases up in a catalog.
  ///
  /// A text that it lacks is said in English; `scripts/translations.py check` and a test fail then.
  package init<Phrase: Translated>(_: Phrase.Type, in catalog: StringCatalog) {
    texts = PageLanguage.allCases.map { language in
      Phrase.allCases.map { phrase in
        catalog.text(phrase.key, in: language) ?? catalog.text(phrase.key, in: .english)
          ?? CatalogText(phrase.key)
      }
    }
  }

  package subscript(place: Int, language: PageLanguage) -> CatalogText {
    texts[language.place][place]
  }
}
