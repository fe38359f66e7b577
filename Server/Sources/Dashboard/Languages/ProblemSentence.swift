import LinkPages

/// Why a request was refused as a whole: the API's own sentences with names in braces for their values, and the titles
/// of problems.
enum ProblemSentence: Int, Translated {
  static let phraseTable = PhraseTable(Self.self, in: .dashboard)

  // Details.
  case nothingHere, noSuchThing, appChanged, noJSON, noSettings, noStep, noUndo, checkRuns, noPerson
  case roleDenied, keyDenied, memberDenied, lastOwner, stepDoesNotFit, typeCount, onlyDrafts
  case rowTaken, noRoom, tooManyLinks, codeTaken, noDomain, keyReplaced, otherSite, otherSiteAsks
  case largeBody, bodyLimit, storeBusy, serverFailed, notStorable, otherCursor, fromAfterTo
  case manyDays, notUTF8, reportsWait, manyDeviceRows, manySteps, propertyAndDevice, passwordsBusy
  case manyMails, manyMailsThere, openedOften, noLinkDomain, notSimulated, userExists
  case memberElsewhere, memberHere, noFactor, passwordFirst

  // Titles.
  case badRequest, malformedJSON, invalidQuery, denied, crossSite, notFound, expired, linkCodeTaken
  case conflict, manyLinks, unknownReference, conflictingFields, versionMismatch, bodyTooLarge
  case complexJSON, invalidFields, manyRequests, internalError, unavailable
}
