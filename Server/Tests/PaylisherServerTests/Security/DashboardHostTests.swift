import HTTPTypes
import HummingbirdTesting
import LinkCore
import Testing
import WireModels

@testable import PaylisherServer

/// The dashboard answers on the host of the public URL only: a link domain is given to every visitor,
/// and what asks for a password there could not be told from the real page.
@Suite struct DashboardHostTests {
  private static func send(
    _ method: HTTPRequest.Method,
    _ path: String,
    host: String?,
    to server: TestServer,
    cookie: String? = nil
  ) async throws -> TestResponse {
    let headers: HTTPFields = [
      .accept: "text/html", .secFetchSite: "same-origin", .cookie: cookie ?? "",
    ]
    return try await server.send(method, path, host: host, headers: headers)
  }

  /// What a link domain and a name that an attacker points at this server are.
  private static let others: [String?] = [
    "link.example.com", "link.example.com:8080", "go.example.com.evil.example", "203.0.113.7",
    "evil.example", nil,
  ]

  @Test func noPageAnswersOnAnotherHost() async throws {
    // attack 105
    let server = try await TestServer()
    let domain = try await server.manage(
      .post,
      "/api/v1/domains",
      body: #"{"host":"link.example.com"}"#
    )
    #expect(domain.status == .created)
    let cookie = try await server.browser(.owner).cookie
    let pages = server.application.routes.routes.filter { $0.family == .dashboard }
    #expect(pages.count > 60)
    for route in pages {
      let path = route.path.replacing("{token}", with: "t")
      for host in Self.others {
        let answer = try await Self.send(
          route.method,
          path,
          host: host,
          to: server,
          cookie: cookie
        )
        #expect(answer.status == .notFound, "\(route.method) \(path) of \(host ?? "no host")")
        let isPage = answer.headers[.contentType]?.hasPrefix("text/html") == true
        #expect(isPage == (route.method == .get), "\(route.method) \(path)")
      }
    }
  }

  @Test(arguments: ["go.example.com", "GO.example.com:443", "127.0.0.1:8080", "localhost", "[::1]"])
  func pagesAnswerOnTheirOwnHost(_ host: String) async throws {
    let server = try await TestServer()
    #expect(try await Self.send(.get, "/login", host: host, to: server).status == .ok)
    let front = try await Self.send(.get, "/", host: host, to: server)
    #expect(front.headers[.location] == "/dashboard")
  }

  /// What every host answers still does.
  @Test func linksAnswerOnTheirHost() async throws {
    let server = try await TestServer()
    for path in ["/livez", "/openapi.json"] {
      let answer = try await Self.send(.get, path, host: "link.example.com", to: server)
      #expect(answer.status == .ok)
    }
  }
}
