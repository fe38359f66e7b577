import LinkPages

/// How bad findings are.
enum FindingPhrase: Int, Translated {
  static let phraseTable = PhraseTable(Self.self, in: .dashboard)

  case severityError, severityWarning, severityNote
}
