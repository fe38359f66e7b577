import Foundation
import Testing
import WireModels

@testable import PaylisherServer

/// What the command line can do by the API can be done on a page: each operation has one, or a reason.
@Suite("Dashboard: operations")
struct DashboardOperationTests {
  private enum Place {
    /// The page that does it, below `/dashboard`, with the method of its form.
    case page(String)
    case form(String)
    /// Why there is no page.
    case none(String)
  }

  private static let table: [([APIEndpoint], Place)] = [
    ([.getWorkspace], .page("settings")),
    ([.updateWorkspace], .form("settings")),
    ([.listDomains, .getDomain, .showAssociation], .page("domains")),
    ([.createDomain], .form("domains")),
    ([.updateDomain], .form("domains/{id}/move")),
    ([.verifyDomain], .form("domains/{id}/check")),
    ([.deleteDomain], .form("domains/{id}/delete")),
    ([.listApps], .page("apps")),
    ([.getApp, .listPushKeys], .page("apps/{id}")),
    ([.createApp], .form("apps")),
    ([.updateApp], .form("apps/{id}")),
    ([.setPushKey], .form("apps/{id}/push-keys")),
    ([.deletePushKey], .form("apps/{id}/push-keys/{provider}/delete")),
    ([.deleteApp], .form("apps/{id}/delete")),
    (
      [
        .listStoreNotifications, .listPurchases, .reportShadow, .reportRefusedEvents,
        .explainAttribution,
      ], .none("a developer's check of the integration, by the command line")
    ),
    ([.listLinks, .reportLinkClicks], .page("links")),
    ([.getLink, .explainLink], .page("links/{id}")),
    ([.drawLinkCode], .page("links/{id}/code")),
    ([.reportRules], .page("links/{id}/rules")),
    ([.listLinkChanges], .page("links/{id}/history")),
    ([.createLink], .form("links/new")),
    ([.previewLink], .form("links/preview")),
    ([.createLinks], .form("links/import")),
    ([.updateLink], .form("links/{id}/edit")),
    ([.changeLink], .form("links/{id}/state")),
    ([.deleteLink], .form("links/{id}/delete")), ([.restoreLink], .form("links/{id}/restore")),
    ([.listClicks, .reportLive, .listEvents], .page("live")),
    (
      [.exportEvents],
      .none("what programs copy to a warehouse, by `paylisher export events --since`")
    ),
    ([.getClick], .page("clicks/{id}")),
    ([.listReceipts, .reportFirstLaunches], .page("first-launches")),
    ([.getReceipt], .page("first-launches/{id}")),
    (
      [.forgetMatch],
      .none("an installation or journey by `paylisher match forget`; a user by the page People")
    ),
    ([.reportOverview], .page("reports")),
    ([.reportBreakdown], .page("reports/breakdown")),
    ([.listProperties], .page("reports/properties")),
    ([.setProperty], .form("reports/properties")),
    ([.reportFunnel], .page("links/{id}")),
    ([.reportConversion], .page("reports/funnel")),
    ([.reportRetention], .page("reports/retention")),
    ([.reportPeople], .page("reports/people")),
    (
      [.reportPurchases],
      .none(
        "revenue by day is on the page Reports; by screen and placement `paylisher report purchases`"
      )
    ),
    ([.listSavedReports], .page("reports")),
    ([.createSavedReport], .form("reports/saved")),
    ([.deleteSavedReport], .form("reports/saved/{id}/delete")),
    ([.listReportShares], .page("reports/shares")),
    ([.createReportShare], .form("reports/shares")),
    ([.revokeReportShare], .form("reports/shares/{id}/revoke")),
    ([.listReportSchedules], .page("reports/schedules")),
    ([.createReportSchedule], .form("reports/schedules")),
    ([.deleteReportSchedule], .form("reports/schedules/{id}/delete")),
    ([.listAlerts], .page("alerts")), ([.createAlert], .form("alerts")),
    ([.replaceAlert], .form("alerts/{id}")), ([.deleteAlert], .form("alerts/{id}/delete")),
    ([.listAlertIncidents], .page("alerts/{id}")),
    ([.getPerson, .getReach], .page("people")),
    ([.erasePerson], .form("people/erasure")),
    ([.setConsent], .none("what users say in the app, which no one sets for them by hand")),
    ([.listAudiences], .page("audiences")),
    ([.getAudience, .estimateAudience], .page("audiences/{id}")),
    (
      [.estimateConditions],
      .none("counts conditions that are not saved; the page counts saved ones")
    ),
    ([.createAudience], .form("audiences")),
    ([.changeAudience], .form("audiences/{id}")),
    ([.deleteAudience], .form("audiences/{id}/delete")),
    ([.listLists], .page("lists")),
    ([.getList], .page("lists/{id}")),
    ([.createList], .form("lists")),
    ([.changeList], .form("lists/{id}")),
    ([.addListMembers, .removeListMembers], .form("lists/{id}/members")),
    ([.deleteList], .form("lists/{id}/delete")),
    ([.listMessages], .page("messages")),
    ([.getMessage, .reportMessage, .checkMessage], .page("messages/{id}")),
    ([.createMessage], .form("messages/new")),
    ([.updateMessage], .form("messages/{id}/edit")),
    ([.testMessage], .form("messages/{id}/test")),
    ([.launchMessage], .form("messages/{id}/launch")),
    ([.pauseMessage], .form("messages/{id}/pause")),
    ([.resumeMessage], .form("messages/{id}/resume")),
    ([.cancelMessage], .form("messages/{id}/cancel")),
    ([.sendMessage], .none("a server's message to one user, by the API")),
    ([.listSequences], .page("sequences")),
    ([.getSequence, .reportSequence], .page("sequences/{id}")),
    ([.createSequence], .form("sequences/new")),
    ([.updateSequence], .form("sequences/{id}/edit")),
    ([.launchSequence], .form("sequences/{id}/launch")),
    ([.pauseSequence], .form("sequences/{id}/pause")),
    ([.resumeSequence], .form("sequences/{id}/resume")),
    ([.cancelSequence], .form("sequences/{id}/cancel")),
    ([.deleteSequence], .form("sequences/{id}/delete")),
    ([.listScreens], .page("screens")),
    ([.getScreen, .listScreenVersions], .page("screens/{id}")),
    (
      [.getScreenVersion],
      .none(
        "the page of a screen lists its versions and publishes one again; `paylisher screen show --version` shows one"
      )
    ),
    ([.setScreen], .form("screens/{id}")),
    ([.publishScreen], .form("screens/{id}/publish")),
    ([.rollBackScreen], .form("screens/{id}/rollback")),
    ([.previewScreen], .form("screens/{id}/preview")),
    ([.deleteScreen], .form("screens/{id}/delete")),
    ([.listPlacements], .page("placements")),
    ([.getPlacement, .checkPlacement], .page("placements/{id}")),
    ([.setPlacement], .form("placements/{id}")),
    ([.deletePlacement], .form("placements/{id}/delete")),
    ([.listKeys], .page("keys")),
    ([.createKey], .form("keys")),
    ([.rotateKey], .form("keys/{id}/rotate")),
    ([.revokeKey], .form("keys/{id}/revoke")),
    ([.listMembers, .listInvitations], .page("members")),
    ([.createInvitation], .form("members")),
    ([.revokeInvitation], .form("members/invitations/{id}/revoke")),
    ([.changeMember], .form("members/{id}/role")),
    ([.removeMember], .form("members/{id}/remove")),
    ([.endMemberSessions], .form("members/{id}/sessions/end")),
    ([.listMemberSessions], .none("`paylisher user sessions`; the page Members ends them")),
    ([.resetMemberPassword], .form("members/{id}/password-reset")),
    ([.removeMemberSecondFactor], .form("members/{id}/second-factor/remove")),
    ([.listAuditEntries, .verifyAuditLog], .page("audit")),
    ([.getSystem], .page("system")),
    (
      [.verifyRollups, .rebuildRollups],
      .none("hours of work on a large store; `paylisher database verify` and `rebuild`")
    ),
    ([.emptySimulation], .form("settings/simulated-traffic/empty")),
  ]

