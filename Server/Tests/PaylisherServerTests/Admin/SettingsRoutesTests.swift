import HTTPTypes
import HummingbirdTesting
import LinkCore
import NIOCore
import Persistence
import Testing
import WireModels

@testable import PaylisherServer

@Suite("Workspace, apps, domains and keys of the management API")
struct SettingsRoutesTests {
  @Test func showsAndRenamesTheWorkspace() async throws {
    let server = try await TestServer()
    let path = "/api/v1/workspace"
    let before = try await server.manage(.get, path).decoded(WorkspaceResource.self)
    #expect(before.id == server.workspace)
    let after = try await server.manage(.patch, path, body: #"{"name":"Neu"}"#)
    #expect(try after.decoded(WorkspaceResource.self).name == "Neu")
    #expect(try await server.manage(.patch, path, body: "{}").body == after.body)
  }

  @Test func makesChangesAndRemovesAnApp() async throws {
    let server = try await TestServer()
    let made = try await server.manage(
      .post,
      "/api/v1/apps",
      body: #"{"name":"A","platform":"android","bundleID":"com.a.b","scheme":"AppA"}"#
    )
    #expect(made.status == .created)
    let app = try made.decoded(AppResource.self)
    #expect(app.settings.scheme == "appa")
    let path = try #require(made.headers[.location])
    let changed = try await server.manage(
      .put,
      path,
      body: #"{"name":"B","platform":"android","bundleID":"com.a.b"}"#
    )
    #expect(try changed.decoded(AppResource.self).settings.scheme == nil)
    #expect(try await server.manage(.delete, path).status == .noContent)
    #expect(try await server.manage(.get, path).status == .notFound)
  }

  @Test func oneBundleIDIsOneApp() async throws {
    let answer = try await TestServer().manage(
      .post,
      "/api/v1/apps",
      body: #"{"name":"A","platform":"ios","bundleID":"com.example.acme"}"#
    )
    #expect(answer.status == .conflict)
    #expect(try answer.problem().code == "conflict")
  }

  @Test(arguments: [
    (#"{"platform":"ios","bundleID":"a.b"}"#, "/name"),
    (#"{"name":"A","platform":"windows","bundleID":"a.b"}"#, "/platform"),
    (#"{"name":"A","platform":"ios","bundleID":"a b"}"#, "/bundleID"),
    (#"{"name":"A","platform":"ios","bundleID":"a.b","teamID":"short"}"#, "/teamID"),
    (#"{"name":"A","platform":"ios","bundleID":"a.b","scheme":"https"}"#, "/scheme"),
    (#"{"name":"A","platform":"ios","bundleID":"a.b","scheme":"JavaScript"}"#, "/scheme"),
    (#"{"name":"A","platform":"ios","bundleID":"a.b","storeURL":"http://x.example"}"#, "/storeURL"),
    (
      #"{"name":"A","platform":"ios","bundleID":"a.b","certificateFingerprints":["AA"]}"#,
      "/certificateFingerprints/0"
    ),
    (#"{"name":"A\u0007","platform":"ios","bundleID":"a.b"}"#, "/name"),
    (#"{"name":null,"platform":"ios","bundleID":"a.b"}"#, "/name"),
    (#"[]"#, ""),
  ])
  func refusesAnAppThatCannotBe(_ body: String, _ pointer: String) async throws {
    let answer = try await TestServer().manage(.post, "/api/v1/apps", body: body)
    #expect(answer.status == .unprocessableContent)
    #expect(try answer.problem().errors?.map(\.pointer) == [pointer])
  }

  @Test(arguments: [
    (#"{"host":"Go.Example.COM"}"#, "go.example.com", "https://go.example.com"),
    (#"{"host":"bücher.example"}"#, "xn--bcher-kva.example", "https://xn--bcher-kva.example"),
    (
      #"{"host":"localhost","baseURL":"http://localhost:8080"}"#, "localhost",
      "http://localhost:8080"
    ),
    (
      #"{"host":"a.example","baseURL":"https://A.example:8443"}"#, "a.example",
      "https://a.example:8443"
    ),
  ])
  func registersADomain(_ body: String, _ host: String, _ base: String) async throws {
    let answer = try await TestServer().manage(.post, "/api/v1/domains", body: body)
    #expect(answer.status == .created)
    let domain = try answer.decoded(DomainResource.self)
    #expect(domain.host == host)
    #expect(domain.baseURL == base)
  }

  @Test(arguments: [
    #"{"host":"a.example","baseURL":"https://b.example"}"#,
    #"{"host":"a.example","baseURL":"http://a.example"}"#,
  ])
  func refusesABaseOfAnotherHost(_ body: String) async throws {
    let answer = try await TestServer().manage(.post, "/api/v1/domains", body: body)
    #expect(answer.status == .conflict)
    #expect(try answer.problem().code == "conflicting_fields")
  }

  @Test(arguments: ["a", "a..b", "a.example/", "a.example:80", "1.2.3", "-a.example", ""])
  func refusesWhatIsNoHost(_ host: String) async throws {
    let answer = try await TestServer().manage(
      .post,
      "/api/v1/domains",
      body: #"{"host":"\#(host)"}"#
    )
    #expect(answer.status == .unprocessableContent)
    #expect(try answer.problem().errors?.map(\.pointer) == ["/host"])
  }

  @Test func movesADomainWithItsLinks() async throws {
    let server = try await TestServer()
    let made = try await server.manage(.post, "/api/v1/domains", body: #"{"host":"a.example"}"#)
    _ = try await server.manage(.post, "/api/v1/domains", body: #"{"host":"c.example"}"#)
    let path = try #require(made.headers[.location])
    let link = try await server.manage(
      .post,
      "/api/v1/links",
      body: #"{"domain":"a.example","targets":{"fallback":"https://e.example/"}}"#
    ).decoded(LinkResource.self)
    let moved = try await server.manage(.patch, path, body: #"{"host":"B.example"}"#)
    let domain = try moved.decoded(DomainResource.self)
    #expect((domain.host, domain.baseURL) == ("b.example", "https://b.example"))
    let ported = try await server.manage(
      .patch,
      path,
      body: #"{"baseURL":"https://b.example:8443"}"#
    )
    #expect(try ported.decoded(DomainResource.self).baseURL == "https://b.example:8443")
    let shown = try await server.manage(.get, "/api/v1/links/\(link.id)")
    #expect(
      try shown.decoded(LinkResource.self).shortURL == "https://b.example:8443/c/\(link.code)"
    )
    for (body, status) in [
      (#"{"host":"c.example"}"#, 409), (#"{"baseURL":"https://c.example"}"#, 409),
      (#"{"host":"-"}"#, 422), (#"{"url":"x"}"#, 422),
    ] {
      #expect(try await server.manage(.patch, path, body: body).status.code == status)
    }
  }

  @Test func aDomainWithLinksStays() async throws {
    let server = try await TestServer()
    let domain = try await server.manage(.post, "/api/v1/domains", body: #"{"host":"a.example"}"#)
    _ = try await server.manage(
      .post,
      "/api/v1/links",
      body: #"{"targets":{"fallback":"https://e.example/"}}"#
    )
    let path = try #require(domain.headers[.location])
    #expect(try await server.manage(.delete, path).status == .conflict)
  }

  @Test func showsAKeyOnce() async throws {
    let server = try await TestServer()
    let made = try await server.manage(
      .post,
      "/api/v1/keys",
      body: #"{"kind":"publishable","app":"\#(server.app)","name":"phone"}"#
    )
    #expect(made.status == .created)
    let key = try #require(try made.decoded(KeyResource.self).key)
    let list = try await server.manage(.get, "/api/v1/keys")
    #expect(!String(buffer: list.body).contains(key))
    #expect(try list.decoded(Page<KeyResource>.self).items.count == 3)
  }

  @Test(arguments: [
    (#"{"kind":"publishable"}"#, "conflicting_fields"),
    (#"{"kind":"secret","app":"0192f0c1-2f3a-7000-8000-000000000001"}"#, "conflicting_fields"),
    (#"{"kind":"publishable","app":"0192f0c1-2f3a-7000-8000-000000000001"}"#, "unknown_reference"),
  ])
  func refusesAKeyOfNoApp(_ body: String, _ code: String) async throws {
    let answer = try await TestServer().manage(.post, "/api/v1/keys", body: body)
    #expect(answer.status == .conflict)
    let problem = try answer.problem()
    #expect(problem.code == code)
    #expect(problem.errors?.map(\.pointer) == ["/app"])
  }

  @Test func neverShowsWhatIsAnotherWorkspaces() async throws {
    let server = try await TestServer()
    let other = try await Owner.make(in: server.dependencies)
    let answer = try await server.manage(.get, "/api/v1/apps/\(other.app)")
    #expect(answer.status == .notFound)
    let keys = try await server.manage(.get, "/api/v1/keys").decoded(Page<KeyResource>.self)
    #expect(!keys.items.map(\.id).contains(other.secretKey.id))
    let revoked = try await server.manage(.delete, "/api/v1/keys/\(other.secretKey.id)")
    #expect(revoked.status == .notFound)
  }
}
