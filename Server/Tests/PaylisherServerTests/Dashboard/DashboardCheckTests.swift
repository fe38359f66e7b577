import Dashboard
import HTTPTypes
import HummingbirdTesting
import LinkCore
import Testing
import WireModels

@testable import PaylisherServer

/// The set-up that checks itself, on the pages of domains and of the server.
@Suite("Dashboard checks")
struct DashboardCheckTests {
  /// A server with a domain for development and an app; its page of domains after a check.
  private static func checked(team: String) async throws -> (TestServer, String) {
    let server = try await TestServer()
    let browser = try await server.browser(.admin)
    #expect(try await browser.post("/dashboard/domains", ["host": "localhost"]).status == .seeOther)
    let app: KeyValuePairs = [
      "name": "Shop", "platform": "ios", "bundleID": "com.example.shop", "teamID": team,
      "scheme": "shop",
    ]
    #expect(try await browser.post("/dashboard/apps", app).status == .seeOther)
    let domain = try #require(
      try await server.manage(.get, "/api/v1/domains").decoded(Page<DomainResource>.self).items
        .first
    )
    #expect(try await browser.open("/dashboard/domains").text.contains("Set-up steps"))
    let page = try await browser.post("/dashboard/domains/\(domain.id)/check", [:])
    #expect(page.status == .ok, "\(page.text)")
    return (server, page.text)
  }

  @Test("A domain's check says whether its file opens the app")
  func checkDomain() async throws {
    let (_, page) = try await Self.checked(team: "ABCDE12345")
    #expect(page.contains(">OK<") && page.contains("opens 1 app"))
    #expect(page.contains("only for development"))
  }

  @Test("A role that may not change domains begins no check")
  func refuseOthers() async throws {
    let server = try await TestServer()
    let id = DomainID(timestamp: Timestamp(milliseconds: 1))
    let viewer = try await server.browser(.viewer)
    for path in ["domains/\(id)/check", "system/check"] {
      let answer = try await viewer.post("/dashboard/\(path)", [:])
      #expect(answer.status == .forbidden)
    }
    let unknown = try await server.browser(.owner).post("/dashboard/domains/\(id)/check", [:])
    #expect(unknown.status == .notFound)
  }

  @Test("The check of everything names what an app lacks")
  func checkEverything() async throws {
    let (server, _) = try await Self.checked(team: "")
    let page = try await server.browser(.owner).post("/dashboard/system/check", [:])
    #expect(page.status == .ok, "\(page.text)")
    #expect(page.text.contains("The iOS app com.example.shop has no team ID"))
    #expect(page.text.contains("0 links were checked."))
    #expect(page.text.contains(">Clock<"))
  }

  @Test("One check of a workspace runs at a time, and two in all")
  func takeTurns() async throws {
    let checks = RunningChecks()
    let ids = (1...3).map { WorkspaceID(timestamp: Timestamp(milliseconds: Int64($0))) }
    let found = try await checks.run(of: ids[0]) {
      await #expect(throws: ProblemError.self) { try await checks.run(of: ids[0]) { [] } }
      return try await checks.run(of: ids[1]) {
        await #expect(throws: ProblemError.self) { try await checks.run(of: ids[2]) { [] } }
        return [.good("links", .nowhere)]
      }
    }
    #expect(found.count == 1)
    #expect(try await checks.run(of: ids[2]) { [] } == [])
  }

  @Test("The page of an app has the code of its project")
  func showCode() async throws {
    let (server, _) = try await Self.checked(team: "ABCDE12345")
    let apps = try await server.manage(.get, "/api/v1/apps").decoded(Page<AppResource>.self).items
    let app = try #require(apps.first { $0.bundleID == "com.example.shop" })
    let page = try await server.browser(.viewer).open("/dashboard/apps/\(app.id)").text
    #expect(page.contains("applinks:localhost") && page.contains("PaylisherSDK.shared.setup"))
  }
}
