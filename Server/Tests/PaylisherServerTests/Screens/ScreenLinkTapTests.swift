import HTTPTypes
import HummingbirdTesting
import LinkCore
import NIOCore
import Testing
import WireModels

@testable import PaylisherServer

/// A short link whose app target is a screen.
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
    func get(_ path: String, _ agent: String) async throws -> TestResponse {
      var headers = HTTPFields()
      headers[.userAgent] = agent
      return try await server.send(.get, path, headers: headers)
    }
    let phone = try await get("/c/\(link.code)", UserAgents.iPhone)
    #expect(phone.text.contains("acme://ply/placements/onboarding?keyName=SUMMER25&amp;jid="))
    let computer = try await get("/c/\(link.code)", UserAgents.mac)
    #expect(computer.headers[.location]?.hasPrefix("https://example.com/pro") == true)
    // What the SDK resolves where a universal link opened the app.
    let campaign = try await get("/resolve/\(link.code)", UserAgents.iPhone).json()
    #expect(campaign["scheme"] == "acme://ply/placements/onboarding")
  }
}
