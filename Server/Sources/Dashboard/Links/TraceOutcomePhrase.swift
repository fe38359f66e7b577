import LinkPages

/// What pages call what came of the steps of decisions.
enum TraceOutcomePhrase: Int, Translated {
  static let phraseTable = PhraseTable(Self.self, in: .dashboard)

  case passed, failed, refused, present, absent, isSo, isNot, nothing, person, bot, skipped, applied
  case notTried, changed, ignored, organic, agree, close, disagree, impossible, unknown
  case withheld, frozen

  /// The names by the codes of the outcomes.
  static let codes: [String: TraceOutcomePhrase] = [
    "passed": .passed,
    "failed": .failed,
    "refused": .refused,
    "present": .present,
    "absent": .absent,
    "yes": .isSo,
    "no": .isNot,
    "none": .nothing,
    "person": .person,
    "bot": .bot,
    "skipped": .skipped,
    "applied": .applied,
    "not_tried": .notTried,
    "changed": .changed,
    "ignored": .ignored,
    "organic": .organic,
    "agree": .agree,
    "close": .close,
    "disagree": .disagree,
    "impossible": .impossible,
    "missing": .unknown,
    "withheld": .withheld,
    "frozen": .frozen,
  ]
}
