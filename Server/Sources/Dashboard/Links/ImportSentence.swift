import LinkPages

/// Why a row of a file with links cannot be read: the reader's own sentences, with names in braces for their values.
enum ImportSentence: Int, Translated {
  static let phraseTable = PhraseTable(Self.self, in: .dashboard)

  case openQuote, unreadable, tooManyCells, tooLong, notJSON, noObject, passwordMissing, wrongMark
  case wrongTime, noCode, codeTwice, codeInCase, wrongMilliseconds
}
