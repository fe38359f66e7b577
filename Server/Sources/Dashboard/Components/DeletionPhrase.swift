import LinkPages

/// What is said before something is deleted, or a domain moved.
enum DeletionPhrase: Int, Translated {
  static let phraseTable = PhraseTable(Self.self, in: .dashboard)

  case delete, deleteLinkAdvice, deleteAppAdvice, deleteDomainAdvice, deleteScreenAdvice
  case deletePlacementAdvice, changeDomain, moveDomain, moveDomainAdvice, newAddress, newAddressHint
}

extension DashboardText {
  /// A phrase about what is deleted or moved.
  func callAsFunction(_ phrase: DeletionPhrase, _ values: [String: String] = [:]) -> String {
    phrase.text(in: language, values)
  }
}
