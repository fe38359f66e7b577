import HTTPTypes
import HummingbirdTesting
import LinkCore
import Testing
import WireModels

/// Links whose target is their own short URL: a tap of one would never arrive.
struct SelfLinkTests {
  private static let own = [
    "https://go.example.com/c/LOOP", "https://go.example.com/c/loop", "https://go.example.com/LOOP",
    "https://go.example.com/C/LOOP?source=qr", "https://go.example.com/campaign/LOOP#top",
    "https://GO.example.com/c/%4COOP",
  ]

  private static func server() async throws -> TestServer {
    let server = try await TestServer()
    let domain = try await server.manage(
      .post,
      "/api/v1/domains",
      body: #"{"host":"go.example.com"}"#
    )
    #expect(domain.status == .created)
    return server
  }

  @Test("A link to itself is refused at its field", arguments: own)
  func refusesItself(url: String) async throws {
    let server = try await Self.server()
    let bodies = [
      (#""targets":{"fallback":"\#(url)"}"#, "/targets/fallback"),
      (
        #""targets":{"fallback":"https://example.com/"},"expiresAt":"7d","expiredTarget":"\#(url)""#,
        "/expiredTarget"
      ),
    ]
    for (body, pointer) in bodies {
      let answer = try await server.manage(
        .post,
        "/api/v1/links",
        body: "{\"code\":\"LOOP\",\(body)}"
      )
      let problem = try answer.problem()
      #expect(problem.errors?.map(\.pointer) == [pointer])
      #expect(problem.errors?.map(\.code) == ["leads_to_itself"])
    }
    let made = try await server.made(
      LinkResource.self,
      "/api/v1/links",
      #"{"code":"LOOP","targets":{"fallback":"https://example.com/"}}"#
    )
    let change = try await server.manage(
      .patch,
      "/api/v1/links/\(made.id)",
      body: #"{"targets":{"desktop":"\#(url)","fallback":"https://example.com/"}}"#
    )
    #expect(try change.problem().errors?.map(\.pointer) == ["/targets/desktop"])
  }

  @Test(
    "Links to other links and pages are taken",
    arguments: [
      "https://go.example.com/c/OTHER", "https://go.example.com/help/LOOP",
      "https://example.com/c/LOOP", "https://go.example.com/",
    ]
  )
  func takesOthers(url: String) async throws {
    let server = try await Self.server()
    let body = #"{"code":"LOOP","targets":{"fallback":"\#(url)"}}"#
    let answer = try await server.manage(.post, "/api/v1/links", body: body)
    #expect(answer.status == .created, "\(answer.text)")
  }
}
