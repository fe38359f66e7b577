import LinkPages

/// What pages about sequences say.
enum SequencePhrase: Int, Translated {
  static let phraseTable = PhraseTable(Self.self, in: .dashboard)

  // The list.
  case sequence, lead, newSequence, noSequences, noSequencesAdvice, entryEvent, running
  case cancelledSequence

  // The form.
  case editSequence, entryEventHint, again, againHint, unit, unitSeconds, unitMinutes
  case unitHours, unitDays
  case exitEvents, exitEventsHint, stepsNote, stepNumber, whatHappens, wait, send, condition
  case duration, localTimeHint, others, othersLeave, othersGoOn, addSteps, noMessage, saveNote
  case json, jsonNote

  // A sequence.
  case launchSequence, launchSequenceAdvice, pauseSequence, resumeSequence, cancelSequence
  case cancelSequenceAdvice, deleteSequenceAdvice, entry, exit
  case entryOfAll, entryOfAudience, entersOnce, entersAgain, exitAfter, noExits, waitFor, waitUntil
  case waitForUntil, otherUsersLeave, otherUsersGoOn, sentBySequence, missingMessage

  // Its numbers.
  case entered, waiting, finished, left, refused, droppedEntries, reached, countsNote
}

extension DashboardText {
  /// A phrase about sequences.
  func callAsFunction(_ phrase: SequencePhrase, _ values: [String: String] = [:]) -> String {
    phrase.text(in: language, values)
  }
}

extension SequenceDraft.Unit {
  var phrase: SequencePhrase {
    switch self {
    case .seconds: .unitSeconds
    case .minutes: .unitMinutes
    case .hours: .unitHours
    case .days: .unitDays
    }
  }
}
