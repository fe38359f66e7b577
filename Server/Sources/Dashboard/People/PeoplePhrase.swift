import LinkPages

/// What pages about people and first launches say.
enum PeoplePhrase: Int, Translated {
  static let phraseTable = PhraseTable(Self.self, in: .dashboard)

  // First launches.
  case launchesLead, noLaunches, noLaunchesAdvice, firstLaunch, launches30, matchedShare, reasons
  case delays, within, laterStill, launchCount, outcome, evidence, afterClick, reasonMatched
  case reasonNoCandidates, reasonExpired, reasonConsumed, reasonSuperseded, reasonCrowded
  case reasonAmbiguous, wouldMatch, howDecided, confidence, clickID, receiptID, decidedToday
  case todayDiffers, todaySame, measured, measuredLead, measuredNone, measuredBand, measuredRight
  case measuredWrong, measuredRefused, measuredRate, measuredHeld

  // People.
  case peopleLead, searchPerson, noPeople, noPeopleAdvice, recentPeople, lastEvent, unknownPerson
  case ids, mergeHistory, mergeOf, mergedNote, notMerged, reachable, inUse, retired, noDevices
  case consents, granted, denied, timeline, noEventsOfPerson, properties, exportPerson, planErasure
  case wouldErase, eraseAdvice, eraseNow, erased, erasedIDs, erasedTerms, erasedAddresses
  case erasedLaunches, foundInFiles, reasonWeak, reasonDisabled, reasonAnswered, reasonInvalidToken
  case reasonOtherApp, reasonUnknownToken, reasonLinkUnavailable, reasonSensitive, reasonUnknownCode
  case reasonTooMany, routeClipboard, routeReferrer, routeWeb, routeCode, routeAdvertisingID
  case methodToken, methodCode, methodAppleID, methodGoogleID, methodLikely, retiredByApp
  case retiredOptOut, retiredReplaced, retiredRejected, retiredStale
}
