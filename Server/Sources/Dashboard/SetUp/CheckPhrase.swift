import LinkPages
import WireModels

/// What checks of an installation found: a sentence for each outcome of a check.
enum CheckPhrase: Int, Translated {
  static let phraseTable = PhraseTable(Self.self, in: .dashboard)

  case appsGood, appsWarning, pushKeysGood, pushKeysWarning, pushKeysBad, pushKeysUnknown
  case domainsWarning, clockGood, clockWarning, clockBad, clockUnknown, domainGood, domainBad
  case domainUnknown, certificateBad, associationGood, associationWarning, associationBad, copyGood
  case copyWarning, copyUnknown, linksGood, linksWarning, linksBad
  case ownershipGood, ownershipWarning, ownershipBad, ownershipUnknown

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
    "ownership good": .ownershipGood,
    "ownership warning": .ownershipWarning,
    "ownership bad": .ownershipBad,
    "ownership unknown": .ownershipUnknown,
  ]
}
