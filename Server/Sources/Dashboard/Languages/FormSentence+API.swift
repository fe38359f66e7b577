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
    (("/targets", FaultSentence.fewMembers.rawValue), .destination),
    (("/targets", FaultSentence.required.rawValue), .destination),
    (("/fallback", FaultSentence.empty.rawValue), .destination),
    (("/fallback", FaultSentence.tooShort.rawValue), .webAddress),
    (("/web", FaultSentence.tooShort.rawValue), .webAddress),
    (("/expiresAt", FaultSentence.moment.rawValue), .dateAndTime),
    (("/startsAt", FaultSentence.moment.rawValue), .dateAndTime),
  ]

  private static let anywhere: [(text: String, words: FormSentence)] = [
    (RuleFaultSentence.oneOutcome.rawValue, .ruleTarget),
    (FaultSentence.tooShort.rawValue, .fill), (FaultSentence.empty.rawValue, .fill),
    (FaultSentence.required.rawValue, .fill), (FaultSentence.fieldRequired.rawValue, .fill),
    (FaultSentence.noScheme.rawValue, .webAddress),
    (FaultSentence.targetCharacter.rawValue, .webAddress),
    (FaultSentence.schemeNotAllowed.rawValue, .httpsAddress),
    (FaultSentence.addressHost.rawValue, .allowHost),
    (FaultSentence.privateHost.rawValue, .allowHost),
    (FaultSentence.hostNotAllowed.rawValue, .allowHost),
    (FaultSentence.lookAlikeHost.rawValue, .lookAlike),
    (FaultSentence.afterStart.rawValue, .endBeforeStart),
    (FaultSentence.expiredTarget.rawValue, .needsEnd),
    (FaultSentence.isThere.rawValue, .tagTwice),
    (FaultSentence.elements.rawValue, .tooMany),
    (FaultSentence.moment.rawValue, .dateAndTime),
    (MessageFaultSentence.deliveryMoment.rawValue, .dateAndTime),
    (MessageFaultSentence.shownLayout.rawValue, .inAppContent),
    (FaultSentence.firstDomain.rawValue, .firstDomain),
    (FaultSentence.ofWorkspace.rawValue, .choice),
    (RuleFaultSentence.agentName.rawValue, .agentName),
    (RuleFaultSentence.nearName.rawValue, .agentName),
    (RuleFaultSentence.unknownName.rawValue, .agentName),
    (RuleFaultSentence.startOrEnd.rawValue, .dateAndTime),
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
      fault.detail = words.rawValue
      return fault
    }
    return problem
  }
}
