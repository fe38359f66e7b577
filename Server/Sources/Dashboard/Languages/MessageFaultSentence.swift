import LinkPages

/// What is wrong with an audience, a message or a placement: the API's own sentences, with names in braces for their
/// values; the general ones come last.
enum MessageFaultSentence: Int, Translated {
  static let phraseTable = PhraseTable(Self.self, in: .dashboard)

  // Audiences.
  case conditionCount, oneWay, depth, oneMember, nameLength, valueCount, texts, text, countries
  case oneTest, belowLeast, fewerDays, someDays, someBound, versionText, oneTruth

  // Messages.
  case weights, rate, lifetime, repetition, conversionHours, otherName, languageCount, noLayout
  case layout, capCount, cap, deliveryMoment, localTime, eventName, delay, quietFrom, quietUntil
  case actionID, actionURL, past, shownLayout, readableCondition

  // Placements.
  case ownName, ruleCount, differentNames, variantCount, days, bytes
}
