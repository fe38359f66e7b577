import WireModels

/// What checks of an installation found, with the English text: a sentence for each outcome of a check.
enum CheckPhrase: String, Translated {
  case appsGood = "The app has everything that links need."
  case appsWarning = "An app lacks something that links need, or there is no app yet."
  case pushKeysGood = "No provider refuses a push key."
  case pushKeysWarning = "People can be reached by push, but no app has a key to send with."
  case pushKeysBad = "A provider refuses a push key: set another one on the page of the app."
  case pushKeysUnknown = "The push keys could not be read."
  case domainsWarning = "The workspace has no domain for its links."
  case clockGood = "The clock is right."
  case clockWarning = "The clock is somewhat wrong: let the system keep its time (NTP)."
  case clockBad = "The clock is wrong: links and tokens begin and end at the wrong time."
  case clockUnknown = "The clock could not be compared."
  case domainGood = "The domain answers over HTTPS."
  case domainBad =
    "The domain does not answer: point its DNS at this server or its proxy, and open port 443."
  case domainUnknown = "The domain cannot be reached from this server."
  case certificateBad = "Phones do not accept the certificate."
  case associationGood = "The association file is as phones need it."
  case associationWarning = "The association file works, but probably not as it was meant."
  case associationBad = "With this association file, links do not open every app."
  case copyGood = "Apple’s copy of the file is up to date."
  case copyWarning =
    "Apple has no copy of the file yet, or an older one; it fetches the file about once a day."
  case copyUnknown = "Apple’s copy of the file cannot be reached from here."
  case linksGood = "Every link that was looked at leads somewhere on each platform."
  case linksWarning =
    "A link needs a change: a fallback, a target for each platform, or what the words below say."
  case linksBad = "A link has a target that it may not have any more."

  /// The sentence of a finding; `nil` where this version does not know the check.
  init?(_ finding: Finding) {
    guard let phrase = Self.sentences[finding.check + " " + finding.outcome.rawValue] else {
      return nil
    }
    self = phrase
  }

  /// The sentences by the names of the checks and their outcomes.
  static let sentences: [String: CheckPhrase] = [
    "apps good": .appsGood,
    "apps warning": .appsWarning,
    "push keys good": .pushKeysGood,
    "push keys warning": .pushKeysWarning,
    "push keys bad": .pushKeysBad,
    "push keys unknown": .pushKeysUnknown,
    "domains warning": .domainsWarning,
    "clock good": .clockGood,
    "clock warning": .clockWarning,
    "clock bad": .clockBad,
    "clock unknown": .clockUnknown,
    "domain good": .domainGood,
    "domain bad": .domainBad,
    "domain unknown": .domainUnknown,
    "certificate bad": .certificateBad,
    "association good": .associationGood,
    "association warning": .associationWarning,
    "association bad": .associationBad,
    "copy good": .copyGood,
    "copy warning": .copyWarning,
    "copy unknown": .copyUnknown,
    "links good": .linksGood,
    "links warning": .linksWarning,
    "links bad": .linksBad,
  ]
}
