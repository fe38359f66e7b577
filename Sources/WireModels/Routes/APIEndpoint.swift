import LinkCore

/// An operation of the management API, by its name in the API document.
///
/// The server registers its routes by these values and the client prints URLs from them, so that no
/// path is written twice.
public enum APIEndpoint: String, Hashable, Sendable, CaseIterable {
  case getWorkspace, updateWorkspace, emptySimulation
  case listKeys, createKey, rotateKey, revokeKey
  case showAssociation, listDomains, createDomain, getDomain, updateDomain, deleteDomain,
    verifyDomain
  case listApps, createApp, getApp, updateApp, deleteApp
  case listLinks, createLink, createLinks, getLink, updateLink, changeLink, deleteLink, restoreLink
  case drawLinkCode, explainLink, previewLink, listLinkChanges, reportRules
  case listClicks, getClick
  case getReceipt, listReceipts, reportFirstLaunches
  case forgetMatch
  case explainAttribution, listEvents, exportEvents
  case getPerson, erasePerson
  case reportLive, reportFunnel, reportOverview, reportBreakdown, reportPeople, reportConversion,
    reportLinkClicks
  case reportRetention, reportRefusedEvents, verifyRollups, rebuildRollups
  case listProperties, setProperty
  case getReach, setConsent
  case listAudiences, createAudience, getAudience, changeAudience, deleteAudience
  case estimateAudience, estimateConditions
  case listLists, createList, getList, changeList, deleteList, addListMembers, removeListMembers
  case listMessages, createMessage, getMessage, updateMessage
  case launchMessage, pauseMessage, resumeMessage, cancelMessage
  case testMessage, sendMessage, checkMessage, reportMessage
  case listSequences, createSequence, getSequence, updateSequence, deleteSequence
  case launchSequence, pauseSequence, resumeSequence, cancelSequence, reportSequence
  case listPushKeys, setPushKey, deletePushKey
  case listScreens, getScreen, setScreen, deleteScreen, publishScreen, rollBackScreen
  case listScreenVersions, getScreenVersion, previewScreen
  case listPlacements, getPlacement, setPlacement, deletePlacement, checkPlacement
  case listPurchases, listStoreNotifications, reportPurchases
  case reportShadow
  case listReportShares, createReportShare, revokeReportShare
  case listSavedReports, createSavedReport, deleteSavedReport
  case listReportSchedules, createReportSchedule, deleteReportSchedule
  case listAlerts, createAlert, replaceAlert, deleteAlert, listAlertIncidents
  case listMembers, changeMember, removeMember, listMemberSessions, endMemberSessions
  case resetMemberPassword, removeMemberSecondFactor, listInvitations, createInvitation,
    revokeInvitation
  case listAuditEntries, verifyAuditLog
  case getSystem

  /// The method.
  public var method: APIMethod { route.method }

  /// The path with its variable parts in braces, such as `/api/v1/links/{id}`.
  public var template: String { "/api/v1/" + route.path }

