/// Why a field of a request, a target or a screen is wrong: the `reason` of a problem's error, unlike its `code` one for
/// each sentence, and of a ``ScreenFindingResource``.
public enum FaultReason: Int, ReasonCode {
  // Fields and targets.
  case empty, required, tooShort, longNames, tooLong, number, wholeNumber, leastNumber, later
  case afterStart, taken, isThere, reserved, host, publicURL, email, team, color, appURL, scheme
  case fingerprint, codeCharacters, zone, language, languageTwice, titleOrBody, httpsURL
  case expiredTarget, targetTooLong, targetCharacter, noScheme, routeScheme, schemeNotAllowed
  case schemeNotListed, schemeNotOffered, allowedScheme, schemeNeverAllowed, userInfo, noHost
  case badHost, hostNotAllowed, badPort, portNotAllowed, noRoute, fewMembers, elements, moment
  case queryMoment, object, objectWith, list, string, anyWhole, anyNumber, truth, otherValue
  case ofWorkspace, oneOf, misspelt, unknownField, manyMembers, nullInName, noNull, noControl, uuid
  case role, shortTeam, httpsHost, allowedHost, bundleID, sixDigits, slugSigns, slug, category
  case ascii, countryOrName, country, twoLetters, address, timeZone, noTimeZone, screenID, audience
  case fieldRequired, otherType, notNull, bytesOfJSON, otherDomain, noDomain, firstDomain, drawnCode
  case reservedCode, printed, fixedCode, otherState, notWith, secretWithApp, keyWithoutApp
  case noSuchApp, eitherKey, keyID, keyTeam, keyFile, accountFile, accountAddress, screenVersion
  case linkText, severalLinks, appID, needsPerson, needsName, needsProperty, needsValue
  case notWithDevices, onlyUTC, stepNames, otherParameter, sharedLink, savedName, codeContrast,
    codeCorrection
  case codeSize, codeTooLong, encodedControl, addressHost, privateHost, lookAlikeHost, ruleJSON
  case longString, manyKeys, deepJSON, namedTwice, hugeNumber, longNumber, nullText, otherBase
  case leadsToItself, ownDomain, twinCodes, idTaken, dayAndTime, day, domainRecord
  case sendsNoMail, noMember, onlyWeekly
  case storePage, member, otherAudience, linkList, unknownLink, exportCursor, exportWorkspace

  // Rules of links.
  case languageTag, addressBlock, referrerHost, agentName, nearName, unknownName, shortText
  case fromOrBelow, startOrEnd, aboveFrom, version, parameterName, longParameter, namedZone
  case ruleZone, midnight, weekday, timeOfDay, noWeight, oneOutcome

  // Audiences, messages and placements.
  case conditionCount, oneWay, depth, oneMember, nameLength, valueCount, texts, text, countries
  case oneTest, belowLeast, fewerDays, someDays, someBound, versionText, oneTruth, weights, rate
  case lifetime, repetition, conversionHours, otherName, languageCount, noLayout, layout, capCount
  case cap, deliveryMoment, localTime, eventName, delay, quietFrom, quietUntil, actionID, actionURL
  case past, shownLayout, readableCondition, ownName, ruleCount, differentNames, variantCount, days
  case bytes, pushOnly, buttonCount, silentSound, silentLevel, badge, dataCount, reservedData
  case payloadBytes, dataLines, personalTag, personalEnd, personalName, personalFilter
  case personalArgument, personalDefault, requestData, launchData, hours, fewerHours, daysOrHours
  case onceInHours, eitherHours, listOfWorkspace, otherList, stepCount, sendsNothing, exitCount
  case exitIsEntry, laterStep, otherKind, waitSeconds, ofSequence, notInSequence, memberOfKind
  case memberOfGroup, oneEventTest

  // Documents of screens.
  case screenNotJSON, screenTooLarge, screenNoObject, screenSchema, screenEmpty, screenTooMany
  case planTwice, noPlan, sellsNothing, textNeeded, elementUnknown, untypedElement
  case conditionUnknown, emptyWithoutProducts, priceMissing, periodMissing, priceNotProminent
  case priceTyped, offerUnconditional, termsMissing, privacyMissing, restoreMissing
  case renewalNoteMissing, purchaseMissing, closeMissing, contrastLight, contrastDark
  case translationMissing, variableUnknown, priceMissingWhen, periodMissingWhen, elementMissingWhen
  case screenStoreValue, screenData, screenBraces

  /// The names of the cases on the wire.
  public static let names = ReasonNames(Self.self)
}

extension FaultReason {
  /// A property of the person as an author writes it into a text.
  public static let personalWord = #"{{ first_name | default: "there" }}"#
}

extension Problem.Argument {
  /// A property of the person, as the example in a sentence.
  public static let personalWord = Self(FaultReason.personalWord)
}
