import LinkPages

/// What steps of a first launch say, and what would have changed its answer: the API's own sentences, with
/// names in braces for their values.
enum LaunchSentence: Int, Translated {
  static let phraseTable = PhraseTable(Self.self, in: .dashboard)

  case off, on, tokenCame, tokenSigned, tokenUnknown, tokenOfOtherApp, tokenIssued, redeemedByOther
  case redeemedBefore, tooManyCodes, noSuchCode, notRedeemed, takesFromGuess, window, noToken
  case noAdvertisingID, noFingerprint, tokenNotSigned, tokenOfPlatform, tokenEnded, tokenValid
  case noCertainEvidence, compared, sharedBy, held, launchesSince, prior, excludes, bits, devices
  case noDevices, threshold, margin, delivered, superseded, ifOn, ifStored, ifRightApp, ifOwnTap
  case ifSooner, ifToken, ifTokenNotFingerprint, ifNewCode, ifCode, ifUnchanged, ifBefore
  case ifProbabilistic, ifTapped, ifEarlier, ifSmallerCrowd, ifFewerFits, ifFewerLaunches
  case ifWiderMargin, ifReported, ifAgreeing, ifCertain, organicInstall, ifReferrer
}
