import DeviceModels
import HTTPTypes
import HummingbirdTesting
import LinkCore
import Persistence
import Testing

@testable import PaylisherServer

/// Paths of links that are spelled otherwise, and paths that are no link's.
@Suite struct LinkPathTests {
  @Test(
    arguments: [
      ("/C/KEY", "/c/KEY"), ("/%63/KEY", "/c/KEY"), ("/%43/KEY", "/c/KEY"), ("/C/KEY/", "/c/KEY"),
      ("/CAMPAIGN/KEY", "/campaign/KEY"), ("/Campaign/KEY", "/campaign/KEY"),
      ("/RESOLVE/key", "/resolve/key"), ("/res%6Flve/key", "/resolve/key"),
      ("/CAMPAIGN/RESOLVE/key", "/campaign/resolve/key"), ("/C/KEY+", "/c/KEY+"),
      ("/campaign/Resolve/key", "/campaign/resolve/key"), ("/C/K%45Y", "/c/K%45Y"),
      ("/C/KEY/handoff", "/c/KEY/handoff"), ("/c/KEY", nil), ("/campaign/resolve/key", nil),
      ("/C", nil), ("/KEY", nil), ("/API/v1", nil), ("/D/KEY", nil), ("/", nil), ("", nil),
      ("/c%2FKEY", nil), ("/%FF/KEY", nil), ("/campaign/resolve", nil),
    ] as [(String, String?)]
  )
  func spellsPrefixesAsTheRoutesDo(path: String, canonical: String?) {
    #expect(LinkPath.canonical(path) == canonical)
  }

  @Test(arguments: [
    "/C/SUMMER25", "/C/summer25", "/%63/%53UMMER25", "/c/%53UMMER25", "/C/SUMMER25?x=1",
  ])
  func leadsWhateverTheCase(path: String) async throws {
    let server = try await TapTests.summer()
    let tap = try await server.send(.get, path, headers: [.userAgent: UserAgents.mac])
    #expect(tap.status == .found)
    #expect(tap.headers[.location]?.hasPrefix("https://shop.example.com/p/42") == true)
    try await server.drain()
    #expect(
      try await server.dependencies.repositories.clicks.list(server.workspace).items.count == 1
    )
  }

  @Test(
    arguments: [
      "/CAMPAIGN/SUMMER25", "/RESOLVE/summer25", "/Campaign/Resolve/SUMMER25", "/resolve/summer25",
    ]
  )
  func resolvesWhateverTheCase(path: String) async throws {
    let server = try await TapTests.summer()
    let answer = try await server.send(.get, path)
    #expect(answer.status == .ok)
    #expect(answer.text.contains("\"keyName\":\"SUMMER25\""))
  }

  @Test(arguments: ["/C/SUMMER25+", "/C/nope", "/C/nope/x"])
  func inspectsAndMissesWhateverTheCase(path: String) async throws {
    let server = try await TapTests.summer()
    let isThere = path.hasSuffix("+")
    #expect(try await server.send(.get, path).status == (isThere ? .ok : .notFound))
  }

  private static let browser: HTTPFields = [
    .userAgent: UserAgents.mac, .accept: "text/html,application/xhtml+xml,*/*;q=0.8",
  ]

  @Test(
    arguments: [
      "/c", "/c/", "/campaign/", "/resolve/", "/abc/extra", "/nope", "/C/", "/favicon.ico",
      "/c/nope/handoff/x",
    ]
  )
  func showsBrowsersThePageOfMissingLinks(path: String) async throws {
    let server = try await TapTests.summer()
    let page = try await server.send(.get, path, headers: Self.browser)
    #expect(page.status == .notFound)
    #expect(page.headers[.contentType]?.hasPrefix("text/html") == true)
    #expect(page.headers[.allow] == nil)
    #expect(page.headers[.contentSecurityPolicy] != nil)
  }

  @Test(arguments: ["/c", "/c/", "/campaign/", "/resolve/", "/abc/extra", "/api/v1/nope"])
  func tellsProgramsAProblem(path: String) async throws {
    let server = try await TestServer()
    for headers in [[:], [.accept: "application/json"]] as [HTTPFields] {
      let answer = try await server.send(.get, path, headers: headers)
      #expect(answer.status == .notFound, "\(path)")
      #expect(try answer.problem().code == "not_found")
    }
    #expect(try await server.send(.get, "/api/v1/nope", headers: Self.browser).text.first == "{")
    #expect(try await server.send(.delete, "/c/x").status == .methodNotAllowed)
  }
}

/// Codes that are words of the server where they stand alone.
@Suite struct ReservedCodeTests {
  @Test(
    arguments: [
      "WELCOME", "HELP", "LOGIN", "STATUS", "TERMS", "PRIVACY", "SUPPORT", "DOCS", "CAMPAIGN",
      "STATIC", "ADMIN", "api", "c", "qr", "resolve",
    ]
  )
  func areCodesUnderTheirPrefix(code: String) async throws {
    let server = try await LinkModelTests.server(host: "localhost")
    let body = #"{"code":"\#(code)","targets":{"fallback":"https://example.com/x"}}"#
    let made = try await server.manage(.post, "/api/v1/links", body: body)
    #expect(made.status == .created, "\(made.text)")
    #expect(made.text.contains("/c/\(code)\""))
    try await server.application.prepare()
    let mac: HTTPFields = [.userAgent: UserAgents.mac]
    let tap = try await server.send(.get, "/c/\(code)", headers: mac)
    #expect(tap.headers[.location] == "https://example.com/x")
    for alone in ["/\(code)", "/\(code.lowercased())"] {
      let answer = try await server.send(.get, alone, headers: mac)
      #expect(answer.headers[.location] != "https://example.com/x")
    }
    #expect(try await server.send(.get, "/resolve/\(code)").status == .ok)
  }

  @Test(arguments: ["null", "UNDEFINED"])
  func areNeverWhatProgramsWriteForNothing(code: String) async throws {
    let server = try await LinkModelTests.server()
    let body = #"{"code":"\#(code)","targets":{"fallback":"https://example.com/x"}}"#
    let made = try await server.manage(.post, "/api/v1/links", body: body)
    #expect(made.status == .unprocessableContent)
    #expect(made.text.contains(code))
  }
}
