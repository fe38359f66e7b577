import LinkPages

/// Everything that pages about accounts say.
enum AccountPhrase: Int, Translated {
  static let phraseTable = PhraseTable(Self.self, in: .dashboard)

  case signIn, email, password, code, codeTitle, codeAdvice, goOn, formKept, formKeptAdvice
  case formWaits, formWaitsAdvice, confirmNewTab
  case signInNewTab, sendAgain, formTooLarge, formNotYours, formNotYoursAdvice, otherUser, welcome
  case firstOwnerAdvice, join, joinAdvice, joinAs, haveAccount, createAccount, name, newPassword
  case passwordHint, setPassword, forgotten, forgottenAdvice, sendLink, linkSent, linkSentAdvice
  case mailInvitation, mailInvitationText, mailInvitationUnnamed, mailInvitationUnnamedText
  case mailPassword, mailPasswordText, mailUnexpected, linkOver, linkOverAdvice, signInWith
  case openIDFailed, openIDUnknown, openIDTaken, openIDConnected, openIDOff, openIDOn, openIDConnect
  case openIDRemove, openIDJoin, openIDOtherEmail, openIDConfirm, openIDNeeded, noPassword, confirm
  case confirmAdvice, account, profile, language, asBrowser, timeZone, timeZoneHint, save
  case changePassword, currentPassword, otherSessionsEnd, secondFactor, secondFactorOff
  case secondFactorOn, setUpSecondFactor, removeSecondFactor, newRecoveryCodes, scanCode
  case factorRequired, otherWorkspace, key, recoveryCodes, recoveryAdvice, sessions, browser
  case lastUsed, thisBrowser, end, endOthers, workspaces, workspace, leave, leaveWorkspace
  case leaveAdvice, back

  case refused, wait, busy, invalidEmail, missingName, nameTooLong, unknownTimeZone, emailTaken
  case alreadyMember, lastOwner, passwordTooShort, passwordTooLong, passwordCommon
  case passwordGuessable

  case owner, admin, editor, analyst, viewer
}

/// What pages about accounts say, in one language.
struct AccountText: Sendable {
  let language: PageLanguage

  /// A phrase with its `{names}` filled in.
  func callAsFunction(_ phrase: AccountPhrase, _ values: [String: String] = [:]) -> String {
    phrase.text(in: language, values)
  }

  /// What was wrong with a form.
  func problem(_ problem: AccountProblem) -> String {
    switch problem {
    case .refused: self(.refused)
    case .wait(let seconds): self(.wait, ["seconds": String(seconds)])
    case .busy: self(.busy)
    case .invalidEmail: self(.invalidEmail)
    case .missingName: self(.missingName)
    case .nameTooLong(let count): self(.nameTooLong, ["count": String(count)])
    case .unknownTimeZone: self(.unknownTimeZone)
    case .emailTaken: self(.emailTaken)
    case .alreadyMember: self(.alreadyMember)
    case .passwordTooShort(let count): self(.passwordTooShort, ["count": String(count)])
    case .passwordTooLong: self(.passwordTooLong)
    case .passwordCommon: self(.passwordCommon)
    case .passwordGuessable: self(.passwordGuessable)
    case .linkIsOver: self(.linkOver)
    case .openIDFailed: self(.openIDFailed)
    case .openIDUnknown: self(.openIDUnknown)
    case .openIDTaken: self(.openIDTaken)
    case .openIDConnected(let provider): self(.openIDConnected, ["name": provider])
    case .openIDOtherEmail(let provider): self(.openIDOtherEmail, ["name": provider])
    case .openIDNeeded: self(.openIDNeeded)
    case .lastOwner: self(.lastOwner)
    }
  }
}
