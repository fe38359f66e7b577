import LinkPages

/// What pages about shared reports and simulated traffic say.
enum SharePhrase: Int, Translated {
  static let phraseTable = PhraseTable(Self.self, in: .dashboard)

  case sharedReports, sharedReport, sharesLead, share, shareReport, report, shareName, shareNameHint
  case shareDays, days, movingRange, shareMade, lastOpened, noShares, noSharesAdvice
  case revokeShareAdvice, shareOver, shareOverAdvice, simulated, simulatedNote, emptyDemo
  case emptyDemoAdvice
}
