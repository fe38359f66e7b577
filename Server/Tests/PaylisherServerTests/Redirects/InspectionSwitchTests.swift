import HTTPTypes
import HummingbirdTesting
import LinkCore
import Testing
import WireModels

@testable import PaylisherServer

/// A workspace decides whether its links show anyone where they lead.
@Suite struct InspectionSwitchTests {
  private static func page(_ server: TestServer, _ path: String) async throws -> TestResponse {
    try await server.application.prepare()
    return try await server.send(.get, path, headers: [.accept: "text/html"])
  }

  @Test func answersAsAnUnknownLinkWhereItIsOff() async throws {
    let server = try await TapTests.server { [try $0.link("SUMMER25")] }
    #expect(try await Self.page(server, "/c/SUMMER25+").status == .ok)
    let body = #"{"allowsInspection":false}"#
    let changed = try await server.manage(.patch, "/api/v1/workspace", body: body)
    #expect(try !changed.decoded(WorkspaceResource.self).allowsInspection)
    for path in ["/c/SUMMER25+", "/SUMMER25+"] {
      let (off, none) = (
        try await Self.page(server, path), try await Self.page(server, "/c/UNKNOWN+")
      )
      #expect((off.status, off.text) == (.notFound, none.text), "\(path)")
      #expect(off.headers[.contentType] == none.headers[.contentType])
    }
    // What it does not name stays.
    let named = try await server.manage(.patch, "/api/v1/workspace", body: #"{"name":"Acme"}"#)
    #expect(try !named.decoded(WorkspaceResource.self).allowsInspection)
  }

  @Test func theFormOfSettingsHasTheSwitch() async throws {
    let server = try await TestServer()
    let browser = try await server.browser(.owner)
    let box = "name=\"inspection\" value=\"1\""
    #expect(try await browser.open("/dashboard/settings").text.contains(box + " checked"))
    let without: KeyValuePairs = ["name": "Acme", "zone": "UTC", "hosts": ""]
    #expect(try await browser.post("/dashboard/settings", without).status == .seeOther)
    #expect(try await !browser.open("/dashboard/settings").text.contains(box + " checked"))
    #expect(try await browser.open("/dashboard/audit").text.contains("Public inspection page"))
    let with: KeyValuePairs = ["name": "Acme", "zone": "UTC", "hosts": "", "inspection": "1"]
    #expect(try await browser.post("/dashboard/settings", with).status == .seeOther)
    let workspace = try await server.manage(.get, "/api/v1/workspace")
    #expect(try workspace.decoded(WorkspaceResource.self).allowsInspection)
  }
}
