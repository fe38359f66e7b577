import HTTPTypes
import HummingbirdTesting
import LinkCore
import Testing
import WireModels

@testable import PaylisherServer

/// A deleted link comes back with all it had, or says why not.
@Suite("Restored links") struct RestoreLinkTests {
  private static let settings =
    #"{"code":"SUMMER","title":"Sale","tags":["Ads"],"targets":{"fallback":"https://a.example/x"}}"#

  private static func codes(_ server: TestServer, _ query: String) async throws -> [String] {
    try await server.manage(.get, "/api/v1/links?\(query)").decoded(Page<LinkResource>.self)
      .items.map(\.code)
  }

  @Test(arguments: TestEngine.allCases)
  func aLinkComesBack(_ engine: TestEngine) async throws {
    try await engine.with { server in
      try await server.makeDomain([])
      let link = try await server.made(LinkResource.self, "/api/v1/links", Self.settings)
      let path = "/api/v1/links/\(link.id)"
      func tap() async throws -> Int {
        try await server.application.prepare()
        return try await server.send(.get, "/c/SUMMER").status.code
      }
      #expect(try await tap() == 302)
      #expect(try await server.manage(.post, "\(path)/restore").status == .notFound)
      #expect(try await server.manage(.delete, path).status == .noContent)
      #expect(try await tap() == 404)
      let restored = try await server.manage(.post, "\(path)/restore")
      #expect(restored.status == .ok, "\(restored.text)")
      let back = try restored.decoded(LinkResource.self)
      #expect(back.settings == link.settings && back.version == link.version + 1)
      #expect(try await tap() == 302)
      #expect(try await Self.codes(server, "tag=ads") == ["SUMMER"])
      #expect(try await Self.codes(server, "search=sale") == ["SUMMER"])
      #expect(try await server.manage(.post, "\(path)/restore").status == .notFound)
      // Its code may be another link's by now.
      #expect(try await server.manage(.delete, path).status == .noContent)
      _ = try await server.made(LinkResource.self, "/api/v1/links", Self.settings)
      let refused = try await server.manage(.post, "\(path)/restore")
      #expect(refused.status == .conflict)
      #expect(try refused.problem().reason == "code_taken")
      #expect(try await Self.codes(server, "search=sale") == ["SUMMER"])
    }
  }

  @Test func theListOffersTheWayBack() async throws {
    let server = try await TestServer()
    try await server.makeDomain([])
    let link = try await server.made(LinkResource.self, "/api/v1/links", Self.settings)
    let (owner, viewer) = (try await server.browser(.owner), try await server.browser(.viewer))
    let path = "/dashboard/links/\(link.id)"
    let deleted = try await owner.post("\(path)/delete", ["version": "\(link.version)"])
    let place = try #require(deleted.headers[.location])
    #expect(place == "/dashboard/links?deleted=\(link.id)")
    #expect(try await owner.open(place).text.contains("action=\"\(path)/restore\""))
    #expect(try await !viewer.open(place).text.contains("\(path)/restore"))
    #expect(try await viewer.post("\(path)/restore", [:]).status == .forbidden)
    #expect(try await owner.post("\(path)/restore", [:]).status == .seeOther)
    #expect(try await owner.open(path).text.contains("Sale"))
  }
}
