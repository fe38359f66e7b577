import HTTPTypes
import HummingbirdTesting
import LinkCore
import NIOCore
import Persistence
import Testing
import WireModels

@testable import PaylisherServer

/// Every route of the server with every kind of key: no hole may open unnoticed.
@Suite("Routes and keys")
struct RouteMatrixTests {
  private func send(
    _ route: Route,
    key: String?,
    to server: TestServer
  ) async throws -> TestResponse {
    var headers: HTTPFields = [.contentType: "application/json"]
    if let key { headers[.authorization] = "Bearer \(key)" }
    let path = route.path.replacing("{id}", with: "0192f0c1-2f3a-7000-8000-000000000001")
      .replacing("{code}", with: "nothing").replacing("{key}", with: "nothing")
      // It does not end where it does not refuse.
      .replacing("/reports/live", with: "/reports/live?link=0192f0c1-2f3a-7000-8000-000000000001")
    let hasBody = [.post, .put, .patch].contains(route.method)
    return try await server.send(route.method, path, headers: headers, body: hasBody ? "{}" : nil)
  }

  private func code(_ answer: TestResponse) throws -> String? {
    guard answer.status.code >= 400, answer.headers[.contentType] == Problem.mediaType else {
      return nil
    }
    return try answer.problem().code
  }

  private static let refusals = [
    "missing_key", "invalid_key", "revoked_key", "wrong_key_kind",
  ]

  @Test func opensEachRouteToItsKeysOnly() async throws {
    let server = try await TestServer()
    let revoked = APIKey.random(kind: .secret)
    try await server.store(revoked, revokedAt: TestServer.start)
    let unknown = APIKey.random(kind: .secret)
    for route in server.application.routes.routes where route.method != .options {
      let name = "\(route.method) \(route.path)"
      let none = try code(await send(route, key: nil, to: server))
      let secret = try code(await send(route, key: "\(server.secretKey)", to: server))
      let publishable = try code(await send(route, key: "\(server.publishableKey)", to: server))
      switch route.access {
      case .open:
        for code in [none, secret, publishable] {
          #expect(!Self.refusals.contains(code ?? ""), "\(name)")
        }
      case .secret:
        #expect(none == "missing_key", "\(name)")
        #expect(publishable == "wrong_key_kind", "\(name)")
        #expect(!Self.refusals.contains(secret ?? ""), "\(name)")
        #expect(try code(await send(route, key: "\(revoked)", to: server)) == "revoked_key")
        #expect(try code(await send(route, key: "\(unknown)", to: server)) == "invalid_key")
        #expect(try code(await send(route, key: "garbage", to: server)) == "invalid_key")
      case .session:
        for key in [nil, "\(server.secretKey)", "\(server.publishableKey)"] {
          let answer = try await send(route, key: key, to: server)
          #expect(answer.status == .seeOther, "\(name)")
          #expect(answer.headers[.location]?.hasPrefix("/login") == true, "\(name)")
        }
      case .publishable:
        #expect(none == "missing_key", "\(name)")
        #expect(secret == "wrong_key_kind", "\(name)")
        #expect(!Self.refusals.contains(publishable ?? ""), "\(name)")
        #expect(try code(await send(route, key: "garbage", to: server)) == "invalid_key")
      }
    }
  }

  @Test(arguments: Role.allCases)
  func opensEachRouteToItsRolesOnly(_ role: Role) async throws {
    // asvs 8.2.1
    // attack 46
    let server = try await TestServer()
    let key = APIKey.random(kind: .secret)
    try await server.store(key, role: role)
    for route in server.application.routes.routes where route.access == .secret {
      let name = "\(route.method) \(route.path)"
      let permission = try #require(route.permission, "\(name)")
      let code = try code(await send(route, key: "\(key)", to: server))
      #expect((code == "permission_denied") == !role.allows(permission), "\(name)")
    }
  }

  @Test func noKeyMakesOneThatMayDoMore() async throws {
    // attack 46
    let server = try await TestServer()
    let key = APIKey.random(kind: .secret)
    try await server.store(key, role: .admin)
    func make(_ body: String) async throws -> TestResponse {
      try await server.send(
        .post,
        "/api/v1/keys",
        headers: [.authorization: "Bearer \(key)", .contentType: "application/json"],
        body: body
      )
    }
    let owner = try await make(#"{"kind":"secret","role":"owner"}"#)
    #expect(try owner.problem().code == "permission_denied")
    let same = try await make(#"{"kind":"secret"}"#).decoded(KeyResource.self)
    #expect(same.role == .admin)
    let less = try await make(#"{"kind":"secret","role":"viewer"}"#).decoded(KeyResource.self)
    #expect(less.role == .viewer)
    let other = try await make(#"{"kind":"secret","role":"king"}"#)
    #expect(try other.problem().errors?.map(\.pointer) == ["/role"])
  }

  @Test func everyManagementRouteNeedsASecretKey() async throws {
    let routes = try await TestServer().application.routes.routes
    for route in routes where route.path.hasPrefix("/api/") {
      #expect(route.access == .secret, "\(route.method) \(route.path)")
      #expect(route.family == .management, "\(route.method) \(route.path)")
    }
  }

  @Test func saysWhichKeyWasExpected() async throws {
    let server = try await TestServer()
    let answer = try await server.send(.get, "/api/v1/links")
    #expect(answer.status == .unauthorized)
    #expect(answer.headers[.wwwAuthenticate]?.hasPrefix("Bearer") == true)
    #expect(try answer.problem().detail?.contains("secret key") == true)
  }

  @Test func aWrongSecretUnderARightIDIsRefused() async throws {
    let server = try await TestServer()
    let parts = server.secretKey.description.split(separator: "_")
    var generator = SystemRandomNumberGenerator()
    var other = APIKey.random(kind: .secret, using: &generator)
    while other.id == String(parts[2]) { other = APIKey.random(kind: .secret, using: &generator) }
    let answer = try await server.send(
      .get,
      "/api/v1/links",
      headers: [.authorization: "Bearer \(other)"]
    )
    #expect(answer.status == .unauthorized)
  }

  @Test func aRevokedKeyStopsAtOnce() async throws {
    let server = try await TestServer()
    let made = try await server.manage(.post, "/api/v1/keys", body: #"{"kind":"secret"}"#)
    let key = try made.decoded(KeyResource.self)
    let headers: HTTPFields = [.authorization: "Bearer \(try #require(key.key))"]
    #expect(try await server.send(.get, "/api/v1/apps", headers: headers).status == .ok)
    #expect(try await server.manage(.delete, "/api/v1/keys/\(key.id)").status == .noContent)
    let refused = try await server.send(.get, "/api/v1/apps", headers: headers)
    #expect(try refused.problem().code == "revoked_key")
  }

  @Test func noCodeCanHideARoute() async throws {
    for route in try await TestServer().application.routes.routes {
      let segments = route.path.split(separator: "/")
      guard let first = segments.first, let code = ShortCode(first) else { continue }
      let isReserved: Bool = ReservedCodes.contains(code)
      #expect(isReserved, "\(first)")
    }
  }
}
