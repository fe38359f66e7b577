import HTTPTypes
import HummingbirdTesting
import LinkCore
import Testing
import WireModels

@testable import PaylisherServer

/// What is deleted or moved by hand: the dialog, the roles of the API, the audit log, and what was changed meanwhile.
@Suite("Dashboard: deletions")
struct DashboardDeletionTests {
  private let clock = AdvancingClock()
  private let server: TestServer

  init() async throws {
    let clock = self.clock
    server = try await TestServer { $0.now = { clock.now } }
  }

  private func make(_ path: String, _ body: String) async throws -> String {
    let answer = try await server.manage(.post, "/api/v1/\(path)", body: body)
    try #require(answer.status == .created, "\(answer.text)")
    return try #require(try answer.json()["id"]?.stringValue)
  }

  private func link() async throws -> String {
    try await make("links", #"{"code":"SUMMER","targets":{"fallback":"https://example.com/"}}"#)
  }

  private func isThere(_ path: String) async throws -> Bool {
    try await server.manage(.get, "/api/v1/\(path)").status == .ok
  }

  private func newestAction() async throws -> String? {
    let log = try await server.manage(.get, "/api/v1/audit-log?limit=1")
      .decoded(Page<AuditEntryResource>.self).items
    #expect(log.first?.actor == "member")
    return log.first?.action
  }

  @Test("A link is deleted as it was seen, by those who may edit links")
  func links() async throws {
    _ = try await make("domains", #"{"host":"go.example.com"}"#)
    let id = try await link()
    let path = "/dashboard/links/\(id)"
    let viewer = try await server.browser(.viewer)
    #expect(try await !viewer.open(path).text.contains("/delete"))
    #expect(try await viewer.post(path + "/delete", ["version": "1"]).status == .forbidden)
    let editor = try await server.browser(.editor)
    #expect(try await editor.open(path).text.contains("action=\"\(path)/delete\""))
    _ = try await editor.post(path + "/state", ["version": "1", "state": "disabled"])
    let late = try await editor.post(path + "/delete", ["version": "1"], language: "de")
    #expect(late.status == .preconditionFailed)
    #expect(late.text.contains("Eine andere Person hat diese Seite geändert"))
    #expect(try await isThere("links/\(id)"))
    let answer = try await editor.post(path + "/delete", ["version": "2"])
    #expect(answer.status == .seeOther)
    #expect(answer.headers[.location] == "/dashboard/links?deleted=\(id)")
    #expect(try await !isThere("links/\(id)"))
    #expect(try await newestAction() == "link.delete")
    #expect(try await editor.post(path + "/delete", ["version": "2"]).status == .notFound)
  }

  @Test("Nothing of another workspace is deleted or moved")
  func foreignThings() async throws {
    let other = try await Owner.make(in: server.dependencies)
    let headers: HTTPFields = [
      .authorization: "Bearer \(other.secretKey)", .contentType: "application/json",
    ]
    func made(_ path: String, _ body: String) async throws -> String {
      let answer = try await server.send(.post, "/api/v1/\(path)", headers: headers, body: body)
      return try #require(try answer.json()["id"]?.stringValue, "\(answer.text)")
    }
    let domain = try await made("domains", #"{"host":"other.example.com"}"#)
    let link = try await made("links", #"{"targets":{"fallback":"https://example.com/"}}"#)
    let owner = try await server.browser(.owner)
    for path in ["links/\(link)", "apps/\(other.app)", "domains/\(domain)"] {
      let answer = try await owner.post("/dashboard/\(path)/delete", ["version": "1"])
      #expect(answer.status == .notFound, "\(path)")
      let kept = try await server.send(.get, "/api/v1/\(path)", headers: headers)
      #expect(kept.status == .ok, "\(path)")
    }
    let move = "/dashboard/domains/\(domain)/move"
    let moved = try await owner.post(move, ["baseURL": "https://mine.example.com"])
    #expect(moved.status == .notFound)
  }

  @Test("An app is deleted with its keys, after the password was asked for again")
  func apps() async throws {
    let path = "/dashboard/apps/\(server.app)"
    let editor = try await server.browser(.editor)
    #expect(try await !editor.open(path).text.contains("/delete"))
    #expect(try await editor.post(path + "/delete", [:]).status == .forbidden)
    let admin = try await server.browser(.admin)
    #expect(try await admin.open(path).text.contains("action=\"\(path)/delete\""))
    let other = try await make(
      "apps",
      #"{"name":"Other","platform":"ios","bundleID":"com.example.other"}"#
    )
    #expect(try await admin.post(path + "/delete", [:]).headers[.location] == "/dashboard/apps")
    #expect(try await !isThere("apps/\(server.app)"))
    #expect(try await newestAction() == "app.delete")
    #expect(try await server.manage(.get, "/api/v1/keys").text.contains("revokedAt"))
    clock.advance(seconds: 15 * 60)
    let late = try await admin.post("/dashboard/apps/\(other)/delete", [:])
    #expect(late.headers[.location]?.hasPrefix("/account/confirm") == true)
    #expect(try await isThere("apps/\(other)"))
  }

  @Test("A domain is moved with its links, and deleted when it has none")
  func domains() async throws {
    let domain = try await make("domains", #"{"host":"go.example.com"}"#)
    let id = try await link()
    let path = "/dashboard/domains/\(domain)"
    let admin = try await server.browser(.admin)
    let page = try await admin.open("/dashboard/domains")
    #expect(page.text.contains("action=\"\(path)/move\""))
    #expect(page.text.contains("action=\"\(path)/delete\""))
    let refused = try await admin.post(path + "/delete", [:], language: "de")
    #expect(refused.status == .conflict && refused.text.contains("Die Domain hat noch Links"))
    let wrong = try await admin.post(path + "/move", ["baseURL": "http://t.example.com"])
    #expect(wrong.status == .conflict && wrong.text.contains("<a href=\"#baseURL\">"))
    #expect(wrong.text.contains("value=\"http://t.example.com\""))
    let moved = try await admin.post(path + "/move", ["baseURL": " t.example.com/ "])
    #expect(moved.headers[.location] == "/dashboard/domains?domain=\(domain)")
    #expect(try await newestAction() == "domain.update")
    let kept = try await server.manage(.get, "/api/v1/links/\(id)").decoded(LinkResource.self)
    #expect(kept.shortURL == "https://t.example.com/c/SUMMER")
    _ = try await server.manage(.delete, "/api/v1/links/\(id)")
    let deleted = try await admin.post(path + "/delete", [:])
    #expect(deleted.headers[.location] == "/dashboard/domains")
    #expect(try await !isThere("domains/\(domain)"))
    #expect(try await newestAction() == "domain.delete")
    let editor = try await server.browser(.editor)
    for step in ["move", "delete"] {
      #expect(try await editor.post("\(path)/\(step)", [:]).status == .forbidden)
    }
  }

  @Test("A host that is taken is refused on the page")
  func takenHosts() async throws {
    _ = try await make("domains", #"{"host":"go.example.com"}"#)
    let admin = try await server.browser(.admin)
    let answer = try await admin.post("/dashboard/domains", ["host": "go.example.com"])
    #expect(answer.status == .unprocessableContent)
    #expect(answer.text.contains("<!DOCTYPE html>") && answer.text.contains("role=\"alert\""))
  }

  @Test(
    "Screens and placements are deleted as they were seen, by those who may send messages",
    arguments: [("screens", "screen"), ("placements", "placement")]
  )
  func screensAndPlacements(list: String, kind: String) async throws {
    let body =
      list == "screens" ? #"{"document":\#(ScreenRoutesTests.text("One"))}"# : #"{"name":"One"}"#
    let made = try await server.manage(.put, "/api/v1/\(list)/S", body: body)
    try #require(made.status == .created, "\(made.text)")
    let path = "/dashboard/\(list)/S"
    let editor = try await server.browser(.editor)
    #expect(try await !editor.open(path).text.contains("/delete"))
    #expect(try await editor.post(path + "/delete", ["revision": "1"]).status == .forbidden)
    let admin = try await server.browser(.admin)
    let page = try await admin.open(path).text
    let form = try #require(page.firstRange(of: "action=\"\(path)/delete\""))
    let field = page[form.upperBound...].firstMatch(of: /name="revision" value="([0-9]+)"/)
    let revision = try String(#require(field).output.1)
    let late = try await admin.post(path + "/delete", ["revision": "77"])
    #expect(late.status == .preconditionFailed && late.text.contains("role=\"alert\""))
    #expect(try await isThere("\(list)/S"))
    let answer = try await admin.post(path + "/delete", ["revision": revision])
    #expect(answer.headers[.location] == "/dashboard/\(list)")
    #expect(try await !isThere("\(list)/S"))
    #expect(try await newestAction() == "\(kind).delete")
    #expect(try await admin.post(path + "/delete", ["revision": revision]).status == .notFound)
  }
}
