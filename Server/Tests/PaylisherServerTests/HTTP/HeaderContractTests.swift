import HTTPTypes
import HummingbirdTesting
import LinkCore
import Testing

@testable import PaylisherServer

@Suite("Headers of every answer")
struct HeaderContractTests {
  @Test func namesOfFieldsAreNames() {
    #expect(Set(HTTPField.Name.house).count == HTTPField.Name.house.count)
  }

  @Test(arguments: [
    (HTTPRequest.Method.get, "/livez"), (.get, "/no/such/path"), (.delete, "/livez"),
    (.get, "/api/v1/links"), (.get, "/openapi.json"),
  ])
  func carryTheBasics(_ method: HTTPRequest.Method, _ path: String) async throws {
    let answer = try await TestServer().send(method, path)
    #expect(answer.headers[.contentTypeOptions] == "nosniff")
    #expect(answer.headers[.referrerPolicy] == "no-referrer")
    #expect(answer.headers[.resourcePolicy] == "same-origin")
    #expect(answer.headers[.strictTransportSecurity] == "max-age=31536000")
    #expect(answer.headers[.cacheControl] == "no-store")
    #expect(answer.headers[.requestID].flatMap { EntityID($0) } != nil)
    #expect(answer.headers[.server] == nil)
    #expect(answer.headers[.setCookie] == nil)
    #expect(answer.headers[.accessControlAllowOrigin] == nil)
  }

  @Test func insistsOnTLSOnlyWhereItIsServedByTLS() async throws {
    let server = try await TestServer { $0.settings.publicURL = nil }
    let answer = try await server.send(.get, "/livez")
    #expect(answer.headers[.strictTransportSecurity] == nil)
  }

  @Test(arguments: RouteFamily.allCases)
  func coverEachFamily(_ family: RouteFamily) {
    let headers = family.headers(overTLS: true)
    #expect(headers[.contentTypeOptions] == "nosniff")
    #expect(headers[.cacheControl]?.isEmpty == false)
    #expect((headers[.accessControlAllowOrigin] == "*") == (family == .device))
    let isForBrowsers = [.redirect, .page, .dashboard].contains(family)
    #expect((headers[.robotsTag] == "noindex") == isForBrowsers)
    #expect(headers[.accessControlAllowCredentials] == nil)
    // Landing pages bring a policy with the hashes of their own; a redirect has no content.
    if ![.page, .redirect].contains(family) {
      let policy = headers[.contentSecurityPolicy] ?? ""
      for part in ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"] {
        #expect(policy.contains(part))
      }
      // Neither `unsafe-eval` nor `unsafe-inline`.
      #expect(policy.contains("default-src 'none'") && !policy.contains("unsafe"))
    }
  }

  @Test func pagesOfOtherOriginsReachOnlyDeviceRoutes() async throws {
    let server = try await TestServer()
    for path in Set(server.application.routes.routes.map(\.path)) {
      let routes = server.application.routes.routes.filter { $0.path == path }
      let isOpen = routes.contains { $0.family == .device }
      let hasPreflight = routes.contains { $0.method == .options }
      #expect(isOpen == hasPreflight, "\(path)")
    }
  }
}
