import LinkPages

/// What steps of a tap's decision say: the API's own sentences, with names in braces for their values.
///
/// The first that fits is taken; those that end with a condition of the user's own come last.
enum TraceSentence: Int, Translated {
  static let phraseTable = PhraseTable(Self.self, in: .dashboard)

  case linkEnabled, linkDisabled, noExpiry, noExpiredTarget, passwordGiven, passwordAsked
  case warningPassed, warningShown, isPrefetch, isTap, isScan, appleTargets, androidTargets
  case computerTargets, noTargets, insideApp, insideBrowser, parametersApply, noPlatformTargets
  case noStore, noWeb, noRoute, noDesktop, noFallback, noAnyWeb, otherDevice, nowhere, goesHere
  case notStarted, expiry, clicksTaken, ruleApplied, ruleNotTried, ruleOver, ruleSkipped
  case variantPicked, versionChanged, appStore, targetRefused, parameterNotAccepted
  case parameterSensitive, parameterNotForwarded, parameterStoredOnly, parameterRefused
}
