import HTTPTypes
import HummingbirdTesting
import LinkCore
import Persistence
import Testing
import WireModels

@testable import PaylisherServer

/// Where a domain redirects its root, unknown links and paths, and links that are over.
@Suite struct DomainPageTests {
  private static let root = "https://example.com/home"
  private static let notFound = "https://example.com/404"
  private static let expired = "https://example.com/over"
  private static let browser: HTTPFields = [
    .userAgent: UserAgents.mac, .accept: "text/html,application/xhtml+xml,*/*;q=0.8",
  ]
  private static let program: HTTPFields = [.accept: "application/json"]

  /// A server whose domain has links that work, are disabled and are over.
  private static func server(pages: Bool = true) async throws -> (TestServer, domain: String) {
    let server = try await LinkModelTests.server(host: "localhost")
    let domains = try await server.manage(.get, "/api/v1/domains").decoded(
      Page<DomainResource>.self
    )
    let path = "/api/v1/domains/\(try #require(domains.items.first).id)"
    for (code, more) in [
      ("LIVE", ""), ("OFF", #","state":"disabled""#),
      ("OVER", #","expiresAt":"2020-01-01T00:00:00Z""#),
      ("OWN", #","expiresAt":"2020-01-01T00:00:00Z","expiredTarget":"https://example.com/own""#),
    ] {
      let body = #"{"code":"\#(code)","targets":{"fallback":"https://example.com/x"}\#(more)}"#
      #expect(try await server.manage(.post, "/api/v1/links", body: body).status == .created)
    }
    if pages {
      let body =
        #"{"rootURL":"\#(root)","notFoundURL":"\#(notFound)","expiredURL":"\#(expired)"}"#
      let set = try await server.manage(.patch, path, body: body)
      #expect(set.status == .ok, "\(set.text)")
    }
    try await server.application.prepare()
    return (server, path)
  }

  @Test(
    arguments: [
      ("/", root), ("/?a=b", root), ("/c", notFound), ("/c/", notFound), ("/campaign/", notFound),
      ("/resolve/", notFound), ("/abc/extra", notFound), ("/nope", notFound), ("/c/NOPE", notFound),
      ("/C/NOPE", notFound), ("/c/OFF", notFound), ("/OFF", notFound), ("/c/NOPE+", notFound),
      ("/c/OVER", expired), ("/c/OWN", "https://example.com/own"),
      ("/c/LIVE", "https://example.com/x"),
    ]
  )
  func redirectsBrowsers(path: String, page: String) async throws {
    let (server, _) = try await Self.server()
    for method in [HTTPRequest.Method.get, .head] {
      let answer = try await server.send(method, path, headers: Self.browser)
      #expect(answer.status == .found, "\(method) \(path)")
      #expect(answer.headers[.location] == page, "\(method) \(path)")
    }
  }

  @Test(
    arguments: [
      "/c", "/c/", "/campaign/", "/resolve/", "/resolve/NOPE", "/abc/extra", "/nope", "/c/NOPE",
      "/c/OFF", "/campaign/NOPE",
    ]
  )
  func tellsPrograms(path: String) async throws {
    for pages in [true, false] {
      let (server, _) = try await Self.server(pages: pages)
      let answer = try await server.send(.get, path, headers: Self.program)
      #expect(answer.status == .notFound, "\(path)")
      #expect(try answer.problem().code == "not_found")
      #expect(try await server.send(.head, path, headers: Self.program).status == .notFound)
    }
  }

  @Test(arguments: ["/c", "/c/", "/campaign/", "/resolve/", "/abc/extra", "/nope", "/c/NOPE"])
  func showsTheServersPageWithoutASetting(path: String) async throws {
    let (server, _) = try await Self.server(pages: false)
    let page = try await server.send(.get, path, headers: Self.browser)
    #expect(page.status == .notFound)
    #expect(page.headers[.contentType]?.hasPrefix("text/html") == true)
    #expect(try await server.send(.head, path, headers: Self.browser).status == .notFound)
  }

  @Test(arguments: ["/", "/c", "/c/", "/campaign/", "/resolve/", "/abc/extra", "/nope", "/c/NOPE"])
  func redirectsNothingThatIsPosted(path: String) async throws {
    let (server, _) = try await Self.server()
    let answer = try await server.send(.post, path, headers: Self.browser)
    #expect([404, 405].contains(answer.status.code), "\(path): \(answer.status)")
    #expect(answer.headers[.location] == nil)
  }

  @Test(arguments: [
    "/.well-known/nope", "/api/v1/nope", "/v1/nope", "/resolve/NOPE",
  ])
  func leavesWhatAppsAndProgramsAskFor(path: String) async throws {
    let (server, _) = try await Self.server()
    let answer = try await server.send(.get, path)
    #expect(answer.status.code >= 400 && answer.headers[.location] == nil, "\(answer.status)")
  }

  @Test func tellsProgramsThatALinkIsOver() async throws {
    let (server, _) = try await Self.server(pages: false)
    let page = try await server.send(.get, "/c/OVER", headers: Self.browser)
    #expect(page.status == .gone && page.headers[.contentType]?.hasPrefix("text/html") == true)
    let answer = try await server.send(.get, "/c/OVER", headers: Self.program)
    #expect(answer.status == .gone)
    #expect(try answer.problem().code == "expired")
  }

  /// Unknown links, the root, HEAD and fetches ahead of a tap are no clicks.
  @Test func countsNothingOfIt() async throws {
    let (server, _) = try await Self.server()
    for path in ["/", "/nope", "/c/OFF", "/abc/extra"] {
      _ = try await server.send(.get, path, headers: Self.browser)
    }
    _ = try await server.send(.head, "/c/OVER", headers: Self.browser)
    var ahead = Self.browser
    ahead[try #require(HTTPField.Name("Sec-Purpose"))] = "prefetch"
    _ = try await server.send(.get, "/c/OVER", headers: ahead)
    try await server.drain()
    #expect(try await server.dependencies.repositories.clicks.list(server.workspace).items.isEmpty)
  }

  @Test func removesAPageAndKeepsTheOthers() async throws {
    let (server, path) = try await Self.server()
    let removed = try await server.manage(.patch, path, body: #"{"rootURL":null}"#)
    let domain = try removed.decoded(DomainResource.self)
    #expect((domain.rootURL, domain.notFoundURL) == (nil, Self.notFound))
    #expect(domain.expiredURL == Self.expired)
    // Without its page the root of the server's own host is the dashboard's.
    let root = try await server.send(.get, "/", headers: Self.browser).headers[.location]
    #expect(root == "/dashboard")
    let entries = try await server.manage(.get, "/api/v1/audit-log").text
    #expect(entries.contains("rootURL") && entries.contains("notFoundURL"))
  }

  @Test(
    arguments: [
      ("rootURL", "http://example.com/", "scheme_not_allowed"),
      ("notFoundURL", "javascript:alert(1)", "scheme_never_allowed"),
      ("expiredURL", "acme://products/1", "scheme_not_allowed"),
      ("rootURL", "/home/of/example", "no_scheme"),
      ("notFoundURL", "https://localhost/nope", "bad_host"),
      ("expiredURL", "https://other.example.com/x", "own_domain"),
    ]
  )
  func refusesWhatLinksMayNotLeadTo(member: String, url: String, code: String) async throws {
    let (server, path) = try await Self.server()
    _ = try await server.manage(.post, "/api/v1/domains", body: #"{"host":"other.example.com"}"#)
    for (method, path, body) in [
      (HTTPRequest.Method.patch, path, #"{"\#(member)":"\#(url)"}"#),
      (.post, "/api/v1/domains", #"{"host":"new.example.com","\#(member)":"\#(url)"}"#),
    ] {
      let answer = try await server.manage(method, path, body: body)
      let problem = try answer.problem()
      #expect([409, 422].contains(answer.status.code), "\(answer.text)")
      #expect(problem.errors?.first?.pointer == "/\(member)")
      if problem.errors?.first?.code != "invalid" { #expect(problem.errors?.first?.code == code) }
    }
  }

  /// The list of hosts holds for pages as for links, also after it became shorter.
  @Test func followsTheHostsOfTheWorkspace() async throws {
    let (server, path) = try await Self.server()
    _ = try await server.manage(
      .patch,
      "/api/v1/workspace",
      body: #"{"allowedHosts":["a.example"]}"#
    )
    try await server.application.prepare()
    let page = try await server.send(.get, "/nope", headers: Self.browser)
    #expect(page.status == .notFound && page.headers[.location] == nil)
    let body = #"{"rootURL":"https://example.com/other"}"#
    #expect(try await server.manage(.patch, path, body: body).status == .conflict)
  }

  /// The explanation answers as the tap does.
  @Test func isExplained() async throws {
    let (server, _) = try await Self.server()
    let links = try await server.manage(.get, "/api/v1/links?code=OVER").decoded(
      Page<LinkResource>.self
    )
    let id = try #require(links.items.first).id
    let over = try await server.manage(.get, "/api/v1/links/\(id)/explain?userAgent=x")
      .decoded(Explanation.self)
    #expect(over.headers?["Location"] == Self.expired)
    #expect(over.trace.contains { $0.step == "expired_target" && $0.outcome == "domain" })
    let off = try await server.manage(.get, "/api/v1/links?code=OFF").decoded(
      Page<LinkResource>.self
    )
    let disabled = try await server.manage(
      .get,
      "/api/v1/links/\(try #require(off.items.first).id)/explain?userAgent=x"
    ).decoded(Explanation.self)
    #expect(disabled.headers?["Location"] == Self.notFound)
  }

  /// A client that tries codes is stopped, whatever the domain redirects to.
  @Test func limitsGuesses() async throws {
    let server = try await TestServer { $0.settings.limits.notFoundPerMinute = 2 }
    try await server.makeDomain([])
    let domains = try await server.manage(.get, "/api/v1/domains").decoded(
      Page<DomainResource>.self
    )
    let path = "/api/v1/domains/\(try #require(domains.items.first).id)"
    _ = try await server.manage(.patch, path, body: #"{"notFoundURL":"\#(Self.notFound)"}"#)
    try await server.application.prepare()
    var statuses: [Int] = []
    for code in ["a1", "a2", "a3"] {
      statuses.append(try await server.send(.get, "/c/\(code)", headers: Self.browser).status.code)
    }
    #expect(statuses == [302, 302, 429])
    #expect(try await server.send(.get, "/c/a4", headers: Self.program).problem().retryAfter != nil)
  }
}
