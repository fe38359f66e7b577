import HTTPTypes
import HummingbirdTesting
import LinkCore
import Persistence
import Testing
import WireModels

@testable import PaylisherServer

/// What alerts may be set to, by the API and on the pages.
@Suite("Settings of alerts") struct AlertSettingsTests {
  // MARK: - What is refused

  @Test(arguments: [
    (AlertTests.alert(#""kind":"click_drop""#), "/percent"),
    (AlertTests.alert(#""kind":"click_drop","percent":101"#), "/percent"),
    (AlertTests.alert(#""kind":"expiring_link","days":7,"percent":5"#), "/percent"),
    (AlertTests.alert(#""kind":"expiring_link""#), "/days"),
    (AlertTests.alert(#""kind":"dead_destination","days":7"#), "/days"),
    (AlertTests.alert(#""kind":"smoke""#), "/kind"),
    (
      AlertTests.alert(#""kind":"dead_destination","link":"01990000-0000-7000-8000-000000000000""#),
      "/link"
    ),
    (
      AlertTests.alert(
        #""kind":"association_change","link":"01990000-0000-7000-8000-000000000000""#
      ), "/link"
    ),
    (
      AlertTests.alert(#""kind":"dead_destination""#, recipients: #""eve@example.org""#),
      "/recipients/0"
    ),
    (
      AlertTests.alert(#""kind":"dead_destination","webhookURL":"http://h.example""#), "/webhookURL"
    ),
    (
      AlertTests.alert(#""kind":"dead_destination","webhookURL":"https://10.0.0.1/x""#),
      "/webhookURL"
    ),
    (
      AlertTests.alert(#""kind":"dead_destination","webhookURL":"https://u:p@h.example""#),
      "/webhookURL"
    ),
  ])
  func refuses(_ body: String, _ pointer: String) async throws {
    try await AlertTests.with { server, _, _ in
      let answer = try await server.manage(.post, AlertTests.path, body: body)
      #expect(answer.status == .unprocessableContent, "\(answer.text)")
      #expect(try answer.problem().errors?.first?.pointer == pointer, "\(answer.text)")
    }
  }

  // MARK: - Changes

  @Test func aNewConditionClosesIncidents() async throws {
    try await AlertTests.with { server, transport, clock in
      try await server.makeDomain([])
      let end = clock.now.milliseconds + 3 * AlertTests.day
      let link = #"{"code":"SOON","targets":{"fallback":"https://a.example"},"expiresAt":\#(end)}"#
      _ = try await server.made(LinkResource.self, "/api/v1/links", link)
      let body = AlertTests.alert(#""kind":"expiring_link","days":7"#, recipients: "")
      let alert = try await server.made(AlertResource.self, AlertTests.path, body)
      try await server.application.alertWatch.lookAtDue()
      #expect(transport.messages.isEmpty)
      let home = try await server.browser(.owner).open("/dashboard").text
      #expect(home.contains("Open incidents: \u{2068}1\u{2069}"))
      let place = "\(AlertTests.path)/\(alert.id)"
      // A recipient who is added later does not get what was found before.
      let added = AlertTests.alert(#""kind":"expiring_link","days":7"#)
      clock.advance(milliseconds: 1_000)
      let changed = try await server.manage(.put, place, body: added)
        .decoded(AlertResource.self)
      #expect(changed.openIncidents == 1 && changed.createdAt == alert.createdAt)
      try await server.application.alertWatch.lookAtDue()
      #expect(transport.messages.isEmpty)
      let other = AlertTests.alert(#""kind":"click_drop","percent":30"#)
      let closed = try await server.manage(.put, place, body: other).decoded(AlertResource.self)
      #expect(closed.openIncidents == 0 && closed.percent == 30 && closed.days == nil)
      #expect(try await server.manage(.delete, place).status == .noContent)
      #expect(try await server.manage(.put, place, body: other).status == .notFound)
      #expect(try await server.manage(.get, "\(place)/incidents").status == .notFound)
    }
  }

  @Test func aWorkspaceHasSoManyAlerts() async throws {
    try await AlertTests.with { server, _, _ in
      let body = AlertTests.alert(#""kind":"dead_destination""#)
      for _ in 0..<AlertResource.most {
        _ = try await server.made(AlertResource.self, AlertTests.path, body)
      }
      let answer = try await server.manage(.post, AlertTests.path, body: body)
      #expect(answer.status == .conflict)
      #expect(try answer.problem().reason == "many_alerts")
    }
  }

  @Test func aMemberWhoLeavesHearsNothing() async throws {
    try await AlertTests.with { server, _, _ in
      let body = AlertTests.alert(#""kind":"dead_destination""#)
      _ = try await server.made(AlertResource.self, AlertTests.path, body)
      let viewer = try await server.user("viewer@example.com").id
      let removed = try await server.manage(.delete, "/api/v1/members/\(viewer)")
      #expect(removed.status == .noContent)
      #expect(try await AlertTests.list(server).first?.recipients.isEmpty == true)
    }
  }

  // MARK: - Pages

  @Test func membersMakeChangeAndStopOnThePages() async throws {
    try await AlertTests.with(hasViewer: false) { server, _, _ in
      try await server.makeDomain([server.link("SUMMER25")])
      let (owner, viewer) = (try await server.browser(.owner), try await server.browser(.viewer))
      let page = "/dashboard/alerts"
      #expect(try await owner.open(page).text.contains("\(page)/new?kind=click_drop"))
      #expect(try await !viewer.open(page).text.contains("\(page)/new"))
      #expect(try await owner.open("\(page)/new?kind=click_drop").text.contains("name=\"percent\""))
      #expect(try await owner.open("\(page)/new?kind=smoke").status == .notFound)
      var fields: KeyValuePairs<String, String> = [
        "kind": "click_drop", "name": "Fewer clicks", "link": "NOPE", "percent": "lots",
        "recipients": "viewer@example.com", "webhookURL": "",
      ]
      let refused = try await owner.post(page, fields)
      #expect(refused.status == .unprocessableContent && refused.text.contains("link-error"))
      fields = [
        "kind": "click_drop", "name": "Fewer clicks", "link": "SUMMER25", "percent": "30",
        "recipients": "viewer@example.com", "webhookURL": "https://hooks.example.com/x",
      ]
      let saved = try await owner.post(page, fields)
      #expect(saved.status == .seeOther, "\(saved.text)")
      let made = try #require(try await AlertTests.list(server).first)
      #expect(made.percent == 30 && made.link != nil && made.webhookSecret?.utf8.count == 64)
      let place = "\(page)/\(made.id)"
      let own = try await owner.open(place).text
      #expect(own.contains("value=\"http://localhost/c/SUMMER25\""))
      #expect(own.contains(made.webhookSecret ?? "-"))
      let seen = try await viewer.open(place).text
      #expect(!seen.contains(made.webhookSecret ?? "-") && seen.contains("\(place)/stop"))
      #expect(try await viewer.post("\(place)/stop", [:]).status == .seeOther)
      #expect(try await viewer.post("\(place)/stop", [:]).status == .notFound)
      fields = [
        "kind": "click_drop", "name": "Clicks", "link": "", "percent": "40", "recipients": "",
        "webhookURL": "",
      ]
      #expect(try await owner.post(place, fields).status == .seeOther)
      let changed = try #require(try await AlertTests.list(server).first)
      #expect(changed.percent == 40 && changed.link == nil && changed.webhookURL == nil)
      #expect(try await owner.post("\(place)/delete", [:]).status == .seeOther)
      #expect(try await owner.open(page).text.contains("No alerts yet"))
    }
  }
}
