import HTTPTypes
import HummingbirdTesting
import LinkCore
import Persistence
import RoutingCore
import Testing
import WireModels

@testable import PaylisherServer

@Suite struct CampaignTests {
  @Test(arguments: ["/resolve/SUMMER25", "/campaign/resolve/summer25", "/campaign/SUMMER25"])
  func resolvesInTheFormThatClientsRead(path: String) async throws {
    let server = try await TapTests.summer()
    let response = try await server.send(.get, path)
    #expect(response.status == .ok)
    let campaign = try response.json()
    #expect(campaign["keyName"] == "SUMMER25")
    #expect(campaign["title"] == "Summer sale")
    #expect(campaign["scheme"] == "acme://product/42")
    #expect(campaign["iosUrl"] == "https://apps.apple.com/app/id1")
    #expect(campaign["metaData"] == ["discount": 25])
    #expect(campaign["_id"]?["$oid"]?.stringValue != nil)
    #expect(campaign["createdAt"]?["$date"]?.stringValue != nil)
    let jid = try #require(campaign["jid"]?.stringValue)
    #expect(EntityID(jid) != nil)
    let again = try await server.send(.get, path).json()
    #expect(again["jid"]?.stringValue != jid)
  }

  /// On a host that is no link domain, a code is that of the key's workspace, so that no workspace takes
  /// the codes of another.
  @Test func resolvesByTheKeyOnOtherHostsWhereThereAreSeveralWorkspaces() async throws {
    // attack 38
    let server = try await TestServer()
    try await server.makeDomain(host: "go.example.com", [server.link("SUMMER25")])
    func resolve(_ key: APIKey?) async throws -> HTTPResponse.Status {
      let headers: HTTPFields = key.map { [.authorization: "Bearer \($0)"] } ?? [:]
      return try await server.send(.get, "/resolve/SUMMER25", headers: headers).status
    }
    #expect(try await resolve(nil) == .ok)
    let other = try await Owner.make(in: server.dependencies)
    // A domain that is served: one whose owner is not shown yet changes nothing for others.
    let domain = DomainResource(
      id: DomainID(timestamp: TestServer.start),
      host: "go.other.example",
      baseURL: "https://go.other.example",
      createdAt: TestServer.start
    )
    let record = DomainRecord(domain, in: other.workspace)
    try await server.dependencies.repositories.domains.create(record, by: nil)
    try await server.application.prepare()
    #expect(try await resolve(nil) == .notFound)
    #expect(try await resolve(other.publishableKey) == .notFound)
    #expect(try await resolve(server.publishableKey) == .ok)
    #expect(try await resolve(server.secretKey) == .notFound)
  }

  @Test func saysNotFoundForWhatIsNotThere() async throws {
    let server = try await TapTests.server { server in
      var disabled = try server.link("disabled")
      disabled.state = .disabled
      return [disabled]
    }
    for code in ["unknown", "disabled", "a%2Fb", ".."] {
      let response = try await server.send(.get, "/resolve/\(code)")
      #expect(response.status == .notFound)
      #expect(try response.json()["code"] == "not_found")
    }
  }
}
