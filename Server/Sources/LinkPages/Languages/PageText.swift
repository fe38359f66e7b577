/// Everything that pages of link domains say.
enum PagePhrase: Int, Translated {
  static let phraseTable = PhraseTable(Self.self, in: .linkPages)

  // Landing page
  case openTheApp, openApp, getTheApp, getApp, copiedForApp, installWithoutCopying, continueOnTheWeb
  case call, writeEmail, writeMessage, showOnMap, notOpened, moreOptions

  // In-app browsers
  case insideApp, insideAnApp, linksMayNotOpen, tap, tapAbove, tapBelow, choose, openInBrowser
  case openInExternalBrowser, openInDefaultBrowser, openInOtherBrowser, openInSafari
  case leaveForBrowser, copyLink, copied, nothingHappened

  // Page for computers
  case scan, scanHint, codeOf, otherDevice, otherDeviceAdvice, noDeviceAdvice

  // Notices
  case notFound, notFoundAdvice, expired, expiredAdvice, notStarted, notStartedAdvice, usedUp
  case usedUpAdvice, tooManyRequests, tooManyRequestsAdvice

  // Password
  case protected, protectedAdvice, password, wrongPassword, tooManyAttempts, tryAgainIn, goOn

  // Warning, and leading on
  case beCareful, notChecked, itLeadsTo, goOnTo, leaveIfUnexpected, reportThis, reportTo, goingTo
  case ifNothingHappens

  // Inspection
  case whereItLeads, doesNotCount, works, isWarned, hasNotStarted, isUsedUp, isDisabled, hasExpired
  case iPhoneAndIPad, computers, everythingElse, app, store, web, leadsNowhere, ruleNumber
  case ruleVariant, everyDevice, afterItsEnd, qrPage, targetsAreHidden, parametersChoose

  // Codes to type
  case codeAsk, codeTitle, codeHint
}

/// The texts of the pages of link domains, which are read once.
package enum PageTexts: Sendable {
  /// Reads them now, so that no tap waits for them.
  package static func load() { _ = PagePhrase.phraseTable }
}

/// What pages of link domains say, in one language.
///
/// ```swift
/// PageText(language: .german)(.openApp, ["app": "Shop"])  // "In Shop öffnen"
/// ```
struct PageText: Hashable, Sendable {
  let language: PageLanguage

  /// A phrase with its `{names}` filled in.
  func callAsFunction(_ phrase: PagePhrase, _ values: [String: String] = [:]) -> String {
    phrase.text(in: language, values)
  }

  /// A phrase with HTML in the place of its `{names}`.
  func callAsFunction(_ phrase: PagePhrase, html values: [String: HTML]) -> HTML {
    PagePhrase.phraseTable[phrase.rawValue, language].other.filled(values)
  }
}

extension PageLanguage {
  /// What pages say in this language.
  var text: PageText { PageText(language: self) }
}
