public import LinkPages
public import WireModels

/// What is wrong with a field of a form: the API's own sentences, with names in braces for their values.
enum FaultSentence: Int, Translated {
  static let phraseTable = PhraseTable(Self.self, in: .dashboard)

  case empty, required, tooShort, longNames, tooLong, number, wholeNumber, leastNumber, later
  case afterStart, taken, isThere, reserved, host, publicURL, email, team, color, appURL, scheme
  case fingerprint, codeCharacters, zone, language, languageTwice, titleOrBody, httpsURL
  case expiredTarget, targetTooLong, targetCharacter, noScheme, routeScheme, schemeNotAllowed
  case schemeNeverAllowed, userInfo, noHost, badHost, hostNotAllowed, badPort, portNotAllowed
  case noRoute, fewMembers, elements, moment, queryMoment, object, objectWith, list, string
  case anyWhole, anyNumber, truth, otherValue, ofWorkspace, oneOf, misspelt, unknownField
  case manyMembers, nullInName, noNull, noControl, uuid, role, shortTeam, httpsHost, allowedHost
  case bundleID, sixDigits, slugSigns, slug, category, ascii, countryOrName, country, twoLetters
  case address, timeZone, noTimeZone, screenID, audience, fieldRequired, otherType, notNull
  case bytesOfJSON, otherDomain, noDomain, firstDomain, drawnCode, reservedCode, printed, fixedCode
  case otherState, notWith, secretWithApp, keyWithoutApp, noSuchApp, eitherKey, keyID, keyTeam
  case keyFile, accountFile, accountAddress, screenVersion, linkText, severalLinks, appID
  case needsPerson, needsName, needsProperty, needsValue, notWithDevices, onlyUTC, stepNames
  case otherParameter, sharedLink, codeContrast, codeCorrection, codeSize, codeTooLong
  case encodedControl, addressHost, privateHost, lookAlikeHost, ruleJSON, longString, manyKeys
  case deepJSON, namedTwice, hugeNumber, longNumber, nullText, otherBase, leadsToItself, ownDomain
  case twinCodes, domainHasLinks, changedSince
}

extension Problem {
  /// The problem, with what is wrong with its fields, in the words of forms and in a language; sentences that are
  /// not known stay English.
  public func translated(into language: PageLanguage) -> Problem {
    var problem = inWordsOfForms()
    guard language != .english else { return problem }
    let text = DashboardText(language: language)
    problem.errors = problem.errors?.map { fault in
      var fault = fault
      fault.detail = text.fault(fault.detail) ?? fault.detail
      return fault
    }
    problem.title = text.problem(title) ?? title
    problem.detail = detail.map { text.problem($0) ?? problem.listedFaults ?? $0 }
    return problem
  }

  /// What is wrong with each field, with its place; `nil` where no field is named.
  private var listedFaults: String? {
    guard let errors, !errors.isEmpty else { return nil }
    return errors.map { $0.pointer.isEmpty ? $0.detail : "\($0.pointer): \($0.detail)" }
      .joined(separator: " ")
  }
}
