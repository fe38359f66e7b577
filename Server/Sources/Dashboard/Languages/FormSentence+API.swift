import LinkPages
import WireModels

/// The sentences of forms that take the place of the API's: those name members, pointers, milliseconds or options of
/// the command line, which a form does not have.
extension FormSentence {
  /// The sentence of a key, such as `FormSentence.name`.
  init?(key: String) {
    guard let sentence = Self.allCases.first(where: { $0.key == key }) else { return nil }
    self = sentence
  }

  /// What a form says instead of a sentence of the API; `nil` for one that fits a form as it is.
  static func instead(of fault: Problem.FieldError) -> FormSentence? {
    guard let reason = fault.reason.flatMap(FaultReason.init(code:)) else { return nil }
    let ofPlace = ofPlaces.first { fault.pointer.hasSuffix($0.0.place) && $0.0.reason == reason }
    return ofPlace?.words ?? anywhere[reason]
  }

  /// Sentences that mean something else at other places.
  private static let ofPlaces: [((place: String, reason: FaultReason), words: FormSentence)] = [
    (("/targets", .fewMembers), .destination),
    (("/targets", .required), .destination),
    (("/fallback", .empty), .destination),
    (("/app", .noScheme), .appRoute),
    (("/app", .schemeNotAllowed), .appRoute),
    (("/app", .schemeNotListed), .appRoute),
    (("/app", .schemeNotOffered), .appRoute),
    (("/metaData", .object), .jsonObject),
    (("/localTime", .localTime), .dateAndTime),
    (("/fallback", .tooShort), .webAddress),
    (("/web", .tooShort), .webAddress),
    (("/expiresAt", .moment), .dateAndTime),
    (("/startsAt", .moment), .dateAndTime),
  ]

  private static let anywhere: [FaultReason: FormSentence] = [
    .oneOutcome: .ruleTarget,
    .tooShort: .fill,
    .empty: .fill,
    .required: .fill,
    .fieldRequired: .fill,
    .noScheme: .webAddress,
    .targetCharacter: .webAddress,
    .schemeNotAllowed: .allowScheme,
    .schemeNotListed: .allowScheme,
    .schemeNotOffered: .httpsAddress,
    .addressHost: .allowHost,
    .privateHost: .allowHost,
    .hostNotAllowed: .allowHost,
    .lookAlikeHost: .lookAlike,
    .afterStart: .endBeforeStart,
    .expiredTarget: .needsEnd,
    .isThere: .tagTwice,
    .elements: .tooMany,
    .moment: .dateAndTime,
    .deliveryMoment: .dateAndTime,
    .shownLayout: .inAppContent,
    .firstDomain: .firstDomain,
    .ofWorkspace: .choice,
    .ofSequence: .sequenceMessage,
    .role: .choice,
    .agentName: .agentName,
    .nearName: .agentName,
    .unknownName: .agentName,
    .startOrEnd: .dateAndTime,
    .queryMoment: .dateAndTime,
    .fewMembers: .fill,
    .needsName: .propertyName,
    .needsProperty: .propertyName,
    .needsValue: .propertyValue,
    .needsPerson: .onePerson,
    .notWithDevices: .noDevices,
    .noControl: .invisible,
    .noNull: .invisible,
    .nullText: .invisible,
    .eitherKey: .eitherKey,
    .storePage: .storePage,
  ]
}

extension Problem {
  /// The problem in the words of a form: a sentence that only the API and the command line would say becomes that
  /// of the form.
  func inWordsOfForms() -> Problem {
    var problem = self
    problem.errors = errors?.map { fault in
      guard let words = FormSentence.instead(of: fault) else { return fault }
      var fault = fault
      (fault.detail, fault.reason, fault.arguments) = (words.english, words.key, nil)
      return fault
    }
    return problem
  }
}
