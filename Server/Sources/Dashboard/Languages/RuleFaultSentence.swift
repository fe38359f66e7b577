import LinkPages

/// What is wrong with the conditions of a rule: the API's own sentences, with names in braces for their values.
enum RuleFaultSentence: Int, Translated {
  static let phraseTable = PhraseTable(Self.self, in: .dashboard)

  case languageTag, addressBlock, referrerHost, agentName, nearName, unknownName, shortText
  case fromOrBelow, startOrEnd, aboveFrom, version, parameterName, longParameter, namedZone, zone
  case midnight, weekday, timeOfDay, noWeight, oneOutcome
}