  private static func place(_ operation: APIEndpoint) throws -> Place {
    let rows = table.filter { $0.0.contains(operation) }
    #expect(rows.count == 1, "\(operation) has \(rows.count) rows")
    return try #require(rows.first?.1)
  }

  @Test func eachPageIsThere() async throws {
    let server = try await TestServer()
    let routes = PaylisherApplication(server.dependencies).routes.routes
    let pages = Set(routes.map { "\($0.method) \($0.path)" })
    for operation in APIEndpoint.allCases {
      switch try Self.place(operation) {
      case .page(let path): #expect(pages.contains("GET /dashboard/\(path)"), "\(operation)")
      case .form(let path): #expect(pages.contains("POST /dashboard/\(path)"), "\(operation)")
      case .none(let reason): #expect(!reason.isEmpty)
      }
    }
  }

  /// The table in the guide, made from the one above.
  @Test func theTableIsDocumented() throws {
    // asvs 6.3.4 8.1.1 8.1.2
    let rows = try APIEndpoint.allCases.map { operation in
      let (path, reason) =
        switch try Self.place(operation) {
        case .page(let path): ("`/dashboard/\(path)`", "")
        case .form(let path): ("`/dashboard/\(path)` (form)", "")
        case .none(let reason): ("", reason)
        }
      return "| `\(operation)` | \(path) | \(reason) |"
    }
    let text = """
      # Operations and pages

      Every operation of the management API with the page of the dashboard that does it, or why there is none.
      `DashboardOperationTests` holds the table against the routes; `RECORD_GOLDEN=1` writes this file.

      | operation | page | why there is none |
      |---|---|---|
      \(rows.joined(separator: "\n"))

      """
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../../docs/audits/dashboard-operations.md").standardizedFileURL
    if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] != nil {
      try Data(text.utf8).write(to: file)
    }
    let kept = try String(contentsOf: file, encoding: .utf8)
    #expect(text == kept, "RECORD_GOLDEN=1 records docs/audits/dashboard-operations.md")
  }
}
