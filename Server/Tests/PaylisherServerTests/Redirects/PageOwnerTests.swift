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

  /// Every page of the domain has the brand of its apps, the same for unknown and disabled links.
  @Test func keepsTheBrandOfTheDomain() async throws {
    let server = try await Self.server(named: "Example Shop")
    // The same name as the app that every test has.
    try await Self.makeApp(server, "android", "Acme for iPhone")
    let off = try await Self.page(server, "\"state\":\"disabled\"," + Self.open)
    let pages = try await Self.pages(["NONE", "OLD", "NONE+", "OLD+"], of: server)
    #expect(Set(pages).count == 1 && pages.first == off.text)
    #expect(off.text.contains(Self.brand) && off.text.contains("<bdi>Acme for iPhone</bdi>"))
    let body = #"{"code":"GATE","password":"correct horse","# + Self.open + "}"
    try #require(try await server.manage(.post, "/api/v1/links", body: body).status == .created)
    let gate = try await Self.pages(["GATE"], of: server)
    #expect(gate[0].contains(Self.brand) && gate[0].contains("type=\"password\""))
    // Of several brands, none is that of the domain.
    try await Self.makeApp(server, "ios", "Other")
    let plain = try await Self.pages(["NONE", "OLD"], of: server)
    #expect(Set(plain).count == 1 && !plain[0].contains(Self.brand))
  }

  private static let brand = "<body class=\"accent-4\">"

  private static let open = #""targets":{"fallback":"https://shop.example.com/"}"#

  private static func makeApp(
    _ server: TestServer,
    _ platform: String,
    _ name: String
  ) async throws {
    let body = """
      {"name":"\(name)","platform":"\(platform)","bundleID":"com.example.branded",\
      "appearance":{"color":"D6006D"}}
      """
    let made = try await server.manage(.post, "/api/v1/apps", body: body)
    try #require(made.status == .created, "\(made.text)")
  }

  /// What a phone sees behind codes.
  private static func pages(_ codes: [String], of server: TestServer) async throws -> [String] {
    try await server.application.prepare()
    var pages: [String] = []
    for code in codes {
      let page = try await server.send(
        .get,
        "/c/" + code,
        headers: [.userAgent: UserAgents.iPhone, .accept: "text/html"]
      )
      pages.append(page.text)
    }
    return pages
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
