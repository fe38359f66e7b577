import HTTPTypes
import HummingbirdTesting
import LinkCore
import Persistence
import Testing
import WireModels

@testable import Delivery
@testable import PaylisherServer

extension EveryFeature {
  /// A member who joins by invitation, uses a second factor, loses the password and signs out.
  func useAccounts() async throws {
    let invitation = try await manage(
      .post,
      "invitations",
      #"{"role":"owner","email":"ada@example.com"}"#
    ).decoded(InvitationResource.self)
    var ada = Browser(server)
    let form: KeyValuePairs = [
      "name": "Ada", "email": "ada@example.com", "password": Browser.password,
    ]
    let joined = try await ada.post(path(try #require(invitation.url)), form)
    #expect(joined.status == .seeOther, "\(joined.text)")
    let profile: KeyValuePairs = ["name": "Ada", "language": "de", "timeZone": "Europe/Berlin"]
    #expect(try await ada.post("/account/profile", profile).status == .seeOther)
    _ = try await OpenIDSignInTests.visit("/account/openid", &ada, identities)
    let recovery = try await SecondFactorTests.setUp(&ada, now: clock.now)
    let page = try await ada.get("/account").text
    #expect(page.contains("Europe/Berlin") && page.contains("lang=\"de\""))
    var other = Browser(server)
    _ = try await other.signIn("ada@example.com")
    #expect(try await other.post("/login/code", ["code": recovery[0]]).status == .seeOther)
    _ = try await other.post("/logout")
    let member = try #require(try await list(MemberResource.self, "members").first)
    #expect(try await list(SessionResource.self, "members/\(member.id)/sessions").count == 1)
    let reset = try await manage(.post, "members/\(member.id)/password-reset")
      .decoded(PasswordResetResource.self)
    #expect(try await other.get(path(reset.url)).status == .ok)
  }

  /// A saved report, and one that a reader without an account opens, until it is shared no more.
  func shareAReport() async throws {
    let saved = #"{"name":"R","report":"overview","query":"last=7"}"#
    try await manage(.post, "saved-reports", saved)
    #expect(try await list(SavedReportResource.self, "saved-reports").count == 1)
    let share = try await manage(.post, "report-shares", #"{"name":"S","report":"overview"}"#)
      .decoded(ReportShareResource.self)
    #expect(try await server.send(.get, path(try #require(share.url))).status == .ok)
    #expect(try await list(ReportShareResource.self, "report-shares").first?.lastOpenedAt != nil)
    try await manage(.delete, "report-shares/\(share.id)")
  }

  /// A report that a member gets by e-mail; a new time zone has the server look at once when it is due.
  func mailAReport() async throws {
    let body =
      #"{"name":"R","report":"breakdown","query":"by=country","frequency":"weekly","weekday":1,"#
      + #""hour":8,"recipients":["ada@example.com"]}"#
    try await manage(.post, "report-schedules", body)
    try await manage(.patch, "workspace", #"{"timeZone":"Europe/Berlin"}"#)
    try await server.application.reportMailer?.sendDue()
    #expect(try await list(ReportScheduleResource.self, "report-schedules").count == 1)
  }

  /// An alert with an incident that a member and a webhook hear of.
  func raiseAnAlert() async throws {
    let end = TestServer.start.milliseconds + 86_400_000
    let link = #"{"code":"ENDS","targets":{"fallback":"https://a.example"},"expiresAt":\#(end)}"#
    try await manage(.post, "links", link)
    let body =
      #"{"name":"A","recipients":["ada@example.com"],"webhookURL":"https://h.example/","kind":"#
    try await manage(.post, "alerts", body + #""expiring_link","days":7}"#)
    try await manage(.post, "alerts", body + #""click_drop","percent":50}"#)
    try await manage(.post, "alerts", body + #""dead_destination"}"#)
    var watch = server.application.alertWatch
    watch.outbound = OutboundGuard(policy: .publicInternet, resolver: HostResolver { _ in [] })
    watch.ask = { url throws(OutboundError) in
      OutboundAnswer(url: url, address: "", status: 404, headers: [], body: [], hops: [])
    }
    try await watch.lookAtDue()
    let alerts = try await list(AlertResource.self, "alerts")
    let open = try #require(alerts.first { $0.openIncidents == 1 && $0.kind == .expiringLink })
    // Another condition closes the incident.
    let links = try await list(LinkResource.self, "links?code=ENDS")
    let id = try #require(links.first?.id)
    let other = body + #""expiring_link","days":7,"link":"\#(id)"}"#
    try await manage(.put, "alerts/\(open.id)", other)
  }

  private func path(_ url: String) -> String {
    String(url.dropFirst("https://go.example.com".count))
  }

  /// A screen that is published, rolled back and shown by a placement.
  func useScreens() async throws {
    for text in ["One", "Two"] {
      let document = #"{"name":"A","document":\#(ScreenRoutesTests.text(text))}"#
      try await manage(.put, "screens/A", document)
      try await manage(.post, "screens/A/publish")
    }
    try await manage(.post, "screens/A/rollback", #"{"version":1}"#)
    let versions = try await list(ScreenVersion.self, "screens/A/versions")
    #expect(versions.first?.restores == 1)
    try await manage(.put, "placements/p", #"{"defaultScreen":"A"}"#)
    #expect(try await server.fetch("placements/p").json()["screen"] == "A")
    try await manage(.get, "placements/p/check?person=ada")
  }

  /// Stores every setting, and removes what can be removed.
  func changeSettings() async throws {
    // Kept and read by `paylisher serve`.
    let store = server.dependencies.repositories.store
    try await store.keepPublicURL("https://go.example.com")
    #expect(try await store.publicURL() == "https://go.example.com")
    // Filled by `paylisher serve --demo-traffic`, and emptied over HTTP.
    try await server.dependencies.repositories.simulation.begin(server.workspace, now: clock.now)
    let workspace =
      #"{"allowedSchemes":["tel"],"allowedHosts":["example.com"],"acceptsOneLinkTargets":true,"#
      + #""allowsInspection":false,"requiresSecondFactor":true,"timeZone":"Asia/Tokyo","messaging":{"holdOutPercent":5}}"#
    try await manage(.patch, "workspace", workspace)
    for (path, body) in Self.settings {
      let made = try await manage(.post, path, body)
      let location = try #require(made.headers[.location]).dropFirst("/api/v1/".count)
      try await manage(.get, String(location))
      try await manage(.delete, String(location))
    }
    for path in ["placements/p", "screens/A"] { try await manage(.delete, path) }
  }

  private static let settings = [
    (
      "domains",
      #"{"host":"other.example.com","rootURL":"https://example.com/","#
        + #""notFoundURL":"https://example.com/404","expiredURL":"https://example.com/over","caseSensitive":true}"#
    ),
    (
      "apps",
      #"{"name":"A","platform":"ios","bundleID":"com.a.b","scheme":"appa","teamID":"ABCDE12345","#
        + #""storeURL":"https://apps.apple.com/app/id1","matching":{"enabled":true},"#
        + #""appearance":{"iconURL":"https://cdn.example.com/i.png","color":"D6006D"},"#
        + #""attribution":{"deepLinkWindow":86400000,"impressionWindow":86400000}}"#
    ),
    (
      "audiences",
      #"{"name":"Buyers","audience":{"kind":"property","name":"plan","is":["pro"]}}"#
    ),
  ]
}
