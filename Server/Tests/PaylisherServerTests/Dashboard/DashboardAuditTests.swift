import DeliveryFakes
import HTTPTypes
import HummingbirdTesting
import JSONCoding
import LinkCore
import LinkPages
import Testing
import WireModels

@testable import Dashboard
@testable import PaylisherServer

/// The audit log on its page: in words, while the API has what is stored.
@Suite("Dashboard: audit log")
struct DashboardAuditTests {
  private static func entries(_ server: TestServer) async throws -> [AuditEntryResource] {
    try await server.manage(.get, "/api/v1/audit-log?limit=200")
      .decoded(Page<AuditEntryResource>.self).items
  }

  @Test("What was done, fields and values are said in words, and stay stored as they are")
  func words() async throws {
    let server = try await TestServer()
    try await server.makeDomain([server.link("SUMMER")])
    let links = try await server.manage(.get, "/api/v1/links").decoded(Page<LinkResource>.self)
    let link = try #require(links.items.first)
    let changed = try await server.manage(
      .patch,
      "/api/v1/links/\(link.id)",
      headers: [.ifMatch: "*"],
      body: #"{"expiresAt":1795000000000,"sensitive":true}"#
    )
    try #require(changed.status == .ok, "\(changed.text)")
    let entry = try #require(try await Self.entries(server).first)
    #expect(entry.action == "link.update")
    #expect(
      entry.changes == [
        AuditChange(field: "expiresAt", before: nil, after: 1_795_000_000_000),
        AuditChange(field: "sensitive", before: false, after: true),
      ]
    )
    let browser = try await server.browser(.owner)
    let page = try await browser.open("/dashboard/audit?kind=link").text
    #expect(page.contains("<span>Link changed</span>"))
    #expect(page.contains("<code>link.update</code>"))
    #expect(page.contains("<span title=\"expiresAt\">Expires</span>"))
    #expect(page.contains("<time datetime=\"2026-11-18T11:06:40.000Z\">"))
    #expect(page.contains("<td>No</td><td>Yes</td>") && !page.contains("1795000000000"))
    #expect(page.contains("<small title=\"key\">Secret key</small>"))
    #expect(page.contains("<option value=\"link\" selected>Links</option>"))
  }

  @Test("Everything that requests of the API leave in the audit log has its words")
  func everyEntryHasWords() async throws {
    try await MessageTests.with(setsKey: false) { server, apns in
      try await server.addPerson("ada", plan: "pro", token: "aa01")
      let script = AuditScript(server)
      try await script.changeEverything(apns)
      let entries = try await Self.entries(server)
      #expect(entries.count > 50)
      for entry in entries {
        let words = AuditWords(DashboardText(language: .german), entry: entry)
        #expect(words.action != nil, "\(entry.action)")
        for change in entry.changes where entry.action != "consent.set" {
          #expect(words.name(of: change.field) != nil, "\(entry.action): \(change.field)")
        }
      }
    }
  }
}
