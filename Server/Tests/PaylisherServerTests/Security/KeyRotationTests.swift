import HTTPTypes
import HummingbirdTesting
import LinkCore
import Persistence
import Testing
import WireModels

@testable import PaylisherServer

/// A key that another replaces works until the overlap is over.
@Suite struct KeyRotationTests {
  private static func status(
    _ server: TestServer,
    _ key: String?
  ) async throws -> HTTPResponse.Status {
    let headers: HTTPFields = [.authorization: "Bearer \(try #require(key))"]
    return try await server.send(.get, "/api/v1/workspace", headers: headers).status
  }

  @Test(arguments: TestEngine.allCases)
  func bothKeysWorkDuringTheOverlap(_ engine: TestEngine) async throws {
    try await engine.withClock { server, clock in
      let old = try await server.made(
        KeyResource.self,
        "/api/v1/keys",
        #"{"kind":"secret","role":"editor","name":"CI"}"#
      )
      let path = "/api/v1/keys/\(old.id)/rotation"
      let new = try await server.made(KeyResource.self, path, #"{"overlapHours":2}"#)
      #expect(new.replaces == old.id && new.role == .editor && new.name == "CI")
      let end = TestServer.start.advanced(bySeconds: 7_200)
      clock.advance(milliseconds: 7_199_000)
      #expect(try await Self.status(server, old.key) == .ok)
      #expect(try await Self.status(server, new.key) == .ok)
      clock.advance(milliseconds: 1_000)
      let refused = try await server.send(
        .get,
        "/api/v1/workspace",
        headers: [.authorization: "Bearer \(try #require(old.key))"]
      )
      #expect(try refused.problem().code == "revoked_key")
      #expect(try await Self.status(server, new.key) == .ok)
      let keys = try await server.manage(.get, "/api/v1/keys").decoded(Page<KeyResource>.self)
      let listed = try #require(keys.items.first { $0.id == old.id })
      #expect(listed.endsAt == end && listed.revokedAt == nil)
      #expect(keys.items.first { $0.id == new.id }?.endsAt == nil)
    }
  }

  @Test func aKeyIsReplacedOnce() async throws {
    // attack 104
    let server = try await TestServer()
    let old = try await server.made(KeyResource.self, "/api/v1/keys", #"{"kind":"secret"}"#)
    let path = "/api/v1/keys/\(old.id)/rotation"
    let new = try await server.made(KeyResource.self, path, "{}")
    let again = try await server.manage(.post, path, body: "{}")
    #expect(again.status == .conflict)
    _ = try await server.manage(.delete, "/api/v1/keys/\(new.id)")
    let revoked = try await server.manage(.post, "/api/v1/keys/\(new.id)/rotation", body: "{}")
    #expect(revoked.status == .conflict)
    let keys = try await server.manage(.get, "/api/v1/keys").decoded(Page<KeyResource>.self)
    #expect(keys.items.filter { $0.replaces != nil }.map(\.id) == [new.id])
  }

  @Test func overlapsAreBounded() async throws {
    // attack 104
    let server = try await TestServer()
    let key = try await server.made(KeyResource.self, "/api/v1/keys", #"{"kind":"secret"}"#)
    for hours in ["-1", "2161", "\"1\""] {
      let body = #"{"overlapHours":\#(hours)}"#
      let answer = try await server.manage(.post, "/api/v1/keys/\(key.id)/rotation", body: body)
      #expect(try answer.problem().errors?.map(\.pointer) == ["/overlapHours"])
    }
    let now = #"{"overlapHours":0}"#
    _ = try await server.made(KeyResource.self, "/api/v1/keys/\(key.id)/rotation", now)
    #expect(try await Self.status(server, key.key) == .unauthorized)
  }

  /// Otherwise an administrator's key would be exchanged for an owner's.
  @Test func noKeyIsExchangedForOneThatMayDoMore() async throws {
    let server = try await TestServer()
    let admin = APIKey.random(kind: .secret)
    try await server.store(admin, role: .admin)
    let other = try await Owner.make(in: server.dependencies)
    func rotate(_ id: String, by key: APIKey) async throws -> String? {
      try await server.send(
        .post,
        "/api/v1/keys/\(id)/rotation",
        headers: [.authorization: "Bearer \(key)", .contentType: "application/json"],
        body: "{}"
      ).problem().code
    }
    #expect(try await rotate(server.secretKey.id, by: admin) == "permission_denied")
    #expect(try await rotate(server.secretKey.id, by: other.secretKey) == "not_found")
    #expect(try await Self.status(server, "\(server.secretKey)") == .ok)
  }

  /// Otherwise an administrator could shut an owner's programs out.
  @Test func noKeyIsRevokedThatMayDoMore() async throws {
    // asvs 8.2.2
    let server = try await TestServer()
    let admin = APIKey.random(kind: .secret)
    try await server.store(admin, role: .admin)
    let editor = APIKey.random(kind: .secret)
    try await server.store(editor, role: .editor)
    func revoke(_ id: String) async throws -> HTTPResponse.Status {
      let headers: HTTPFields = [.authorization: "Bearer \(admin)"]
      return try await server.send(.delete, "/api/v1/keys/\(id)", headers: headers).status
    }
    #expect(try await revoke(server.secretKey.id) == .forbidden)
    #expect(try await Self.status(server, "\(server.secretKey)") == .ok)
    #expect(try await revoke(editor.id) == .noContent)
    #expect(try await revoke(server.publishableKey.id) == .noContent)
    #expect(try await revoke(admin.id) == .noContent)
  }

  @Test func thePageOffersAnAdminNoKeyOfAnOwner() async throws {
    let server = try await TestServer()
    let path = "keys/\(server.secretKey.id)/revoke"
    #expect(try await server.browser(.owner).open("/dashboard/keys").text.contains(path))
    let admin = try await server.browser(.admin)
    let page = try await admin.open("/dashboard/keys").text
    #expect(page.contains(server.secretKey.id) && !page.contains(path))
    #expect(try await admin.post("/dashboard/\(path)", [:]).status == .forbidden)
  }

  @Test func thePageReplacesAKey() async throws {
    let server = try await TestServer()
    let browser = try await server.browser(.owner)
    let path = "/dashboard/keys/\(server.publishableKey.id)/rotate"
    let answer = try await browser.post(path, ["overlapHours": "168"])
    #expect(answer.status == .ok && answer.text.contains("paylisher_live_pk_"))
    let page = try await browser.open("/dashboard/keys").text
    #expect(page.contains("Works until") && !page.contains("paylisher_live_pk_"))
    let keys = try await server.manage(.get, "/api/v1/keys").decoded(Page<KeyResource>.self)
    let old = try #require(keys.items.first { $0.id == server.publishableKey.id })
    #expect(old.endsAt == TestServer.start.advanced(bySeconds: 168 * 3_600))
  }
}
