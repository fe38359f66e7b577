import LinkPages

/// What the import and the export of links say.
enum LinkFilePhrase: Int, Translated {
  static let phraseTable = PhraseTable(Self.self, in: .dashboard)

  case importLinks, exportLinks, importLead, chooseFile, chooseFileHint, fileTooLarge, readAs, rows
  case headingHint, opensProtected, checkRows, nothingMade, wouldMake, wereMade, makeLinks, newLinks
  case refusedRows, line, reason, randomCode, firstOf, importDomainHint, onDomains, columns
  case columnsNote, rowExample, noRows, isList, unknownColumns, columnTwice, encoding, encodingHint
  case recognized, fileFormat, fileFormatHint, readAsExport, fileColumn, becomes, notImported
  case shortURLs, noDestination, fileLimits, stopped
}

extension DashboardText {
  /// A phrase about the import and the export of links.
  func callAsFunction(_ phrase: LinkFilePhrase, _ values: [String: String] = [:]) -> String {
    phrase.text(in: language, values)
  }
}
