import LinkPages

/// What the page of an app says.
enum AppPhrase: Int, Translated {
  static let phraseTable = PhraseTable(Self.self, in: .dashboard)

  case linksAndPages, schemeHint, storeHint, teamHint, fingerprintHint, isDeferred, certainWindow
  case certainHint, isProbabilistic, probabilisticNote, probabilisticWindow, probabilisticHint
  case errorRate, errorRateHint, attribution, deepLinkWindow, deepLinkHint, impressionWindow
  case impressionHint, attributionNote, noPushKeys, setKey, keySet, removeKey, removeKeyAdvice
  case keyRefused, p8, p8Hint, keyID, keyIDHint, keyTeamHint, serviceAccount, serviceAccountHint
}
