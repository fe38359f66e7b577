import HTTPTypes
import HummingbirdTesting
import LinkCore
import Persistence
import Testing
import WireModels

@testable import PaylisherServer

@Suite struct AssociationTests {
  static func server() async throws -> TestServer {
    let server = try await TestServer()
    let repositories = server.dependencies.repositories
    var iPhone = try #require(try await repositories.apps.find(server.workspace, server.app))
    iPhone.teamID = "ABCDE12345"
    try await repositories.apps.update(iPhone, by: nil)
    try await repositories.apps.create(
      AppRecord(
        AppResource(
          id: AppID(timestamp: TestServer.start),
          settings: AppSettings(
            name: "Acme for Android",
            platform: .android,
            bundleID: "com.example.acme.android",
            certificateFingerprints: [(0..<32).map { _ in "AB" }.joined(separator: ":")]
          ),
          createdAt: TestServer.start
        ),
        in: server.workspace
      ),
      by: nil
    )
    try await server.makeDomain([])
    return server
  }

  @Test func namesTheAppsForApple() async throws {
    let response = try await Self.server().send(.get, "/.well-known/apple-app-site-association")
    #expect(response.status == .ok)
    #expect(response.headers[.contentType] == "application/json")
    #expect(response.headers[.cacheControl] == "public, max-age=300")
    let file = try response.decoded(JSONValue.self)
    let detail = file["applinks"]?["details"]?.arrayValue?.first
    #expect(detail?["appIDs"] == ["ABCDE12345.com.example.acme"])
  }

  @Test func namesTheAppsForAndroid() async throws {
    let response = try await Self.server().send(.get, "/.well-known/assetlinks.json")
    #expect(response.status == .ok)
    let file = try response.decoded(JSONValue.self)
    let target = file.arrayValue?.first?["target"]
    #expect(target?["package_name"] == "com.example.acme.android")
  }

  /// Reports that are shared and invitations come by mail to phones that have the app.
  @Test(arguments: [("go.example.com", "exclude"), ("links.example.com", "match")])
  func leavesTheDashboardToTheBrowserOnItsHost(_ host: String, _ verdict: String) async throws {
    let server = try await Self.server()
    try await server.makeDomain(host: host, [])
    let domains = try await server.dependencies.repositories.domains.list(server.workspace)
    let id = try #require(domains.first { $0.host == host }?.id)
    let report = try await server.manage(
      .get,
      "/api/v1/domains/\(id)/association?url=/dashboard/shared/T"
    ).decoded(AssociationReport.self)
    #expect(report.url?.apple.map(\.verdict) == [verdict])
  }

  @Test(arguments: ["apple-app-site-association", "assetlinks.json"])
  func comparesByTag(file: String) async throws {
    let server = try await Self.server()
    let path = "/.well-known/" + file
    let tag = try #require(try await server.send(.get, path).headers[.eTag])
    let again = try await server.send(.get, path, headers: [.ifNoneMatch: tag])
    #expect(again.status == .notModified)
    #expect(again.text.isEmpty)
  }

  @Test(arguments: ["apple-app-site-association", "assetlinks.json"])
  func knowsNoOtherHosts(file: String) async throws {
    let response = try await TestServer().send(.get, "/.well-known/" + file)
    #expect(response.status == .notFound)
    #expect(try response.problem().code == "not_found")
  }
}
