import HTTPTypes
import HummingbirdTesting
import LinkCore
import Testing
import WireModels

@testable import PaylisherServer

/// How an app looks on the pages of its links, from the API to a tap.
struct AppAppearanceTests {
  private static func app(_ appearance: String) -> String {
    """
    {"name":"Shop","platform":"ios","bundleID":"com.example.shop","scheme":"shop",
    "storeURL":"https://apps.apple.com/app/id1","appearance":\(appearance)}
    """
  }

  @Test func isOnTheLandingPage() async throws {
    let server = try await LinkModelTests.server(host: "localhost")
    let appearance = #"{"iconURL":"https://cdn.example.com/i.png","color":"D6006D"}"#
    let made = try await server.manage(.post, "/api/v1/apps", body: Self.app(appearance))
    let app = try made.decoded(AppResource.self)
    #expect(app.appearance?.iconURL == "https://cdn.example.com/i.png")
    let path = "/api/v1/apps/\(app.id)"
    #expect(
      try await server.manage(.get, path).decoded(AppResource.self).appearance == app.appearance
    )
    let link = """
      {"code":"SHOP","targets":{"ios":{"app":"shop://sale","store":"https://apps.apple.com/app/id1"},
      "fallback":"https://example.com/"},"preview":{"imageURL":"https://cdn.example.com/p.png"}}
      """
    #expect(try await server.manage(.post, "/api/v1/links", body: link).status == .created)
    try await server.application.prepare()
    let phone: HTTPFields = [.userAgent: UserAgents.iPhone]
    let page = try await server.send(.get, "/c/SHOP", headers: phone).text
    #expect(page.contains("<body class=\"accent-4\">"))
    #expect(page.contains("src=\"https://cdn.example.com/i.png\""))
    #expect(page.contains("src=\"https://cdn.example.com/p.png\""))
    let plain = try await server.manage(.put, path, body: Self.app("{}"))
    #expect(plain.status == .ok, "\(plain.text)")
    try await server.application.prepare()
    let later = try await server.send(.get, "/c/SHOP", headers: phone).text
    #expect(!later.contains("i.png") && later.contains("p.png"))
  }

  @Test(arguments: [
    (#"{"color":"pink"}"#, "/appearance/color"), (##"{"color":"#D6006D"}"##, "/appearance/color"),
    (#"{"iconURL":"http://example.com/i.png"}"#, "/appearance/iconURL"),
    (#"{"icon":"https://example.com/i.png"}"#, "/appearance/icon"),
  ])
  func refusesWhatPagesCannotShow(appearance: String, pointer: String) async throws {
    // attack 69
    let server = try await LinkModelTests.server()
    let answer = try await server.manage(.post, "/api/v1/apps", body: Self.app(appearance))
    #expect(answer.status == .unprocessableContent, "\(answer.text)")
    #expect(answer.text.contains(pointer))
  }
}
