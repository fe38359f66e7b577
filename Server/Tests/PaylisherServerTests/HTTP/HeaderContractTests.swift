import HTTPTypes
import HummingbirdTesting
import LinkCore
import Testing
import WireModels

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
    // asvs 3.4.5
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
    // asvs 3.4.1
    let server = try await TestServer { $0.settings.publicURL = nil }
    let answer = try await server.send(.get, "/livez")
    #expect(answer.headers[.strictTransportSecurity] == nil)
  }

  @Test(arguments: RouteFamily.allCases)
  func coverEachFamily(_ family: RouteFamily) {
    // asvs 1.3.2 3.2.1 3.2.2 3.4.2 3.4.3 3.4.4 3.4.5 3.4.6
    let headers = family.headers(overTLS: true)
    #expect(headers[.contentTypeOptions] == "nosniff")
    #expect(headers[.cacheControl]?.isEmpty == false)
    #expect((headers[.accessControlAllowOrigin] == "*") == (family == .device))
    let isForBrowsers = [.redirect, .page, .dashboard].contains(family)
    #expect((headers[.robotsTag] == "noindex") == isForBrowsers)
    #expect(headers[.accessControlAllowCredentials] == nil)
    let referrer =
      switch family {
      case .redirect, .page: "strict-origin-when-cross-origin"
      case .dashboard: "same-origin"
      default: "no-referrer"
      }
    #expect(headers[.referrerPolicy] == referrer)
    // Landing pages bring a policy with the hashes of their own; a redirect has no content.
    if ![.page, .redirect].contains(family) {
      let policy = headers[.contentSecurityPolicy] ?? ""
      for part in ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"] {
        #expect(policy.contains(part))
      }
      // Neither `unsafe-eval` nor `unsafe-inline`.
      #expect(policy.contains("default-src 'none'") && !policy.contains("unsafe"))
      let hasTypes = policy.contains("require-trusted-types-for 'script'; trusted-types 'none'")
      #expect(hasTypes == (family == .dashboard))
    }
  }

  /// Every answer with a body says what it is, and texts in which letters: UTF-8, which JSON always is.
  @Test func sayWhatTheyAre() async throws {
    // asvs 4.1.1
    let server = try await TestServer()
    try await server.makeDomain([server.link("SUMMER25")])
    let owner = try await server.browser(.owner)
    let texts = [
      "text/html", "text/csv", "text/css", "text/plain", "text/javascript", "image/svg+xml",
    ]
    var types: Set<String> = []
    for route in server.application.routes.routes {
      // Streams do not end where they are answered.
      guard route.method == .get, !route.path.contains("/live") || route.path == "/livez" else {
        continue
      }
      let path = route.path.replacing(/\{[a-z]+\}/, with: "SUMMER25")
      for accept in ["text/html", "*/*"] {
        let answer =
          route.access == .secret
          ? try await server.manage(.get, path)
          : try await owner.open(path, accept: accept)
        guard !answer.text.isEmpty else { continue }
        let type = answer.headers[.contentType] ?? ""
        let parts = type.split(separator: "; ").map(String.init)
        let name = parts.first ?? ""
        types.insert(name)
        if name.hasSuffix("json") {
          #expect((try? answer.json()) != nil, "\(path): \(type)")
        } else {
          #expect(texts.contains(name), "\(path): \(type)")
          #expect(parts.contains("charset=utf-8"), "\(path): \(type)")
          #expect((name == "text/html") == answer.text.hasPrefix("<!"), "\(path): \(type)")
        }
      }
    }
    #expect(
      types.isSuperset(of: [
        "text/html", "text/csv", "application/json", "application/problem+json",
      ])
    )
  }

  @Test func pagesOfOtherOriginsReachOnlyDeviceRoutes() async throws {
    // asvs 3.4.2
    let server = try await TestServer()
    for path in Set(server.application.routes.routes.map(\.path)) {
      let routes = server.application.routes.routes.filter { $0.path == path }
      let isOpen = routes.contains { $0.family == .device }
      let hasPreflight = routes.contains { $0.method == .options }
      #expect(isOpen == hasPreflight, "\(path)")
    }
  }
}
