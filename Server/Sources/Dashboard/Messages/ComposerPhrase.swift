import LinkPages

/// What the form of a message says about its languages.
enum ComposerPhrase: Int, Translated {
  static let phraseTable = PhraseTable(Self.self, in: .dashboard)

  case anotherLanguage, addLanguage, removeLanguage, makeDefaultLanguage, defaultLanguage
  case defaultLanguageNote, variantLanguageNote, justNow
}
