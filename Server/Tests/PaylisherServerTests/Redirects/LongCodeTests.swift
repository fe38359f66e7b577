import Foundation
import HTTPTypes
import HummingbirdTesting
import LinkCore
import Persistence
import Testing
import WireModels

@testable import PaylisherServer

/// Codes beyond plain letters: of other scripts, with dots and tildes, and of several segments.
@Suite struct LongCodeTests {
  private static let mac: HTTPFields = [.userAgent: UserAgents.mac]

  private static func server(_ codes: [String]) async throws -> TestServer {
    let server = try await LinkModelTests.server(host: "localhost")
    for code in codes {
      let body = """
        {"code":"\(code)","campaign":{"title":"t"},"targets":{"ios":{"app":"acme://p"},\
        "fallback":"https://example.com/x"}}
        """
      let made = try await server.manage(.post, "/api/v1/links", body: body)
      #expect(made.status == .created, "\(made.text)")
    }
    return server
  }

  @Test(
    arguments: [
      ("구글", "/c/%EA%B5%AC%EA%B8%80", true), ("Straße", "/c/stra%C3%9Fe", true),
      ("Straße", "/c/STRA%E1%BA%9EE", true), ("über", "/c/u%CC%88ber", true),
      ("a.b", "/c/A.B", true),
      ("a~b", "/c/a~b", true), ("store/donut", "/c/store/donut", false),
      ("store/donut", "/c/Store/Donut", false), ("store/donut", "/C/store%2Fdonut", false),
      ("日本/東京", "/c/%E6%97%A5%E6%9C%AC/%E6%9D%B1%E4%BA%AC", false),
    ]
  )
  func opensInEveryForm(code: String, path: String, alone: Bool) async throws {
    let server = try await Self.server([code])
    let tap = try await server.send(.get, path, headers: Self.mac)
    #expect(tap.headers[.location] == "https://example.com/x", "\(tap.status)")
    let bare = "/" + path.split(separator: "/").dropFirst().joined(separator: "/")
    let other = try await server.send(.get, bare, headers: Self.mac)
    #expect((other.headers[.location] == "https://example.com/x") == alone)
    #expect(try await server.send(.get, path + "+").status == .ok)
    for prefix in ["/resolve", "/campaign", "/campaign/resolve"] {
      let key = path.split(separator: "/").dropFirst().joined(separator: "/")
      let payload = try await server.send(.get, "\(prefix)/\(key)")
      #expect(
        try payload.decoded(CampaignPayload.self).keyName == code,
        "\(prefix): \(payload.text)"
      )
    }
    try await server.drain()
    let clicks = try await server.dependencies.repositories.clicks.list(server.workspace).items
    #expect(clicks.count == (alone ? 2 : 1))
  }

  /// The short URL of the answer is the wire form, and opens the link; the page's own requests do as well.
  @Test(arguments: ["구글", "store/donut", "a.b"])
  func printsItsPath(code: String) async throws {
    let server = try await Self.server([code])
    let listed = try await server.manage(.get, "/api/v1/links").decoded(Page<LinkResource>.self)
    let link = try #require(listed.items.first)
    #expect(link.code == code)
    let path = try #require(ShortCode(code)).path
    #expect(link.shortURL.hasSuffix("/c/\(path)"))
    let page = try await server.send(.get, "/c/\(path)", headers: [.userAgent: UserAgents.iPhone])
    let start = try #require(
      page.text.range(of: "/c/\(path)/code?ticket=")?.lowerBound,
      "\(page.text)"
    )
    let asked = String(page.text[start...].prefix { $0 != "\"" })
    let shown = try await server.send(.post, asked, headers: [.userAgent: UserAgents.iPhone])
    #expect(shown.status == .ok, "\(asked): \(shown.text)")
  }

  @Test(arguments: [
    ("ÜBER", "über"), ("Store/Donut", "store/donut"), ("STRAẞE", "straße"), ("A.B", "a.b"),
  ])
  func isOneCodeInAnyCase(first: String, second: String) async throws {
    let server = try await Self.server([first])
    let body = #"{"code":"\#(second)","targets":{"fallback":"https://example.com/"}}"#
    let twin = try await server.manage(.post, "/api/v1/links", body: body)
    #expect(try twin.problem().code == "link_code_taken")
  }

  @Test(arguments: ["a b", ".", "a..", "🏹", "ａｄｍｉｎ", "store/code", "a//b", "../x"])
  func refusesWhatIsNoCode(code: String) async throws {
    let server = try await Self.server([])
    let body = #"{"code":"\#(code)","targets":{"fallback":"https://example.com/"}}"#
    let answer = try await server.manage(.post, "/api/v1/links", body: body)
    #expect(answer.status == .unprocessableContent)
    #expect(try answer.problem().errors?.first?.pointer == "/code")
  }

  @Test func leavesFilesOfTheServerAlone() async throws {
    let server = try await Self.server(["robots.txt", "openapi.json"])
    #expect(try await server.send(.get, "/robots.txt").text.contains("User-agent"))
    #expect(try await server.send(.get, "/openapi.json").headers[.location] == nil)
    let tap = try await server.send(.get, "/c/robots.txt", headers: Self.mac)
    #expect(tap.headers[.location] == "https://example.com/x")
  }
}
