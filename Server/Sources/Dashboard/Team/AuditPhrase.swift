import LinkPages

/// What was done, the fields and the values of the audit log.
enum AuditPhrase: Int, Translated {
  static let phraseTable = PhraseTable(Self.self, in: .dashboard)

  // What was done.
  case didChangeWorkspace, didEmptyWorkspace, didCreateLink, didChangeLink, didDeleteLink
  case didRestoreLink
  case didCreateApp, didChangeApp, didDeleteApp, didCreateDomain, didChangeDomain, didDeleteDomain
  case didVerifyDomain
  case didCreateKey, didRotateKey, didRevokeKey, didJoin, didChangeMember, didRemoveMember
  case didEndSessions, didRemoveFactor, didUpdateProfile, didChangePassword, didAddFactor
  case didReplaceCodes, didConnectIdentity, didDisconnectIdentity, didCreateInvitation
  case didCreateReset, didRevokeInvitation, didCreateMessage, didChangeMessage, didTestMessage
  case didSendMessage, didLaunchMessage, didPauseMessage, didResumeMessage, didCancelMessage
  case didCreateAudience, didChangeAudience, didDeleteAudience, didCreateScreen, didChangeScreen
  case didDeleteScreen, didPublishScreen, didRollBackScreen, didCreatePlacement, didChangePlacement
  case didDeletePlacement, didShareReport, didRevokeShare, didSetPushKey, didDeletePushKey
  case didSetConsent, didErasePerson, didExportPerson, didCountProperty, didIgnoreProperty
  case didCreateList, didChangeList, didDeleteList, didAddMembers, didRemoveMembers
  case didForgetMatch, didRebuildRollups, didSignIn, didRefuseSignIn, didThrottleSignIn
  case didCreateSequence, didChangeSequence, didDeleteSequence, didLaunchSequence
  case didPauseSequence, didResumeSequence, didCancelSequence
  case didSaveReport, didDeleteSavedReport
  case didScheduleReport, didDeleteSchedule, didStopSchedule
  case didCreateAlert, didChangeAlert, didDeleteAlert, didStopAlert

  // Who did it, and what kind of thing it was done to.
  case actorKey, kindWorkspace, kindInvitations, kindPushKeys, kindConsents, kindShares, kindSignIns
  case kindProperties, kindMatches, kindRollups, kindSavedReports, kindSchedules, kindAlerts

  // What changed.
  case fieldID, fieldIDs, fieldSimulated, fieldOneLinkTargets, fieldFactorRequired, fieldTimeZone
  case fieldMatching, fieldAttribution, fieldApp, fieldSecret, fieldRole, fieldEnds, fieldEnded
  case fieldReplaces, fieldEnabled, fieldTemplate, fieldInspection
  case fieldSensitive, fieldForwards, fieldCertainWindow
  case fieldLikelyWindow, fieldUser, fieldToken, fieldEmail, fieldChannel, fieldProblem
  case fieldLaunched, fieldTrigger, fieldProgress, fieldAllFound, fieldTargeted, fieldActive
  case fieldDraft, fieldPublished, fieldReport, fieldQuery, fieldCounted, fieldDistinctIDs
  case fieldProvider, fieldMethod, fieldIssuer, fieldNetwork, fieldProbabilistic, fieldErrorRate
  case fieldAfterOpen, fieldAfterShow, fieldMessaging, fieldMembers, fieldFrequency, fieldWeekday
  case fieldHour, fieldRecipients, fieldPercent, fieldDays, fieldWebhook

  // Values.
  case valueYes, valueNo, valueCode, valueInvitation, valueNewPassword, valueFirstOwner
}

extension DashboardText {
  /// A phrase about the entries of the audit log.
  func callAsFunction(_ phrase: AuditPhrase, _ values: [String: String] = [:]) -> String {
    phrase.text(in: language, values)
  }
}
