import HTTPTypes
import HummingbirdTesting
import LinkCore
import Testing
import WireModels

@testable import PaylisherServer

/// The form of a placement, as a browser posts it.
@Suite struct PlacementFormTests {
  private static let path = "/dashboard/placements/start"

  /// A server with two screens and a placement of one rule.
  private static func make() async throws -> TestServer {
    let server = try await TestServer()
    for screen in ["SUMMER", "AUTUMN"] {
      let body = #"{"document":\#(ScreenRoutesTests.text("One"))}"#
      let made = try await server.manage(.put, "/api/v1/screens/\(screen)", body: body)
      try #require(made.status == .created)
    }
    let rule = #"{"name":"old","variants":[{"name":"A","screen":"SUMMER"}],"holdOutPercent":5}"#
    let made = try await server.manage(
      .put,
      "/api/v1/placements/start",
      body: #"{"rules":[\#(rule)],"defaultScreen":"AUTUMN"}"#
    )
    try #require(made.status == .created)
    return server
  }

  private static func settings(_ server: TestServer) async throws -> PlacementSettings {
    try await server.manage(.get, "/api/v1/placements/start")
      .decoded(PlacementResource.self).placement
  }

  @Test func addsOrdersAndRemovesRulesAndTakesAStepBack() async throws {
    let server = try await Self.make()
    let browser = try await server.browser(.admin)
    let page = try await browser.open(Self.path)
    #expect(page.text.contains("placements/start/rules") && page.text.contains("name=\"name2\""))
    let added = try await browser.post(
      Self.path + "/rules",
      [
        "revision": "1", "count": "3", "name": "Start", "active": "1", "defaultScreen": "AUTUMN",
        "source0": "0", "order0": "2", "name0": "old", "screens0": "SUMMER A", "holdOut0": "5",
        "order1": "1", "name1": "new <b>", "screens1": "50 SUMMER A\r\n50 AUTUMN B",
        "order2": "3",
      ]
    )
    #expect(added.status == .ok && added.text.contains("The placement was changed."))
    #expect(added.text.contains("new &lt;b&gt;"))
    var settings = try await Self.settings(server)
    #expect(settings.rules?.map(\.name) == ["new <b>", "old"] && settings.name == "Start")
    #expect(settings.rules?.first?.variants.map(\.weight) == [50, 50])
    let removed = try await browser.post(
      Self.path + "/rules",
      [
        "revision": "2", "count": "2", "active": "", "defaultScreen": "",
        "source0": "0", "order0": "1", "name0": "new", "screens0": "SUMMER", "remove0": "1",
        "source1": "1", "order1": "2", "name1": "old", "screens1": "SUMMER A", "holdOut1": "",
      ]
    )
    settings = try await Self.settings(server)
    #expect(settings.rules?.map(\.name) == ["old"] && settings.active == false)
    #expect(settings.defaultScreen == nil && settings.rules?.first?.holdOutPercent == nil)
    // The page has the settings before in its form.
    let fields = removed.text.matches(of: /name="json" value="([^"]*)"/).map { String($0.1) }
    let before = try #require(fields.first).replacing("&quot;", with: "\"")
      .replacing("&lt;", with: "<").replacing("&gt;", with: ">")
    let undone = try await browser.post(Self.path, ["json": before, "revision": "3"])
    #expect(undone.status == .ok, "\(undone.text)")
    settings = try await Self.settings(server)
    #expect(settings.rules?.map(\.name) == ["new <b>", "old"] && settings.active == nil)
  }

  @Test(arguments: [
    ("screens0", "50 a/b", "screens0"), ("screens0", "MISSING", "screens0"),
    ("holdOut0", "95", "holdOut0"), ("holdOut0", "ten", "holdOut0"), ("name0", "", "name0"),
    ("name0", "default", "name0"), ("defaultScreen", "MISSING", "defaultScreen"),
  ])
  func keepsWhatWasTypedWhereItIsRefused(
    field: String,
    value: String,
    marked: String
  ) async throws {
    let server = try await Self.make()
    let browser = try await server.browser(.admin)
    var fields = [
      "revision": "1", "count": "1", "active": "1", "defaultScreen": "AUTUMN", "source0": "0",
      "order0": "1", "name0": "typed", "screens0": "SUMMER A", "holdOut0": "5",
    ]
    fields[field] = value
    let body = fields.map { "\($0.key)=\(PercentCoding.encode($0.value))" }
      .joined(separator: "&")
    let refused = try await server.send(
      .post,
      Self.path + "/rules",
      headers: [
        .cookie: browser.cookie, .secFetchSite: "same-origin",
        .contentType: "application/x-www-form-urlencoded",
      ],
      body: body
    )
    #expect(refused.status == .unprocessableContent || refused.status == .conflict)
    #expect(refused.text.contains("id=\"\(marked)-error\""))
    #expect(refused.text.contains("href=\"#\(marked)\""))
    #expect(field == "name0" || refused.text.contains("value=\"typed\""))
    #expect(value.isEmpty || refused.text.contains(value))
    #expect(try await Self.settings(server).rules?.map(\.name) == ["old"])
  }

  @Test("What the form itself refuses is said in the language of the page, too")
  func saysWhatIsWrongInTheLanguageOfThePage() async throws {
    let server = try await Self.make()
    let browser = try await server.browser(.admin)
    let rows: KeyValuePairs = [
      "revision": "1", "count": "1", "active": "1", "defaultScreen": "AUTUMN", "source0": "0",
      "order0": "1", "name0": "typed", "screens0": "SUMMER A", "holdOut0": "ten",
    ]
    let refused = try await browser.post(Self.path + "/rules", rows, language: "de")
    #expect(refused.status == .unprocessableContent && !refused.text.contains("must be"))
    #expect(refused.text.contains("Gib einen Prozentsatz von 0 bis 90 ein"), "\(refused.text)")
    let json = try await browser.post(Self.path, ["json": "{", "revision": "1"], language: "de")
    #expect(json.text.contains("Das JSON ist nicht lesbar"), "\(json.text)")
  }

  @Test func writesOverNoOther() async throws {
    let server = try await Self.make()
    let browser = try await server.browser(.admin)
    let other = try await server.manage(
      .put,
      "/api/v1/placements/start",
      body: #"{"defaultScreen":"SUMMER"}"#
    )
    try #require(other.status == .ok)
    for revision in ["1", "", "x"] {
      let refused = try await browser.post(
        Self.path + "/rules",
        [
          "revision": "\(revision)", "count": "1", "active": "1", "name0": "mine",
          "screens0": "SUMMER",
        ]
      )
      #expect(refused.status == .preconditionFailed)
      #expect(refused.text.contains("mine") && refused.text.contains("Open the current placement"))
      // Sending it again is refused, too.
      #expect(refused.text.contains("name=\"revision\" value=\"\(revision)\""))
      let json = try await browser.post(Self.path, ["json": "{}", "revision": "\(revision)"])
      #expect(json.status == .preconditionFailed)
    }
    #expect(try await Self.settings(server).defaultScreen == Slug("SUMMER"))
  }

  @Test(arguments: [Role.editor, .analyst, .viewer])
  func showsRolesThatMayNotSendNoForm(role: Role) async throws {
    let server = try await Self.make()
    let browser = try await server.browser(role)
    let page = try await browser.open(Self.path)
    #expect(page.status == .ok && page.text.contains("old"))
    #expect(!page.text.contains("placements/start/rules") && !page.text.contains("name=\"json\""))
    let refused = try await browser.post(Self.path + "/rules", ["revision": "1", "count": "0"])
    #expect(refused.status == .forbidden)
    #expect(try await Self.settings(server).rules?.count == 1)
  }
}
