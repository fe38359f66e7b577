/// Why a request is refused as a whole: the `reason` of a problem, unlike its `code` one for each sentence.
public enum ProblemReason: Int, ReasonCode {
  case appChanged, changedSince, bodyLimit, checkRuns, codeTaken, consentCategories, eventsOfNetwork
  case eventsOfPerson, eventsWithKey, fromAfterTo, hostPath, keyDenied, keyReplaced, keyTooOften
  case largeBody, lastOwner, launchesOfNetwork, launchesWithKey, manyDays, manyDeviceRows
  case manyLinksAsked, manyMails, manyMailsThere, manySteps, memberDenied, memberElsewhere
  case memberHere, noDomain, noFactor, noJSON, noLinkDomain, noPerson, noProperty, noRoom
  case noSettings, noStep, noSuchThing, noUndo, notJSON, notSimulated, notStorable, notUTF8
  case nothingHere, onlyDrafts, openedOften, otherCursor, otherImports, otherSite, otherSiteAsks
  case ownerExists, passwordFirst, passwordsBusy, propertiesCounted, propertiesNamed
  case propertyAndDevice, rebuilding, reportsWait, roleDenied, rowTaken, screenPublished
  case sequenceStepDoesNotFit, serverFailed, severalIDs, stepDoesNotFit, storeBusy, tooManyLinks
  case typeCount, userExists
  case manyInvitations, pushOfNetwork, changesOfInstallation, domainHasLinks, listInUse, fullList
  case exportGap, exportHistory, manyAlerts, manySavedReports

  // Lines of files with links.
  case openQuote, unreadable, tooManyCells, tooLong, notJSONLine, noObject, passwordMissing
  case wrongMark, wrongTime, noCode, codeTwice, codeInCase, wrongMilliseconds

  /// The names of the cases on the wire.
  public static let names = ReasonNames(Self.self)
}
