extension APIEndpoint {
  /// What the role of a key must allow for the operation.
  public var permission: Permission {
    switch self {
    case .getWorkspace, .listDomains, .getDomain, .listApps, .getApp, .showAssociation, .listLinks,
      .getLink, .drawLinkCode, .explainLink, .listLinkChanges:
      .readLinks
    case .createLink, .createLinks, .updateLink, .changeLink, .deleteLink, .restoreLink,
      .previewLink:
      .editLinks
    case .reportLive, .listClicks, .getClick, .getReceipt, .listReceipts, .reportFirstLaunches,
      .explainAttribution, .listEvents, .exportEvents,
      .listPurchases, .listStoreNotifications, .reportShadow, .reportRefusedEvents:
      .readEvents
    case .reportFunnel, .reportOverview, .reportBreakdown, .reportPeople, .reportConversion,
      .reportLinkClicks, .reportRetention, .reportPurchases, .reportRules, .listProperties,
      .listSavedReports:
      .readReports
    case .createSavedReport, .deleteSavedReport, .listReportShares, .createReportShare,
      .revokeReportShare, .listReportSchedules,
      .createReportSchedule, .deleteReportSchedule, .listAlerts, .createAlert, .replaceAlert,
      .deleteAlert, .listAlertIncidents:
      .shareReports
    case .getReach, .getPerson: .readPeople
    case .setConsent, .forgetMatch, .erasePerson: .erasePeople
    case .listAudiences, .getAudience, .estimateAudience, .listLists, .getList, .listMessages,
      .getMessage,
      .checkMessage, .reportMessage, .listScreens, .getScreen, .listScreenVersions,
      .getScreenVersion, .listPlacements, .getPlacement, .checkPlacement, .listSequences,
      .getSequence, .reportSequence:
      .readMessages
    case .createAudience, .changeAudience, .deleteAudience, .estimateConditions, .createList,
      .changeList, .deleteList, .addListMembers, .removeListMembers, .createMessage,
      .updateMessage, .testMessage, .setScreen, .previewScreen, .createSequence, .updateSequence,
      .deleteSequence:
      .editMessages
    case .launchMessage, .pauseMessage, .resumeMessage, .cancelMessage, .sendMessage,
      .publishScreen, .rollBackScreen, .deleteScreen, .setPlacement, .deletePlacement,
      .launchSequence, .pauseSequence, .resumeSequence, .cancelSequence:
      .sendMessages
    case .createApp, .updateApp, .deleteApp, .listPushKeys, .setPushKey, .deletePushKey: .manageApps
    case .createDomain, .updateDomain, .deleteDomain, .verifyDomain: .manageDomains
    case .updateWorkspace, .emptySimulation: .manageWorkspace
    case .listKeys, .createKey, .rotateKey, .revokeKey: .manageKeys
    case .listMembers, .changeMember, .removeMember, .listMemberSessions, .endMemberSessions,
      .resetMemberPassword, .removeMemberSecondFactor, .listInvitations, .createInvitation,
      .revokeInvitation:
      .manageMembers
    case .listAuditEntries, .verifyAuditLog: .readAuditLog
    case .verifyRollups, .rebuildRollups, .getSystem, .setProperty: .maintainStore
    }
  }
}
