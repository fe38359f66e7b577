/// What a step of a decision says: the `reason` of a ``TraceEntry``.
public enum TraceReason: Int, ReasonCode {
  // A target and a user agent, as they are.
  case target, agent

  // Taps.
  case linkEnabled, linkDisabled, noExpiry, noExpiredTarget, domainExpiredTarget, passwordGiven
  case passwordAsked
  case warningPassed, warningShown, isPrefetch, isTap, isScan, appleTargets, androidTargets
  case computerTargets, noTargets, insideApp, insideBrowser, parametersApply, noPlatformTargets
  case noStore, noWeb, noRoute, noDesktop, noFallback, noAnyWeb, otherDevice, nowhere, goesHere
  case notStarted, expiry, clicksTaken, ruleApplied, ruleNotTried, ruleOver, ruleSkipped
  case ruleSkippedFormer, ruleRefused
  case variantPicked, versionChanged, appStore, targetRefused, parameterNotAccepted
  case parameterSensitive, parameterNotForwarded, parameterStoredOnly, parameterRefused,
    domainPending

  // First launches.
  case off, on, tokenCame, tokenSigned, tokenUnknown, tokenOfOtherApp, tokenIssued, redeemedByOther
  case redeemedBefore, tooManyCodes, noSuchCode, notRedeemed, takesFromGuess, window, noToken
  case noAdvertisingID, noFingerprint, tokenNotSigned, tokenOfPlatform, tokenEnded, tokenValid
  case noCertainEvidence, compared, sharedBy, held, launchesSince, prior, excludes, bits, devices
  case noDevices, threshold, margin, delivered, superseded, organicInstall

  // What would have changed the answer to a first launch.
  case ifOn, ifStored, ifRightApp, ifOwnTap, ifSooner, ifToken, ifTokenNotFingerprint, ifNewCode
  case ifCode, ifUnchanged, ifBefore, ifProbabilistic, ifTapped, ifEarlier, ifSmallerCrowd
  case ifFewerFits, ifFewerLaunches, ifWiderMargin, ifReported, ifAgreeing, ifCertain, ifReferrer

  // The attribution of events.
  case carriesNone, carriesUnknown, carries, noTouch, lastTouch

  /// The names of the cases on the wire.
  public static let names = ReasonNames(Self.self)
}
