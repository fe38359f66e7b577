import LinkPages
import WireModels

/// What is wrong with a field that a form reads itself, in the words of the form.
enum FormSentence: Int, Translated {
  static let phraseTable = PhraseTable(Self.self, in: .dashboard)

  case name, taken

  // Audiences.
  case noKind, unused, conditionName, values, count, days, version, noConditions, bound

  // Messages.
  case choice, category, holdOut, minutes, date, unusedTime, event, unusedEvent, unusedDelay
  case quietHours, languageCode, link

  // What the API says otherwise.
  case fill, destination, ruleTarget, webAddress, httpsAddress, allowScheme, appRoute, jsonObject
  case allowHost, lookAlike
  case endBeforeStart, needsEnd, tagTwice, tooMany, dateAndTime, inAppContent, firstDomain
  case utmURL, utmTwice
  case agentName, propertyName, propertyValue, noDevices, invisible, eitherKey, storePage, onePerson

  // Sequences.
  case stepKind, stepUnused, waitTime, timeOfDay, laterStep, repetition, sequenceMessage

  // What holds for all messages.
  case capLimit, capSpan, workspaceHoldOut

  // Placements.
  case position, screenLine

  /// The fault at a place.
  func at(_ pointer: String) -> Problem.FieldError {
    .init(pointer: pointer, code: "invalid", detail: english, reason: key)
  }
}
