import LinkPages
import WireModels

/// The sentences of forms that take the place of the API's: those name members, pointers, milliseconds or options of
/// the command line, which a form does not have.
extension FormSentence {
  /// What a form says instead of a sentence of the API; `nil` for one that fits a form as it is.
  static func instead(of sentence: String, at pointer: String) -> FormSentence? {
    for (template, words) in ofPlaces
    where pointer.hasSuffix(template.place) && fits(sentence, template.text) {
      return words
    }
    return anywhere.first { fits(sentence, $0.text) }?.words
  }

  private static func fits(_ sentence: String, _ template: String) -> Bool {
    SentenceTemplate.values(of: sentence, in: template) != nil
  }

  /// Sentences that mean something else at other places.
  private static let ofPlaces: [((place: String, text: String), words: FormSentence)] = [
    (("/targets", FaultSentence.fewMembers.english), .destination),
    (("/targets", FaultSentence.required.english), .destination),
    (("/fallback", FaultSentence.empty.english), .destination),
    (("/fallback", FaultSentence.tooShort.english), .webAddress),
    (("/web", FaultSentence.tooShort.english), .webAddress),
    (("/expiresAt", FaultSentence.moment.english), .dateAndTime),
    (("/startsAt", FaultSentence.moment.english), .dateAndTime),
  ]

  private static let anywhere: [(text: String, words: FormSentence)] = [
    (RuleFaultSentence.oneOutcome.english, .ruleTarget),
    (FaultSentence.tooShort.english, .fill), (FaultSentence.empty.english, .fill),
    (FaultSentence.required.english, .fill), (FaultSentence.fieldRequired.english, .fill),
    (FaultSentence.noScheme.english, .webAddress),
    (FaultSentence.targetCharacter.english, .webAddress),
    (FaultSentence.schemeNotAllowed.english, .httpsAddress),
    (FaultSentence.addressHost.english, .allowHost),
    (FaultSentence.privateHost.english, .allowHost),
    (FaultSentence.hostNotAllowed.english, .allowHost),
    (FaultSentence.lookAlikeHost.english, .lookAlike),
    (FaultSentence.afterStart.english, .endBeforeStart),
    (FaultSentence.expiredTarget.english, .needsEnd),
    (FaultSentence.isThere.english, .tagTwice),
    (FaultSentence.elements.english, .tooMany),
    (FaultSentence.moment.english, .dateAndTime),
    (MessageFaultSentence.deliveryMoment.english, .dateAndTime),
    (MessageFaultSentence.shownLayout.english, .inAppContent),
    (FaultSentence.firstDomain.english, .firstDomain),
    (FaultSentence.ofWorkspace.english, .choice),
    (RuleFaultSentence.agentName.english, .agentName),
    (RuleFaultSentence.nearName.english, .agentName),
    (RuleFaultSentence.unknownName.english, .agentName),
    (RuleFaultSentence.startOrEnd.english, .dateAndTime),
  ]
}

extension Problem {
  /// The problem in the words of a form: a sentence that only the API and the command line would say becomes that
  /// of the form.
  func inWordsOfForms() -> Problem {
    var problem = self
    problem.errors = errors?.map { fault in
      guard let words = FormSentence.instead(of: fault.detail, at: fault.pointer) else {
        return fault
      }
      var fault = fault
      fault.detail = words.english
      return fault
    }
    return problem
  }
}
