import HTTPTypes
import HummingbirdTesting
import LinkCore
import Testing
import WireModels

@testable import PaylisherServer

/// Pages of a link say whose it is, and one that expired leads on.
@Suite struct PageOwnerTests {
  private static func page(_ server: TestServer, _ members: String) async throws -> TestResponse {
    let body = "{\"code\":\"OLD\",\(members)}"
    let made = try await server.manage(.post, "/api/v1/links", body: body)
    try #require(made.status == .created, "\(made.text)")
    try await server.application.prepare()
    return try await server.send(.get, "/c/OLD", headers: [.userAgent: UserAgents.iPhone])
  }

  private static func server(named name: String) async throws -> TestServer {
    let server = try await TestServer()
    try await server.makeDomain([])
    let named = try await server.manage(.patch, "/api/v1/workspace", body: "{\"name\":\"\(name)\"}")
    try #require(named.status == .ok, "\(named.text)")
    return server
  }

  private static let over = """
    "expiresAt":\(TestServer.start.milliseconds - 1_000),\
    "targets":{"fallback":"https://shop.example.com/sale?secret=1"}
    """

  @Test func namesTheWorkspaceAndLeadsOnFromAnExpiredLink() async throws {
    let server = try await Self.server(named: "Example Shop")
    let page = try await Self.page(server, Self.over)
    #expect(page.status == .gone)
    #expect(page.text.contains("<footer><bdi>Example Shop</bdi></footer>"))
    #expect(page.text.contains("href=\"https://shop.example.com/\""))
    #expect(!page.text.contains("secret"))
  }

  @Test func hidesTheWebsiteBehindAPassword() async throws {
    let server = try await Self.server(named: "Example Shop")
    let page = try await Self.page(server, Self.over + ",\"password\":\"correct horse\"")
    #expect(page.status == .gone)
    #expect(!page.text.contains("shop.example.com"))
  }

  /// What does not exist looks like what is disabled, so that neither names anything.
  @Test func namesNothingWhereThereIsNoLink() async throws {
    let server = try await Self.server(named: "Example Shop")
    let off = try await Self.page(
      server,
      "\"state\":\"disabled\",\"targets\":{\"fallback\":\"https://shop.example.com/\"}"
    )
    let none = try await server.send(.get, "/c/NONE", headers: [.userAgent: UserAgents.iPhone])
    #expect(off.status == .notFound)
    #expect(off.text == none.text)
    #expect(!off.text.contains("Example Shop"))
  }
}