  private var route: (method: APIMethod, path: String) {
    switch self {
    case .getWorkspace: (.get, "workspace")
    case .updateWorkspace: (.patch, "workspace")
    case .emptySimulation: (.delete, "simulated-traffic")
    case .listKeys: (.get, "keys")
    case .createKey: (.post, "keys")
    case .rotateKey: (.post, "keys/{id}/rotation")
    case .revokeKey: (.delete, "keys/{id}")
    case .showAssociation: (.get, "domains/{id}/association")
    case .listDomains: (.get, "domains")
    case .createDomain: (.post, "domains")
    case .getDomain: (.get, "domains/{id}")
    case .updateDomain: (.patch, "domains/{id}")
    case .deleteDomain: (.delete, "domains/{id}")
    case .verifyDomain: (.post, "domains/{id}/verification")
    case .listApps: (.get, "apps")
    case .createApp: (.post, "apps")
    case .getApp: (.get, "apps/{id}")
    case .updateApp: (.put, "apps/{id}")
    case .deleteApp: (.delete, "apps/{id}")
    case .listLinks: (.get, "links")
    case .createLink: (.post, "links")
    case .createLinks: (.post, "links/bulk")
    case .getLink: (.get, "links/{id}")
    case .updateLink: (.put, "links/{id}")
    case .changeLink: (.patch, "links/{id}")
    case .deleteLink: (.delete, "links/{id}")
    case .restoreLink: (.post, "links/{id}/restore")
    case .drawLinkCode: (.get, "links/{id}/qr")
    case .explainLink: (.get, "links/{id}/explain")
    case .listLinkChanges: (.get, "links/{id}/changes")
    case .reportRules: (.get, "links/{id}/rules")
    case .previewLink: (.post, "links/preview")
    case .listClicks: (.get, "clicks")
    case .getClick: (.get, "clicks/{id}")
    case .getReceipt: (.get, "receipts/{id}")
    case .listReceipts: (.get, "receipts")
    case .reportFirstLaunches: (.get, "reports/first-launches")
    case .forgetMatch: (.post, "match/forget")
    case .explainAttribution: (.get, "events/{id}/attribution")
    case .listEvents: (.get, "events")
    case .exportEvents: (.get, "events/export")
    case .getPerson: (.get, "people/{id}")
    case .erasePerson: (.delete, "people/{id}")
    case .reportLive: (.get, "reports/live")
    case .reportFunnel: (.get, "reports/funnel")
    case .reportOverview: (.get, "reports/overview")
    case .reportBreakdown: (.get, "reports/breakdown")
    case .reportPeople: (.get, "reports/people")
    case .reportLinkClicks: (.get, "reports/link-clicks")
    case .reportConversion: (.get, "reports/conversion")
    case .reportRetention: (.get, "reports/retention")
    case .reportRefusedEvents: (.get, "reports/refused-events")
    case .verifyRollups: (.get, "reports/rollups")
    case .rebuildRollups: (.post, "reports/rollups")
    case .listProperties: (.get, "properties")
    case .setProperty: (.put, "properties/{name}")
    case .getReach: (.get, "people/{id}/reach")
    case .setConsent: (.put, "people/{id}/consents/{category}")
    case .listAudiences: (.get, "audiences")
    case .createAudience: (.post, "audiences")
    case .getAudience: (.get, "audiences/{id}")
    case .changeAudience: (.patch, "audiences/{id}")
    case .deleteAudience: (.delete, "audiences/{id}")
    case .estimateAudience: (.get, "audiences/{id}/estimate")
    case .estimateConditions: (.post, "audiences/estimate")
    case .listLists: (.get, "lists")
    case .createList: (.post, "lists")
    case .getList: (.get, "lists/{id}")
    case .changeList: (.put, "lists/{id}")
    case .deleteList: (.delete, "lists/{id}")
    case .addListMembers: (.post, "lists/{id}/members")
    case .removeListMembers: (.post, "lists/{id}/members/removal")
    case .listMessages: (.get, "messages")
    case .createMessage: (.post, "messages")
    case .getMessage: (.get, "messages/{id}")
    case .updateMessage: (.put, "messages/{id}")
    case .launchMessage: (.post, "messages/{id}/launch")
    case .pauseMessage: (.post, "messages/{id}/pause")
    case .resumeMessage: (.post, "messages/{id}/resume")
    case .cancelMessage: (.post, "messages/{id}/cancel")
    case .testMessage: (.post, "messages/{id}/test")
    case .sendMessage: (.post, "messages/{id}/send")
    case .checkMessage: (.get, "messages/{id}/check")
    case .reportMessage: (.get, "messages/{id}/report")
    case .listSequences: (.get, "sequences")
    case .createSequence: (.post, "sequences")
    case .getSequence: (.get, "sequences/{id}")
    case .updateSequence: (.put, "sequences/{id}")
    case .deleteSequence: (.delete, "sequences/{id}")
    case .launchSequence: (.post, "sequences/{id}/launch")
    case .pauseSequence: (.post, "sequences/{id}/pause")
    case .resumeSequence: (.post, "sequences/{id}/resume")
    case .cancelSequence: (.post, "sequences/{id}/cancel")
    case .reportSequence: (.get, "sequences/{id}/report")
    case .listPushKeys: (.get, "apps/{id}/push-keys")
    case .setPushKey: (.put, "apps/{id}/push-keys")
    case .deletePushKey: (.delete, "apps/{id}/push-keys/{provider}")
    case .listScreens: (.get, "screens")
    case .getScreen: (.get, "screens/{id}")
    case .setScreen: (.put, "screens/{id}")
    case .deleteScreen: (.delete, "screens/{id}")
    case .publishScreen: (.post, "screens/{id}/publish")
    case .rollBackScreen: (.post, "screens/{id}/rollback")
    case .listScreenVersions: (.get, "screens/{id}/versions")
    case .getScreenVersion: (.get, "screens/{id}/versions/{number}")
    case .previewScreen: (.post, "screens/{id}/preview")
    case .listPlacements: (.get, "placements")
    case .getPlacement: (.get, "placements/{id}")
    case .setPlacement: (.put, "placements/{id}")
    case .deletePlacement: (.delete, "placements/{id}")
    case .checkPlacement: (.get, "placements/{id}/check")
    case .listPurchases: (.get, "purchases")
    case .listStoreNotifications: (.get, "apps/{id}/store-notifications")
    case .reportPurchases: (.get, "reports/purchases")
    case .reportShadow: (.get, "reports/shadow")
    case .listSavedReports: (.get, "saved-reports")
    case .createSavedReport: (.post, "saved-reports")
    case .deleteSavedReport: (.delete, "saved-reports/{id}")
    case .listReportShares: (.get, "report-shares")
    case .createReportShare: (.post, "report-shares")
    case .revokeReportShare: (.delete, "report-shares/{id}")
    case .listReportSchedules: (.get, "report-schedules")
    case .createReportSchedule: (.post, "report-schedules")
    case .deleteReportSchedule: (.delete, "report-schedules/{id}")
    case .listAlerts: (.get, "alerts")
    case .createAlert: (.post, "alerts")
    case .replaceAlert: (.put, "alerts/{id}")
    case .deleteAlert: (.delete, "alerts/{id}")
    case .listAlertIncidents: (.get, "alerts/{id}/incidents")
    case .listAuditEntries: (.get, "audit-log")
    case .verifyAuditLog: (.get, "audit-log/verification")
    case .getSystem: (.get, "system")
    case .listMembers: (.get, "members")
    case .changeMember: (.patch, "members/{id}")
    case .removeMember: (.delete, "members/{id}")
    case .listMemberSessions: (.get, "members/{id}/sessions")
    case .endMemberSessions: (.delete, "members/{id}/sessions")
    case .resetMemberPassword: (.post, "members/{id}/password-reset")
    case .removeMemberSecondFactor: (.delete, "members/{id}/second-factor")
    case .listInvitations: (.get, "invitations")
    case .createInvitation: (.post, "invitations")
    case .revokeInvitation: (.delete, "invitations/{id}")
    }
  }
}

extension APIEndpoint {
  /// The path with values in place of the braces, in order, percent-encoded.
  ///
  /// ```swift
  /// APIEndpoint.getLink.path(id)  // "/api/v1/links/0190…"
  /// ```
  public func path(_ parameters: any CustomStringConvertible...) -> String {
    path(parameters.map(\.description))
  }

  func path(_ parameters: [String]) -> String {
    var rest = parameters[...]
    return template.split(separator: "/", omittingEmptySubsequences: false)
      .map { $0.hasPrefix("{") ? PercentCoding.encode(rest.popFirst() ?? "") : String($0) }
      .joined(separator: "/")
  }
}
