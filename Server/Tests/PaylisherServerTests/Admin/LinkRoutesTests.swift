import HTTPTypes
import HummingbirdTesting
import LinkCore
import NIOCore
import Testing
import WireModels

@testable import PaylisherServer

@Suite("Links of the management API")
struct LinkRoutesTests {
  private static let settings = """
    {"code":"SUMMER25","targets":{"ios":{"app":"acme://sale","store":"https://example.com/store"},
    "fallback":"https://example.com/"},"campaign":{"metaData":{"discount":25}}}
    """

  private func server() async throws -> TestServer {
    let server = try await TestServer()
    let domain = try await server.manage(
      .post,
      "/api/v1/domains",
      body: #"{"host":"Go.Example.com"}"#
    )
    #expect(domain.status == .created)
    return server
  }

  @Test func saysWhetherLinksWorkNow() async throws {
    let server = try await TestServer()
    try await server.makeDomain([])
    let past = TestServer.start.milliseconds - 1
    let members = [
      "active": "", "disabled": #","enabled":false"#, "expired": ",\"expiresAt\":\(past)",
      "not_started": ",\"startsAt\":\(past + 2)", "used_up": #","clickLimit":1"#,
    ]
    for (code, member) in members {
      let body = #"{"code":"\#(code)","targets":{"fallback":"https://example.com/"}\#(member)}"#
      #expect(try await server.manage(.post, "/api/v1/links", body: body).status == .created)
    }
    let headers: HTTPFields = [.userAgent: UserAgents.mac]
    for expected in [302, 410] {
      let tap = try await server.send(.get, "/c/used_up", headers: headers)
      #expect(tap.status.code == expected)
    }
    try await server.drain()
    for code in members.keys {
      let list = try await server.manage(.get, "/api/v1/links?status=\(code)")
        .decoded(Page<LinkResource>.self)
      #expect(list.items.map(\.code) == [code])
      #expect(list.items.map(\.status.rawValue) == [code])
    }
  }

