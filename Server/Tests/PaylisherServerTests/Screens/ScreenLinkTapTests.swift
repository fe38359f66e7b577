import HTTPTypes
import HummingbirdTesting
import LinkCore
import NIOCore
import Testing
import WireModels

@testable import PaylisherServer

/// Links to screens in a browser: short links whose app target is a screen, and links to `/ply/…`.
@Suite struct ScreenLinkTapTests {
  @Test func leadsToTheScreenAndElsewhereToTheWeb() async throws {
    let server = try await TestServer()
    try await server.makeDomain([])
    let link = try await server.made(
      LinkResource.self,
      "/api/v1/links",
      """
      {"code":"SUMMER25","targets":{"ios":{"app":"acme://ply/placements/onboarding",
      "web":"https://example.com/pro"},"fallback":"https://example.com/pro"}}
      """
    )
    let phone = try await get(server, "/c/\(link.code)", UserAgents.iPhone)
    #expect(phone.text.contains("acme://ply/placements/onboarding?keyName=SUMMER25&amp;jid="))
    let computer = try await get(server, "/c/\(link.code)", UserAgents.mac)
    #expect(computer.headers[.location]?.hasPrefix("https://example.com/pro") == true)
    // What the SDK resolves where a universal link opened the app.
    let campaign = try await get(server, "/resolve/\(link.code)", UserAgents.iPhone).json()
    #expect(campaign["scheme"] == "acme://ply/placements/onboarding")
  }

  private func get(
    _ server: TestServer,
    _ path: String,
    _ agent: String
  ) async throws -> TestResponse {
    var headers = HTTPFields()
    headers[.userAgent] = agent
    return try await server.send(.get, path, headers: headers)
  }

  /// A server with a published screen, a placement, and an app of each system.
  private func shop() async throws -> TestServer {
    let server = try await TestServer()
    try await server.makeDomain([])
    let answer = try await server.manage(
      .put,
      "/api/v1/apps/\(server.app)",
      body: """
        {"name":"Acme","platform":"ios","bundleID":"com.example.acme","scheme":"acme",
        "storeURL":"https://apps.apple.com/app/id1234567890"}
        """
    )
    try #require(answer.status == .ok, "\(answer.text)")
    _ = try await server.made(
      AppResource.self,
      "/api/v1/apps",
      """
      {"name":"Acme","platform":"android","bundleID":"com.example.acme","scheme":"acmedroid",
      "storeURL":"https://play.google.com/store/apps/details?id=com.example.acme"}
      """
    )
    try await server.publish("default", ScreenRoutesTests.text("Hi"))
    try await server.publish("SUMMER", ScreenRoutesTests.text("Summer"))
    let placement = try await server.manage(
      .put,
      "/api/v1/placements/start",
      body: #"{"defaultScreen":"SUMMER"}"#
    )
    try #require(placement.status == .created)
    return server
  }

  /// Where the app is missing, the page offers it, on both systems; it is never blank.
  @Test func offersTheAppWhereItIsMissing() async throws {
    let server = try await shop()
    for path in ["presentations/SUMMER", "placements/start", "presentations", "subscriptions"] {
      let phone = try await get(server, "/ply/\(path)", UserAgents.iPhone)
      #expect(phone.status == .ok)
      #expect(phone.text.contains(#"href="acme://ply/\#(path)""#), "\(path)")
      #expect(phone.text.contains("https://apps.apple.com/app/id1234567890"))
      #expect(phone.headers[.contentSecurityPolicy]?.contains("default-src 'none'") == true)
      let android = try await get(server, "/ply/\(path)", UserAgents.android)
      #expect(android.text.contains("intent://ply/\(path)#Intent;scheme=acmedroid;"), "\(path)")
      #expect(android.text.contains("details?id=com.example.acme"))
      let computer = try await get(server, "/ply/\(path)", UserAgents.mac)
      #expect(computer.text.contains("http://localhost/ply/\(path)"))
      #expect(computer.text.contains("<svg"))
    }
    let root = try await get(server, "/ply", UserAgents.iPhone)
    #expect(root.text.contains(#"href="acme://ply/presentations""#))
    let billing = try await get(server, "/ply/update_billing", UserAgents.iPhone)
    #expect(billing.text.contains("https://apps.apple.com/account/billing"))
  }

  /// What is not there says so, and what is switched off is over.
  @Test func saysWhatIsNotThere() async throws {
    let server = try await shop()
    for path in [
      "presentations/WINTER", "presentations/SUMMER/more", "placements/none", "nothing",
      "presentations/a%2Fb", "subscriptions/x", "presentations_preview/forged",
    ] {
      let page = try await get(server, "/ply/\(path)", UserAgents.iPhone)
      #expect(page.status == .notFound, "\(path)")
      #expect(page.text.contains("<h1"))
    }
    // The host of a request is that of a link domain.
    let foreign = try await TestServer()
    try await foreign.publish("SUMMER", ScreenRoutesTests.text("Summer"))
    let elsewhere = try await get(foreign, "/ply/presentations/SUMMER", UserAgents.iPhone)
    #expect(elsewhere.status == .notFound)
    _ = try await server.manage(
      .put,
      "/api/v1/screens/SUMMER",
      body: #"{"active":false,"document":\#(ScreenRoutesTests.text("Summer"))}"#
    )
    let over = try await get(server, "/ply/presentations/SUMMER", UserAgents.iPhone)
    #expect(over.status == .gone)
  }

  /// An editor writes drafts; whether a published screen is shown is for those who publish.
  @Test func leavesPublishedScreensToThoseWhoPublish() async throws {
    let server = try await TestServer()
    let text = ScreenRoutesTests.text("Hi")
    try await server.publish("LIVE", text)
    let made = try await server.manage(
      .post,
      "/api/v1/keys",
      body: #"{"kind":"secret","role":"editor"}"#
    ).decoded(KeyResource.self)
    var headers = HTTPFields()
    headers[.authorization] = "Bearer \(try #require(made.key))"
    headers[.contentType] = "application/json"
    func put(_ id: String, _ active: Bool) async throws -> TestResponse {
      try await server.send(
        .put,
        "/api/v1/screens/\(id)",
        headers: headers,
        body: #"{"active":\#(active),"document":\#(text)}"#
      )
    }
    #expect(try await put("LIVE", false).problem().code == "permission_denied")
    #expect(try await put("LIVE", true).status == .ok)
    #expect(try await put("DRAFT", false).status == .created)
    #expect(try await put("DRAFT", true).status == .ok)
    let off = try await server.manage(
      .put,
      "/api/v1/screens/LIVE",
      body: #"{"active":false,"document":\#(text)}"#
    )
    #expect(off.status == .ok)
    #expect(try await put("LIVE", true).problem().code == "permission_denied")
  }
}
