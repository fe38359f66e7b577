import LinkPages

/// What checks of the set-up found and what to do: their own sentences, with names in braces for their values.
///
/// The first that fits is taken; the one that says no more than that a check was not made comes last.
enum CheckSentence: Int, Translated {
  static let phraseTable = PhraseTable(Self.self, in: .dashboard)

  // Apps and push keys.
  case noApps, addApp, appWhole, appLacks, addPart, teamID, fingerprint, scheme, storePage
  case keyRefused, otherKey, keysGood, noPushKey, setPushKey, otherSecretKey

  // The clock.
  case noInternet, noDate, compareOrMove, compare, clockFast, clockSlow, clockGood, keepTime

  // Domains.
  case noDomains, addDomain, domainAnswers, domainFails, noAnswer, largeAnswer, redirects
  case noPublicURL, onlyHTTPS, onlyPort, certificate, newCertificate, noWay, runElsewhere
  case pointDomain

  // Who has shown that a domain is theirs.
  case recordThere, domainTaken, deleteEither, noResolver, checkLater, recordUnreadable, oneRecord
  case noRecord, otherRecord, recordGone, publishAgain, publishRecord, domainKey

  // Association files.
  case notJSON, noFetch, answers, serveFile, opensNothing, explainFile, opensOne, opensApps
  case fileGood, noCopyHere, appleFetches, noCopy, oldCopy, seeDifferences, copyGood

  // Links.
  case newestLinks, oneLink, links, moreNewest, more, mendFirst, badTarget, nowhere, giveFallback

  case notChecked

  /// What a check says in the reader's language; `nil` where this version does not know the sentence.
  static func words(_ english: String, _ text: DashboardText) -> String? {
    translation(of: english, into: text.language) { word($0, $1, text) }
  }

  /// What a sentence calls a value that is a code or a sentence itself.
  private static func word(_ name: String, _ value: String, _ text: DashboardText) -> String {
    switch name {
    case "platform": RuleWords.platform(value, text)
    case "platforms": value.replacing(" and ", with: ", ")
    case "parts":
      value.split(separator: " and no ").map { words(String($0), text) ?? String($0) }
        .joined(separator: "; ")
    case "reason": words(value, text) ?? value
    default: value
    }
  }
}
