import HTTPTypes
import HummingbirdTesting
import LinkCore
import Persistence
import Testing
import WireModels

@testable import PaylisherServer
@testable import Redirecting

@Suite("How many links a workspace may have")
struct LinkQuotaTests {
  private static func server(_ limit: Int) async throws -> TestServer {
    let server = try await TestServer { $0.settings.limits.linksPerWorkspace = limit }
    let made = try await server.manage(.post, "/api/v1/domains", body: #"{"host":"localhost"}"#)
    #expect(made.status == .created)
    return server
  }

  private static func link(_ code: String) -> String {
    #"{"code":"\#(code)",\#(LinkModelTests.fallback)}"#
  }

  private func bulk(
    _ server: TestServer,
    _ codes: [String],
    more: String = "",
    headers: HTTPFields = [:]
  ) async throws -> TestResponse {
    let links = codes.map(Self.link).joined(separator: ",")
    let body = "{\"links\":[\(links)]\(more)}"
    return try await server.manage(.post, "/api/v1/links/bulk", headers: headers, body: body)
  }

  private func make(_ server: TestServer, _ code: String) async throws -> TestResponse {
    try await server.manage(.post, "/api/v1/links", body: Self.link(code))
  }

  private func codes(_ server: TestServer) async throws -> Set<String> {
    let page = try await server.manage(.get, "/api/v1/links").decoded(Page<LinkResource>.self)
    return Set(page.items.map(\.code))
  }

  @Test func refusesMoreLinksAndStoresNoneOfThem() async throws {
    // attack 86
    let server = try await Self.server(3)
    let first = try await make(server, "a")
    #expect(first.status == .created)
    #expect(try await make(server, "b").status == .created)
    for more in ["", #","partial":true"#, #","dryRun":true"#] {
      let answer = try await bulk(server, ["x", "d"], more: more)
      #expect(answer.status == .conflict, "\(more)")
      #expect(try answer.problem().code == "too_many_links", "\(more)")
      #expect(try await codes(server) == ["a", "b"], "\(more)")
    }
    let name: HTTPFields = [.idempotencyKey: "once"]
    #expect(try await bulk(server, ["x"], headers: name).status == .ok)
    let problem = try await make(server, "d").problem()
    #expect(problem.code == "too_many_links")
    #expect(problem.detail?.contains("--links-per-workspace") == true)
    // What was answered is answered again, and links that are there change and go.
    #expect(try await bulk(server, ["x"], headers: name).status == .ok)
    let path = try #require(first.headers[.location])
    #expect(try await server.manage(.patch, path, body: #"{"title":"t"}"#).status == .ok)
    #expect(try await server.manage(.delete, path).status == .noContent)
    #expect(try await make(server, "d").status == .created)
    #expect(try await codes(server) == ["b", "x", "d"])
  }

  @Test func countsTheLinksOfOneWorkspace() async throws {
    let server = try await Self.server(1)
    #expect(try await make(server, "a").status == .created)
    #expect(try await make(server, "b").status == .conflict)
    let other = try await Owner.make(in: server.dependencies)
    for (path, body) in [
      ("domains", #"{"host":"other.example.com"}"#), ("links", Self.link("a")),
    ] {
      let answer = try await server.send(
        .post,
        "/api/v1/\(path)",
        headers: [.authorization: "Bearer \(other.secretKey)", .contentType: "application/json"],
        body: body
      )
      #expect(answer.status == .created, "\(answer.text)")
    }
  }

  @Test func requestsAtTheSameTimePassNoBoundTogether() async throws {
    // attack 86
    let server = try await Self.server(5)
    let created = try await withThrowingTaskGroup(of: Bool.self) { group in
      for number in 0..<20 {
        group.addTask { try await make(server, "n\(number)").status == .created }
      }
      return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect((1...5).contains(created))
    #expect(try await codes(server).count == created)
  }

  /// Devices leave a tenth to members.
  @Test func invitationsLeaveRoomForMembers() async throws {
    // attack 87
    let server = try await Self.server(10)
    #expect(try await make(server, "a").status == .created)
    let body = #"{"domain":"localhost","template":"a","parameters":{}}"#
    let headers: HTTPFields = [
      .authorization: "Bearer \(server.publishableKey)", .contentType: "application/json",
    ]
    for _ in 0..<8 {
      let answer = try await server.send(.post, "/v1/invites", headers: headers, body: body)
      #expect(answer.status == .created, "\(answer.text)")
    }
    let answer = try await server.send(.post, "/v1/invites", headers: headers, body: body)
    #expect(try answer.problem().code == "too_many_links")
    #expect(try await make(server, "b").status == .created)
    #expect(try await make(server, "x").status == .conflict)
  }

  // MARK: - Memory

  private static let workspace = WorkspaceID(EntityID(high: 2, low: 2))

  /// A directory of a few chunks with links of 600,000 bytes, one a chunk.
  private static func directory(chunks: Int, links: Int) throws -> LinkDirectory {
    var table = LinkTable(chunks: chunks)
    for index in 0..<links { table.put(try DirectoryBoundTests.large(index)) }
    let directory = LinkDirectory()
    directory.replace(
      with: LinkSnapshot(revision: 1, domains: [], apps: [], links: []),
      table
    )
    return directory
  }

  @Test func aFullTableTakesNoNewLinks() throws {
    let quota = LinkQuota(try Self.directory(chunks: 2, links: 2), perWorkspace: 0)
    let error = #expect(throws: ProblemError.self) { try quota.check(1, of: Self.workspace) }
    #expect(error?.problem.code == "too_many_links")
    try quota.check(0, of: Self.workspace)
    try LinkQuota(try Self.directory(chunks: 2, links: 1), perWorkspace: 0)
      .check(1, of: Self.workspace)
  }

  /// Few large links of one workspace leave half of the table to others.
  @Test func aWorkspaceTakesHalfOfTheTable() throws {
    // attack 86
    let directory = try Self.directory(chunks: 8, links: 7)
    let other = WorkspaceID(EntityID(high: 2, low: 3))
    let quota = LinkQuota(directory, perWorkspace: 1_000)
    #expect(throws: ProblemError.self) { try quota.check(1, of: Self.workspace) }
    try quota.check(1, of: other)
    try LinkQuota(directory, perWorkspace: 0).check(1, of: Self.workspace)
  }
}
