import LinkPages

/// What pages about apps, domains and their checks say.
enum SetUpPhrase: Int, Translated {
  static let phraseTable = PhraseTable(Self.self, in: .dashboard)

  case checkNow, checkGood, checkWarning, checkBad, checkUnknown, checkDomain, checkCertificate
  case checkFiles, checkCopy, checkClock, checkPushKeys, domainSteps, domainStepsLead, pointDomain
  case proxySettings, registerApps, waitForApple, developmentDomain, appCode, noKeys, noKeysAdvice
  case doctor, doctorLead, domainPagesLead, rootPage, rootPageHint, notFoundPage, notFoundPageHint
  case expiredPage, expiredPageHint, caseSensitive, caseSensitiveHint
  case checkOwnership, proveDomain, notServed
}
