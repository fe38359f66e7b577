import HTTPTypes
import HummingbirdTesting
import LinkCore
import Persistence
import Testing
import WireModels

@testable import PaylisherServer

/// What owners are told about the association of a domain.
@Suite struct AssociationReportTests {
  static func path(_ server: TestServer, _ query: String = "") async throws -> String {
    let domains = try await server.dependencies.repositories.domains.list(server.workspace)
    return "/api/v1/domains/\(try #require(domains.first).id)/association\(query)"
  }

  @Test func showsTheFilesAsPhonesGetThem() async throws {
    let server = try await AssociationTests.server()
    let report = try await server.manage(.get, try await Self.path(server))
      .decoded(AssociationReport.self)
    #expect(report.host == "localhost")
    #expect(report.url == nil)
    #expect(report.files.map(\.findings) == [[], []])
    for file in report.files {
      let path = try #require(file.url.split(separator: "localhost").last)
      let served = try await server.send(.get, String(path)).decoded(JSONValue.self)
      #expect(served == file.content)
    }
  }

  @Test func saysWhatIsWrong() async throws {
    let server = try await TestServer()
    try await server.makeDomain([])
    let report = try await server.manage(.get, try await Self.path(server))
      .decoded(AssociationReport.self)
    #expect(report.files.first?.findings.map(\.code) == ["no_details"])
    #expect(report.files.first?.findings.first?.fix.isEmpty == false)
  }

  @Test(arguments: [
    ("/c/SUMMER25", "match"), ("https://localhost/c/SUMMER25", "match"),
    ("HTTPS://LOCALHOST/SUMMER25", "match"), ("/api/v1/links", "exclude"),
    ("/c/SUMMER25%2B", "exclude"),
  ])
  func saysWhichAppOpensAURLAndByWhichRule(url: String, verdict: String) async throws {
    let server = try await AssociationTests.server()
    let path = try await Self.path(server, "?url=\(url)")
    let report = try await server.manage(.get, path).decoded(AssociationReport.self)
    let answer = try #require(report.url?.apple.first)
    #expect(answer.appID == "ABCDE12345.com.example.acme")
    #expect(answer.verdict == verdict)
    #expect(answer.steps.last?.mismatch == nil)
    #expect(answer.rule == answer.steps.last?.rule)
    #expect(report.url?.android == ["com.example.acme.android"])
  }

  @Test(arguments: [
    "https://other.example/c/X", "http://localhost/", "javascript:x", "localhost/x",
  ])
  func answersForNoOtherHost(url: String) async throws {
    let server = try await AssociationTests.server()
    let answer = try await server.manage(.get, try await Self.path(server, "?url=\(url)"))
    #expect(try answer.problem().code == "invalid_query")
  }

  @Test func knowsOnlyTheWorkspacesDomains() async throws {
    let server = try await AssociationTests.server()
    let other = DomainID(timestamp: TestServer.start)
    let answer = try await server.manage(.get, "/api/v1/domains/\(other)/association")
    #expect(answer.status == .notFound)
  }
}