  @Test func listsArchivedLinksApart() async throws {
    let server = try await TestServer()
    try await server.makeDomain([])
    for (code, member) in [("OLD", #","archived":true"#), ("NEW", "")] {
      let body = #"{"code":"\#(code)","targets":{"fallback":"https://example.com/"}\#(member)}"#
      #expect(try await server.manage(.post, "/api/v1/links", body: body).status == .created)
    }
    let cases: [(String, Set<String>)] = [
      ("", ["NEW", "OLD"]), ("?archived=true", ["OLD"]), ("?archived=false", ["NEW"]),
      ("?archived=true&status=active", ["OLD"]), ("?archived=false&search=old", []),
    ]
    for (query, codes) in cases {
      let list = try await server.manage(.get, "/api/v1/links\(query)")
        .decoded(Page<LinkResource>.self)
      #expect(Set(list.items.map(\.code)) == codes, "\(query)")
    }
    #expect(try await server.manage(.get, "/api/v1/links?archived=1").status == .badRequest)
    let tap = try await server.send(.get, "/c/OLD", headers: [.userAgent: UserAgents.mac])
    #expect(tap.status == .found)
  }

  @Test func makesReadsChangesAndRemovesALink() async throws {
    let server = try await server()
    let made = try await server.manage(.post, "/api/v1/links", body: Self.settings)
    #expect(made.status == .created)
    #expect(made.headers[.eTag] == "\"1\"")
    let path = try #require(made.headers[.location])
    let link = try made.decoded(LinkResource.self)
    #expect(link.shortURL == "https://go.example.com/c/SUMMER25")
    #expect(link.campaign?.metaData == ["discount": 25])

    let changed = try await server.manage(
      .put,
      path,
      headers: [.ifMatch: "\"1\""],
      body: #"{"targets":{"fallback":"https://example.com/b"},"enabled":false}"#
    )
    #expect(changed.status == .ok)
    #expect(changed.headers[.eTag] == "\"2\"")
    let read = try await server.manage(.get, path)
    #expect(read.body == changed.body)
    #expect(try read.decoded(LinkResource.self).targets.ios == nil)

    #expect(try await server.manage(.delete, path).status == .noContent)
    #expect(try await server.manage(.get, path).status == .notFound)
  }

  @Test func refusesATakenCodeInAnyCase() async throws {
    let server = try await server()
    _ = try await server.manage(.post, "/api/v1/links", body: Self.settings)
    let again = try await server.manage(
      .post,
      "/api/v1/links",
      body: #"{"code":"summer25","targets":{"fallback":"https://example.com/"}}"#
    )
    #expect(again.status == .conflict)
    let problem = try again.problem()
    #expect(problem.code == "link_code_taken")
    #expect(problem.errors?.map(\.pointer) == ["/code"])
  }

  @Test func refusesAChangeOfAnOlderVersion() async throws {
    let server = try await server()
    let made = try await server.manage(.post, "/api/v1/links", body: Self.settings)
    let path = try #require(made.headers[.location])
    _ = try await server.manage(.put, path, body: Self.settings)
    let late = try await server.manage(
      .put,
      path,
      headers: [.ifMatch: "\"1\""],
      body: Self.settings
    )
    #expect(late.status == .preconditionFailed)
    #expect(try late.problem().code == "version_mismatch")
  }

  @Test(arguments: [
    (#"{"targets":{"fallback":"http://example.com/"}}"#, ["/targets/fallback"]),
    (#"{"targets":{"ios":{"app":"javascript:alert(1)"}}}"#, ["/targets/ios/app"]),
    (#"{"targets":{"desktop":"https://a@b.example/"}}"#, ["/targets/desktop"]),
    (#"{"targets":{"ios":{}}}"#, ["/targets/ios"]),
    (#"{"targets":{}}"#, ["/targets"]),
    (#"{}"#, ["/targets"]),
    (#"{"targets":{"fallback":"https://example.com/"},"code":"null"}"#, ["/code"]),
    (#"{"targets":{"fallback":"https://example.com/"},"code":"a//b"}"#, ["/code"]),
    (#"{"targets":{"fallback":"https://example.com/"},"titel":"x"}"#, ["/titel"]),
    (
      #"{"targets":{"fallback":"https://example.com/"},"title":7,"enabled":"yes"}"#,
      ["/title", "/enabled"]
    ),
    (#"{"targets":{"fallback":"https://example.com/"},"expiresAt":-1}"#, ["/expiresAt"]),
  ])
  func namesEveryWrongField(_ body: String, _ pointers: [String]) async throws {
    // asvs 2.2.1 2.2.2 8.2.3
    let server = try await server()
    let answer = try await server.manage(.post, "/api/v1/links", body: body)
    #expect(answer.status == .unprocessableContent)
    let problem = try answer.problem()
    #expect(problem.code == "invalid_fields")
    #expect(problem.errors?.map(\.pointer) == pointers)
    let list = try await server.manage(.get, "/api/v1/links")
    #expect(try list.decoded(Page<LinkResource>.self).items.isEmpty)
  }

  @Test(arguments: [
    (#"{"targets":{"ios":{"app":"other://x"}}}"#, "/targets/ios/app", "scheme_not_allowed"),
    (#"{"targets":{"fallback":"https://e.example/"},"domain":"x.example"}"#, "/domain", "unknown"),
  ])
  func namesWhatTheWorkspaceDoesNotHave(
    _ body: String,
    _ pointer: String,
    _ code: String
  ) async throws {
    let answer = try await server().manage(.post, "/api/v1/links", body: body)
    #expect(answer.status == .conflict)
    let problem = try answer.problem()
    #expect(problem.code == "unknown_reference")
    #expect(problem.errors?.map(\.pointer) == [pointer])
    #expect(problem.errors?.map(\.code) == [code])
  }

  @Test(arguments: [(#""code":"OTHER""#, "/code"), (#""domain":"x.example""#, "/domain")])
  func keepsALinkWhereItIs(_ member: String, _ pointer: String) async throws {
    let server = try await server()
    let made = try await server.manage(.post, "/api/v1/links", body: Self.settings)
    let answer = try await server.manage(
      .put,
      try #require(made.headers[.location]),
      body: #"{"targets":{"fallback":"https://e.example/"},\#(member)}"#
    )
    #expect(answer.status == .conflict)
    let problem = try answer.problem()
    #expect(problem.code == "conflicting_fields")
    #expect(problem.errors?.map(\.pointer) == [pointer])
  }

  @Test func makesARandomCode() async throws {
    let server = try await server()
    let made = try await server.manage(
      .post,
      "/api/v1/links",
      body: #"{"targets":{"fallback":"https://example.com/"}}"#
    )
    #expect(try made.decoded(LinkResource.self).code.count == 8)
  }

  @Test func pagesThroughAllLinks() async throws {
    let server = try await server()
    for number in 0..<5 {
      _ = try await server.manage(
        .post,
        "/api/v1/links",
        body: #"{"code":"n\#(number)","targets":{"fallback":"https://example.com/"}}"#
      )
    }
    var codes: [String] = []
    var cursor: String?
    repeat {
      let suffix = cursor.map { "&cursor=\($0)" } ?? ""
      let page = try await server.manage(.get, "/api/v1/links?limit=2\(suffix)")
        .decoded(Page<LinkResource>.self)
      codes += page.items.map(\.code)
      cursor = page.nextCursor
    } while cursor != nil
    #expect(Set(codes) == ["n0", "n1", "n2", "n3", "n4"])
    #expect(codes.count == 5)
  }

  @Test func findsByTextAndDomain() async throws {
    let server = try await server()
    _ = try await server.manage(.post, "/api/v1/links", body: Self.settings)
    for (query, count) in [
      ("search=mmer", 1), ("search=winter", 0), ("domain=go.example.com", 1), ("search=%25", 0),
    ] {
      let answer = try await server.manage(.get, "/api/v1/links?\(query)")
      #expect(try answer.decoded(Page<LinkResource>.self).items.count == count, "\(query)")
    }
  }

  @Test(arguments: [
    "limit=0", "limit=201", "limit=x", "cursor=abc", "domain=", "limit=1&limit=2",
    "serach=x", "search=%ff", "search=%00",
  ])
  func refusesAQueryThatMeansNothing(_ query: String) async throws {
    let server = try await server()
    let answer = try await server.manage(.get, "/api/v1/links?\(query)")
    #expect(answer.status == .badRequest)
    #expect(try answer.problem().code == "invalid_query")
  }

  @Test func explainsATapWithoutCountingIt() async throws {
    let server = try await server()
    let made = try await server.manage(.post, "/api/v1/links", body: Self.settings)
    let path = try #require(made.headers[.location])
    let answer = try await server.manage(.get, path + "/explain?userAgent=curl")
    #expect(answer.status == .ok)
    let explanation = try answer.decoded(Explanation.self)
    #expect(explanation.trace.first?.step == "link_enabled")
    let clicks = try await server.manage(.get, "/api/v1/clicks")
    #expect(try clicks.decoded(Page<ClickResource>.self).items.isEmpty)
  }

  /// Times are milliseconds, or text as people write it.
  @Test func takesTimesAsText() async throws {
    let server = try await TestServer()
    try await server.makeDomain([])
    let rule = """
      {"name":"r","web":"https://example.com/r","conditions":[{"kind":"dates",\
      "endsAt":"2030-06-01T00:00:00+03:00"}]}
      """
    let made = try await server.manage(
      .post,
      "/api/v1/links",
      body: """
        {"targets":{"fallback":"https://example.com/"},"expiresAt":"2030-12-31T23:59:59Z",\
        "rules":[\(rule)]}
        """
    )
    #expect(made.status == .created, "\(made.text)")
    let link = try made.decoded(LinkResource.self)
    #expect(link.expiresAt == Timestamp(iso8601: "2030-12-31T23:59:59Z"))
    #expect(
      link.rules?.first?.conditions?.first?.endsAt == Timestamp(iso8601: "2030-05-31T21:00:00Z")
    )
    let day = try await server.manage(
      .post,
      "/api/v1/links",
      body: #"{"targets":{"fallback":"https://example.com/"},"expiresAt":"tomorrow"}"#
    )
    #expect(try day.problem().errors?.map(\.pointer) == ["/expiresAt"])
  }
}
