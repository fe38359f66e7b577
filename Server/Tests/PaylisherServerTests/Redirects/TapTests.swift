import Foundation
import HTTPTypes
import HummingbirdTesting
import LinkCore
import Persistence
import Testing

@testable import PaylisherServer

@Suite struct TapTests {
  static func server(_ links: (TestServer) throws -> [LinkRecord]) async throws -> TestServer {
    let server = try await TestServer()
    let records = try links(server)
    try await server.makeDomain(records)
    return server
  }

  static func summer() async throws -> TestServer {
    try await server { [try $0.link("SUMMER25")] }
  }

  func clicks(_ server: TestServer) async throws -> [ClickRecord] {
    try await server.drain()
    return try await server.dependencies.repositories.clicks.list(server.workspace).items
  }

  @Test(arguments: ["/c/SUMMER25", "/SUMMER25", "/c/summer25"])
  func leadsComputersToTheWeb(path: String) async throws {
    let server = try await Self.summer()
    let response = try await server.send(.get, path, headers: [.userAgent: UserAgents.mac])
    #expect(response.status == .found)
    #expect(response.headers[.location] == "https://shop.example.com/p/42?from=link#top")
    #expect(response.headers[.cacheControl] == "private, no-store")
    #expect(response.headers[.init("X-Robots-Tag")!] == "noindex")
    #expect(response.headers[.setCookie] == nil)
    #expect(response.text.isEmpty)
  }

