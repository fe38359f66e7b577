import LinkPages

/// What is said about the short URLs of a file.
enum LinkRemarkPhrase: Int, Translated {
  static let phraseTable = PhraseTable(Self.self, in: .dashboard)

  case otherHost, pathPrefix, moreShortURLs, securedPages
}
