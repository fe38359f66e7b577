import HTTPTypes
import HummingbirdTesting
import LinkCore
import Testing
import WireModels

@testable import PaylisherServer

/// Workspaces that require a second factor of their members, over HTTP.
@Suite("Required second factors")
struct RequiredFactorTests {
  private static let setUp = "/account/second-factor"

  private static func require(_ isRequired: Bool, _ server: TestServer) async throws {
    let answer = try await server.manage(
      .patch,
      "/api/v1/workspace",
      body: #"{"requiresSecondFactor":\#(isRequired)}"#
    )
    #expect(try answer.decoded(WorkspaceResource.self).requiresSecondFactor == isRequired)
  }

  @Test func opensNoPageWithoutTheRequiredFactor() async throws {
    // asvs 6.3.3
    let server = try await TestServer()
    let browser = try await server.browser(.owner)
    try await Self.require(true, server)
    let routes = server.application.routes.routes
      .filter { $0.access == .session && $0.permission != nil }
    #expect(routes.count > 50)
    for route in routes {
      let id = "0192f0c1-2f3a-7000-8000-000000000001"
      let path = route.path.replacing("{id}", with: id)
      let answer =
        route.method == .get ? try await browser.open(path) : try await browser.post(path, [:])
      #expect(answer.status == .seeOther, "\(route.method) \(path)")
      let location = answer.headers[.location] ?? ""
      #expect(location.hasPrefix(Self.setUp), "\(route.method) \(path): \(location)")
      #expect(answer.text.isEmpty)
    }
    // Keys are no users; the control: the same browser without the switch.
    #expect(try await server.manage(.get, "/api/v1/links").status == .ok)
    try await Self.require(false, server)
    #expect(try await browser.open("/dashboard").status == .ok)
  }

  @Test(arguments: TestEngine.allCases)
  func leadsToTheFactorAndBack(_ engine: TestEngine) async throws {
    // asvs 6.3.3
    let clock = AdvancingClock()
    let setClock: (inout ServerDependencies) -> Void = { $0.now = { clock.now } }
    try await engine.with(configure: setClock) { server in
      var ada = try await server.browser()
      try await Self.require(true, server)
      var other = Browser(server)
      let signedIn = try await other.signIn("ada@example.com", next: "/dashboard/links?search=a")
      #expect(signedIn.headers[.location] == "/dashboard/links?search=a")
      let led = try await other.get("/dashboard/links?search=a")
      let place = "\(Self.setUp)?next=%2Fdashboard%2Flinks%3Fsearch%3Da"
      #expect(led.headers[.location] == place)
      let page = try await other.get(place)
      #expect(page.text.contains("requires you to sign in with a second factor."))
      #expect(page.text.contains(#"name="next" value="/dashboard/links?search=a""#))
      #expect(try await other.get("/account").status == .ok)
      // A longer session gives the password first, and comes back to the same page.
      clock.advance(seconds: 15 * 60)
      let late = try await ada.get(place)
      let back = "/account/confirm?next=\(PercentCoding.encode(place))"
      #expect(late.headers[.location] == back)
      _ = try await ada.post("/account/confirm", ["password": Browser.password])
      _ = try await SecondFactorTests.setUp(&ada, now: clock.now)
      #expect(try await ada.get("/dashboard/links").status == .ok)
      let elsewhere = try await ada.get("\(Self.setUp)?next=%2F%2Fevil.example")
      #expect(elsewhere.headers[.location] == "/account")
      // Without the factor the workspace is closed again.
      let removed = try await ada.post("\(Self.setUp)/remove")
      #expect(removed.headers[.location] == Self.setUp)
      #expect(try await ada.get("/dashboard").headers[.location]?.hasPrefix(Self.setUp) == true)
    }
  }

  @Test func closesThatWorkspaceAlone() async throws {
    let server = try await TestServer()
    var ada = try await server.browser()
    let other = try await Owner.make(in: server.dependencies)
    let joining = MemberService(server.dependencies)
    let invitation = try await joining.invite(
      other.workspace,
      as: .viewer,
      by: .init(role: .owner, audited: nil),
      now: TestServer.start
    )
    let token = try #require(invitation.url?.split(separator: "/").last)
    #expect(try await ada.post("/invitations/\(token)").status == .seeOther)
    try await Self.require(true, server)
    #expect(try await ada.get("/dashboard?workspace=\(server.workspace)").status == .seeOther)
    #expect(try await ada.get("/dashboard?workspace=\(other.workspace)").status == .ok)
    let page = try await ada.get(Self.setUp)
    #expect(page.text.contains("/dashboard?workspace=\(other.workspace)"))
  }

  @Test func isSwitchedOnThePageWithThePassword() async throws {
    let clock = AdvancingClock()
    let server = try await TestServer { $0.now = { clock.now } }
    var ada = try await server.browser()
    _ = try await SecondFactorTests.setUp(&ada, now: clock.now)
    #expect(try await ada.get("/dashboard/settings").text.contains("Require a second factor"))
    let path = "/dashboard/settings/second-factor"
    #expect(try await ada.post(path, ["isRequired": "1"]).status == .seeOther)
    #expect(
      try await ada.get("/dashboard/settings").text.contains("Stop requiring a second factor")
    )
    let log = try await server.manage(.get, "/api/v1/audit-log").text
    #expect(log.contains("\"field\":\"requiresSecondFactor\""))
    clock.advance(seconds: 15 * 60)
    let late = try await ada.post(path, ["isRequired": "0"])
    #expect(late.status == .unauthorized && late.text.contains("href=\"/account/confirm?next="))
    #expect(
      try await ada.get("/dashboard/settings").text.contains("Stop requiring a second factor")
    )
  }

  @Test func editorsDoNotSwitchIt() async throws {
    let server = try await TestServer()
    let editor = try await server.browser(.editor)
    let answer = try await editor.post("/dashboard/settings/second-factor", ["isRequired": "0"])
    #expect(answer.status == .forbidden)
  }
}