  @Test func showsPhonesThePage() async throws {
    let server = try await Self.summer()
    let headers: HTTPFields = [
      .userAgent: UserAgents.iPhone,
      .referer: "https://Social.example.com/post/1?secret=2",
      .acceptLanguage: "tr-TR,en;q=0.5",
    ]
    let response = try await server.send(.get, "/c/SUMMER25?source=mail&x=1", headers: headers)
    #expect(response.status == .ok)
    let click = try #require(try await clicks(server).first)
    #expect(
      response.text.contains(
        "acme://product/42?keyName=SUMMER25&amp;jid=\(click.id)&amp;source=mail\""
      )
    )
    #expect(response.text.contains("/c/SUMMER25/handoff?ticket="))
    #expect(response.text.contains("Acme for iPhone"))
    #expect(response.headers[.contentSecurityPolicy]?.contains("script-src 'nonce-") == true)
    #expect((click.platform, click.destination, click.isBot) == ("ios", "landing", false))
    #expect((click.referrerHost, click.language) == ("social.example.com", "tr-TR"))
    #expect(click.trace.last?.step == "destination")
    #expect(click.occurredAt == TestServer.start)
  }

  @Test func handsGooglePlayAToken() async throws {
    let server = try await Self.summer()
    let response = try await server.send(
      .get,
      "/c/SUMMER25",
      headers: [.userAgent: UserAgents.android]
    )
    #expect(response.text.contains("id=com.example.acme&amp;referrer=pl_token%3D"))
    #expect(!response.text.contains("handoff?ticket"))
    #expect(!response.text.contains("Acme for iPhone"))
  }

  @Test func answersHeadAsGetAndCountsNothing() async throws {
    let server = try await Self.summer()
    for (count, agent) in [UserAgents.mac, UserAgents.iPhone].enumerated() {
      let head = try await server.send(.head, "/c/SUMMER25", headers: [.userAgent: agent])
      #expect(try await clicks(server).count == count)
      let get = try await server.send(.get, "/c/SUMMER25", headers: [.userAgent: agent])
      #expect(head.status == get.status)
      #expect(head.headers[.location] == get.headers[.location])
      #expect(Set(head.headers.map(\.name)) == Set(get.headers.map(\.name)))
      #expect(head.text.isEmpty)
    }
  }

  @Test(arguments: [
    ("Sec-Purpose", "prefetch;prerender"), ("Purpose", "prefetch"), ("X-Moz", "prefetch"),
  ])
  func countsNoFetchAheadOfATap(name: String, value: String) async throws {
    let server = try await Self.summer()
    var headers: HTTPFields = [.userAgent: UserAgents.mac]
    headers[try #require(HTTPField.Name(name))] = value
    #expect(try await server.send(.get, "/c/SUMMER25", headers: headers).status == .found)
    #expect(try await clicks(server).isEmpty)
  }

  @Test func flagsBots() async throws {
    let server = try await Self.summer()
    let response = try await server.send(.get, "/c/SUMMER25", headers: [.userAgent: UserAgents.bot])
    #expect(response.status == .ok)
    #expect(response.text.contains("Summer sale"))
    let click = try #require(try await clicks(server).first)
    #expect((click.isBot, click.destination) == (true, "preview"))
  }

  @Test func answersEverythingThatIsNotThereAlike() async throws {
    let server = try await Self.server { server in
      var disabled = try server.link("disabled")
      disabled.state = .disabled
      return [disabled]
    }
    try await server.makeDomain(host: "foreign.example.com", [try server.link("foreign")])
    let paths = [
      "disabled", "foreign", "unknown", "c/unknown", "c/disabled", "b%20d", "unknown+",
    ]
    var bodies: Set<String> = []
    for path in paths {
      let response = try await server.send(.get, "/" + path, headers: [.userAgent: UserAgents.mac])
      #expect(response.status == .notFound, "\(path)")
      bodies.insert(response.text)
    }
    #expect(bodies.count == 1)
    #expect(try await clicks(server).isEmpty)
  }

  @Test func saysThatALinkIsOverAndCountsNothing() async throws {
    let server = try await Self.server { server in
      var over = try server.link("over", LinkTargets(ios: TestServer.productTargets().ios))
      over.expiresAt = TestServer.start
      return [over]
    }
    let response = try await server.send(.get, "/over", headers: [.userAgent: UserAgents.iPhone])
    #expect(response.status == .gone)
    #expect(try await clicks(server).isEmpty)
  }

  @Test func inspectsWithoutCounting() async throws {
    let server = try await Self.summer()
    for path in ["/SUMMER25+", "/c/SUMMER25+"] {
      let response = try await server.send(.get, path)
      #expect(response.status == .ok)
      #expect(response.text.contains("acme:"))
      #expect(response.text.contains("shop.example.com"))
    }
    #expect(try await clicks(server).isEmpty)
  }

  @Test func seesChangesAtOnce() async throws {
    let server = try await Self.summer()
    let links = server.dependencies.repositories.links
    let link = try #require(try await links.snapshot().links.first)
    let body = #"{"targets":{"desktop":"https://new.example.com/"}}"#
    let put = try await server.manage(.put, "/api/v1/links/\(link.id)", body: body)
    try #require(put.status == .ok, "\(put.text)")
    let moved = try await server.send(.get, "/SUMMER25", headers: [.userAgent: UserAgents.mac])
    #expect(moved.headers[.location] == "https://new.example.com/")
    _ = try await server.manage(.delete, "/api/v1/links/\(link.id)")
    #expect(try await server.send(.get, "/SUMMER25").status == .notFound)
  }

  /// Nothing in a query may choose where a tap goes.
  @Test func neverLetsAQueryChooseTheTarget() async throws {
    let server = try await Self.summer()
    let queries = Self.hostileQueries(3_000)
    let web = try await server.sendAll(
      queries.map { "/c/SUMMER25?" + $0 },
      headers: [.userAgent: UserAgents.mac]
    )
    for (query, response) in zip(queries, web) {
      let location = try #require(response.headers[.location])
      let isOurs = location.hasPrefix("https://shop.example.com/p/42?from=link")
      #expect(isOurs && location.hasSuffix("#top"), "\(query) → \(location)")
    }
  }

  @Test func neverLetsAQueryChooseTheRouteInTheApp() async throws {
    let server = try await Self.summer()
    let pages = try await server.sendAll(
      Self.hostileQueries(500).map { "/c/SUMMER25?" + $0 },
      headers: [.userAgent: UserAgents.iPhone]
    )
    for page in pages {
      let routes = page.text.matches(of: /href="(acme:[^"]*)"/).map(\.output.1)
      #expect(!routes.isEmpty)
      let prefix = "acme://product/42?keyName=SUMMER25&amp;jid="
      #expect(routes.allSatisfy { $0.hasPrefix(prefix) }, "\(routes)")
      #expect(routes.allSatisfy { $0.ranges(of: "&amp;jid=").count == 1 }, "\(routes)")
    }
  }

  private static func hostileQueries(_ count: Int) -> [String] {
    var generator = Seeded(state: 42)
    let words = [
      "=", "&", "//", "@", ":", "\\", "%2f", "%0d%0a", "https:", "javascript:", "evil.com", "?",
      ";",
      "redirect", "url", "from", "jid=", "keyName", "referrer", "link", "%", "'", "é", "..", "+",
      "source=a", "%6Aid=x", "JID=y", "\"><script>",
    ]
    return (0..<count).map { _ in
      let length = Int.random(in: 1...12, using: &generator)
      return (0..<length).map { _ in words.randomElement(using: &generator) ?? "" }.joined()
    }
  }
}
