import LinkPages

/// What the pages of uploaded lists say.
enum ListPhrase: Int, Translated {
  static let phraseTable = PhraseTable(Self.self, in: .dashboard)

  case uploadedLists, listsLead, list, newList, listName, noLists, noListsAdvice, listIDs, ofList
  case rename, uploadIDs, idRows, idsHint, fileHint, addThem, removeThem, idChange, notSeenYet,
    wasAdded
  case wasRemoved, knownPeople, notSent, noIDs, noColumn, tooManyIDs, tooLarge
  case removeListAdvice
}

extension DashboardText {
  /// A phrase about uploaded lists.
  func callAsFunction(_ phrase: ListPhrase, _ values: [String: String] = [:]) -> String {
    phrase.text(in: language, values)
  }
}
