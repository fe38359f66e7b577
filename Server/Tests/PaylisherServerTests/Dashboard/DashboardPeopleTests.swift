import HTTPTypes
import HummingbirdTesting
import JSONCoding
import Testing
import WireModels

@testable import PaylisherServer

/// The pages about a person, over HTTP.
@Suite("Dashboard: people")
struct DashboardPeopleTests {
  /// A server with two events of one person under two distinct ids.
  private static func server() async throws -> TestServer {
    let server = try await TestServer()
    let batch = #"""
      [{"event":"Buy","distinct_id":"anon-7"},{"event":"$identify","distinct_id":"ada",
      "properties":{"$anon_distinct_id":"anon-7"}},{"event":"View","distinct_id":"grace"}]
      """#
    let answer = try await server.send(
      .post,
      "/batch",
      body: "{\"api_key\":\"\(server.publishableKey)\",\"batch\":\(batch)}"
    )
    try #require(answer.status == .ok)
    return server
  }

  @Test("A person's page lists merged ids and their events, and exports them")
  func timeline() async throws {
    let server = try await Self.server()
    let browser = try await server.browser(.analyst)
    let list = try await browser.open("/dashboard/people")
    #expect(list.text.contains("grace") && list.text.contains("anon-7"))
    let page = try await browser.open("/dashboard/people?person=ada")
    #expect(page.text.contains("anon-7") && page.text.contains("Buy"))
    #expect(page.text.contains("\u{2068}anon-7\u{2069} was merged into \u{2068}ada\u{2069}"))
    let stranger = try await browser.open("/dashboard/people?person=grace")
    #expect(!stranger.text.contains("was merged into"))
    let all = try await server.manage(.get, "/api/v1/events?event=Buy")
    #expect(all.status == .badRequest && all.text.contains("?event"))
    #expect(!page.text.contains("View</bdi>") && !page.text.contains("grace"))
    #expect(!page.text.contains("erasure"))
    let export = try await browser.open("/dashboard/people/export?person=ada")
    let json = try export.json()
    #expect(json["events"]?.arrayValue?.count == 2 && json["isComplete"] == true)
    // Whatever the person is called.
    #expect(export.headers[.contentDisposition] == "attachment; filename=\"person.json\"")
    #expect(
      try await browser.open("/dashboard/people?person=unknown").text.contains("Check the spelling")
    )
    let editor = try await server.browser(.editor)
    #expect(try await editor.open("/dashboard/people?person=ada").status == .forbidden)
  }

  @Test("An export is in the audit log with who took it, and without the person")
  func exportIsAudited() async throws {
    let server = try await Self.server()
    let analyst = try await server.browser(.analyst, name: "Grace")
    #expect(try await analyst.open("/dashboard/people/export").status == .badRequest)
    let editor = try await server.browser(.editor)
    #expect(try await editor.open("/dashboard/people/export?person=ada").status == .forbidden)
    for site in ["cross-site", "same-site"] {
      let foreign = try await server.send(
        .get,
        "/dashboard/people/export?person=ada",
        headers: [.cookie: analyst.cookie, .secFetchSite: site]
      )
      #expect(foreign.status == .forbidden && !foreign.text.contains("Buy"), "\(site)")
    }
    let entries = "/api/v1/audit-log?kind=person"
    let before = try await server.manage(.get, entries)
    #expect(!before.text.contains("person.export"))
    _ = try await analyst.open("/dashboard/people/export?person=ada")
    let page = try await server.manage(.get, entries).decoded(Page<AuditEntryResource>.self)
    let entry = try #require(page.items.first)
    #expect(page.items.count == 1 && entry.action == "person.export" && entry.actor == "member")
    #expect(entry.actorName == "Grace" && entry.thingID == nil && entry.changes.isEmpty)
    let owner = try await server.browser(.owner)
    let log = try await server.send(
      .get,
      "/dashboard/audit?kind=person",
      headers: [.cookie: owner.cookie, .accept: "text/html", .acceptLanguage: "de"]
    )
    #expect(log.text.contains("Daten eines Nutzers exportiert"))
    #expect(log.text.contains("<code>person.export</code>") && !log.text.contains("ada<"))
  }

  @Test("An erasure is planned first, and then proves what it took")
  func erasure() async throws {
    let server = try await Self.server()
    let browser = try await server.browser(.admin)
    let fields: KeyValuePairs = ["person": "ada", "dryRun": "1"]
    let plan = try await browser.post("/dashboard/people/erasure", fields)
    #expect(plan.text.contains("Data that will be permanently erased"))
    #expect(try await browser.open("/dashboard/people?person=ada").text.contains("Buy"))
    let done = try await browser.post("/dashboard/people/erasure", ["person": "ada"])
    #expect(done.text.contains("<h2>Erased</h2>"))
    #expect(!(try await browser.open("/dashboard/people?person=ada").text.contains("Buy")))
    let log = try await browser.open("/dashboard/audit?kind=person")
    #expect(log.text.contains("person.erase") && !log.text.contains("ada<"))
    let analyst = try await server.browser(.analyst)
    let refused = try await analyst.post("/dashboard/people/erasure", fields)
    #expect(refused.status == .forbidden)
  }
}
