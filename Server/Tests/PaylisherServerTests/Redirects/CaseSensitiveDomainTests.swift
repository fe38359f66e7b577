import DatabaseTestSupport
import HTTPTypes
import HummingbirdTesting
import LinkCore
import Persistence
import Testing
import WireModels

@testable import PaylisherServer

/// Domains whose codes differ by capital letters, as exports of other services have them.
@Suite struct CaseSensitiveDomainTests {
  private static let mac: HTTPFields = [.userAgent: UserAgents.mac]

  private static func body(_ code: String) -> String {
    #"{"code":"\#(code)","campaign":{"title":"\#(code)"},"targets":{"fallback":"https://example.com/\#(code)"}}"#
  }

  /// A server whose domain tells capital letters apart, with some links.
  private static func server(
    _ codes: [String],
    driver: (any SQLDriver)? = nil
  ) async throws -> (TestServer, domain: String) {
    let server = try await TestServer(driver: driver)
    let made = try await server.manage(
      .post,
      "/api/v1/domains",
      body: #"{"host":"localhost","caseSensitive":true}"#
    )
    #expect(try made.decoded(DomainResource.self).caseSensitive)
    for code in codes {
      let link = try await server.manage(.post, "/api/v1/links", body: body(code))
      #expect(link.status == .created, "\(link.text)")
    }
    return (server, try #require(made.headers[.location]))
  }

  /// Taps, pages, look-ups and keys of apps each find the link as its code is written, and no other.
  @Test func tellsCodesApart() async throws {
    let (server, _) = try await Self.server(["AbC1", "aBc1", "xyz"])
    for code in ["AbC1", "aBc1"] {
      for path in ["/c/\(code)", "/\(code)", "/C/\(code)"] {
        let tap = try await server.send(.get, path, headers: Self.mac)
        #expect(tap.headers[.location] == "https://example.com/\(code)", "\(path)")
      }
      let inspected = try await server.send(.get, "/c/\(code)+")
      #expect(inspected.status == .ok)
      #expect(inspected.text.contains("/c/\(code)<") || inspected.text.contains("/c/\(code)\""))
      for path in ["/resolve/\(code)", "/campaign/\(code)", "/campaign/resolve/\(code)"] {
        let payload = try await server.send(.get, path)
        #expect(payload.text.contains("\"keyName\":\"\(code)\""), "\(path): \(payload.text)")
      }
      let listed = try await server.manage(.get, "/api/v1/links?code=\(code)")
        .decoded(Page<LinkResource>.self)
      #expect(listed.items.map(\.code) == [code])
    }
    for code in ["abc1", "ABC1", "XYZ"] {
      #expect(try await server.send(.get, "/c/\(code)", headers: Self.mac).status == .notFound)
      #expect(try await server.send(.get, "/resolve/\(code)").status == .notFound)
      let listed = try await server.manage(.get, "/api/v1/links?code=\(code)")
      #expect(try listed.decoded(Page<LinkResource>.self).items.isEmpty)
    }
  }

  @Test func refusesTheSameCodeAlone() async throws {
    let (server, _) = try await Self.server(["AbC1"])
    let twin = try await server.manage(.post, "/api/v1/links", body: Self.body("AbC1"))
    #expect(try twin.problem().code == "link_code_taken")
    let bulk =
      #"{"dryRun":true,"partial":true,"links":[\#(Self.body("aBc1")),\#(Self.body("AbC1")),\#(Self.body("abc1")),\#(Self.body("abc1"))]}"#
    let result = try await server.manage(.post, "/api/v1/links/bulk", body: bulk)
      .decoded(LinkBulkResult.self)
    #expect(result.items.map(\.status) == ["valid", "refused", "valid", "refused"])
  }

  /// Events name the link that their key means, in its case.
  @Test func creditsTheLinkOfTheKey() async throws {
    let (server, _) = try await Self.server(["AbC1", "aBc1"])
    let ids = try await server.manage(.get, "/api/v1/links").decoded(Page<LinkResource>.self).items
    for link in ids {
      let key = try #require(ShortCode(link.code))
      let found = try await server.dependencies.repositories.links.find(
        server.workspace,
        campaignKey: key
      )
      #expect(found.map(\.id) == [link.id])
    }
  }

  @Test func changesOnlyWhileNoCodesCollide() async throws {
    let (server, path) = try await Self.server(["AbC1", "aBc1", "Solo"])
    let refused = try await server.manage(.patch, path, body: #"{"caseSensitive":false}"#)
    #expect(refused.status == .conflict)
    let fault = try #require(try refused.problem().errors?.first)
    #expect((fault.pointer, fault.code) == ("/caseSensitive", "codes_collide"))
    #expect(fault.detail.contains("AbC1") && fault.detail.contains("aBc1"))
    // Nothing changed: neither the setting nor the codes.
    #expect(try await server.send(.get, "/c/solo", headers: Self.mac).status == .notFound)
    #expect(try await server.send(.get, "/c/Solo", headers: Self.mac).status == .found)
    let links = try await server.manage(.get, "/api/v1/links?code=aBc1")
      .decoded(Page<LinkResource>.self)
    let twin = try #require(links.items.first).id
    #expect(try await server.manage(.delete, "/api/v1/links/\(twin)").status == .noContent)
    let off = try await server.manage(.patch, path, body: #"{"caseSensitive":false}"#)
    #expect(try off.decoded(DomainResource.self).caseSensitive == false)
    for code in ["solo", "SOLO", "abc1"] {
      #expect(
        try await server.send(.get, "/c/\(code)", headers: Self.mac).status == .found,
        "\(code)"
      )
    }
    let again = try await server.manage(.post, "/api/v1/links", body: Self.body("ABC1"))
    #expect(try again.problem().code == "link_code_taken")
    _ = try await server.manage(.patch, path, body: #"{"caseSensitive":true}"#)
    #expect(try await server.send(.get, "/c/solo", headers: Self.mac).status == .notFound)
    #expect(
      try await server.manage(.post, "/api/v1/links", body: Self.body("ABC1")).status == .created
    )
    let audit = try await server.manage(.get, "/api/v1/audit-log").text
    #expect(audit.contains("\"field\":\"caseSensitive\""))
  }

  /// Domains fold unless they say otherwise.
  @Test func foldsByDefault() async throws {
    let server = try await LinkModelTests.server(host: "localhost")
    #expect(
      try await server.manage(.post, "/api/v1/links", body: Self.body("AbC1")).status == .created
    )
    let twin = try await server.manage(.post, "/api/v1/links", body: Self.body("aBc1"))
    #expect(try twin.problem().code == "link_code_taken")
    #expect(try await server.send(.get, "/c/abc1", headers: Self.mac).status == .found)
  }
}
