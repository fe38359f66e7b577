import HTTPTypes
import HummingbirdTesting
import LinkCore
import Testing
import WireModels

@testable import PaylisherServer

@Suite("Many links, and requests that are sent twice")
struct LinkBulkTests {
  private static let key = HTTPField.Name("Idempotency-Key") ?? .origin
  private static let replayed = HTTPField.Name("Idempotency-Replayed") ?? .origin

  private static func link(_ code: String) -> String {
    #"{"code":"\#(code)",\#(LinkModelTests.fallback)}"#
  }

  private func codes(_ server: TestServer) async throws -> Set<String> {
    let page = try await server.manage(.get, "/api/v1/links").decoded(Page<LinkResource>.self)
    return Set(page.items.map(\.code))
  }

  @Test func makesAllOfThemInOrder() async throws {
    let server = try await LinkModelTests.server(host: "localhost")
    let body = "{\"links\":[\((0..<20).map { Self.link("n\($0)") }.joined(separator: ","))]}"
    let answer = try await server.manage(.post, "/api/v1/links/bulk", body: body)
    let result = try answer.decoded(LinkBulkResult.self)
    #expect((result.created, result.refused) == (20, 0))
    #expect(result.items.map { $0.link?.code } == (0..<20).map { "n\($0)" })
    let tap = try await server.send(.get, "/n7", headers: [.userAgent: UserAgents.mac])
    #expect(tap.status == .found)
  }

  @Test func makesNoneWhereOneIsWrong() async throws {
    let server = try await LinkModelTests.server()
    let wrong = #"{"code":"b","targets":{"fallback":"http://example.com/"}}"#
    for (links, code, pointer) in [
      ("\(Self.link("a")),\(wrong)", "invalid_fields", "/links/1/targets/fallback"),
      ("\(Self.link("a")),{}", "invalid_fields", "/links/1/targets"),
      ("\(Self.link("a")),\(Self.link("A"))", "link_code_taken", "/links/1/code"),
      ("\(Self.link("a")),\(Self.link("null"))", "invalid_fields", "/links/1/code"),
    ] {
      let body = "{\"links\":[\(links)]}"
      let problem = try await server.manage(.post, "/api/v1/links/bulk", body: body).problem()
      #expect(problem.code == code)
      #expect(problem.errors?.map(\.pointer) == [pointer])
      #expect(try await codes(server).isEmpty)
    }
  }

  /// A fast hash of a password in the database would be guessed where its slow one is not.
  @Test func keepsNothingOfAPasswordThatCouldBeGuessed() async throws {
    // attack 1
    let server = try await LinkModelTests.server()
    let headers: HTTPFields = [Self.key: "once"]
    func send(_ password: String, more: String = "") async throws -> TestResponse {
      try await server.manage(
        .post,
        "/api/v1/links",
        headers: headers,
        body: #"{"code":"p","password":\#(password)\#(more),\#(LinkModelTests.fallback)}"#
      )
    }
    #expect(try await send(#""first word""#).status == .created)
    // The hash is the same whatever the password is, so that nothing can be told from it.
    let again = try await send(#""second word""#)
    #expect(again.status == .created)
    #expect(again.headers[Self.replayed] == "true")
    #expect(try await send("null").problem().code == "idempotency_conflict")
    let other = try await send(#""first word""#, more: #","title":"x""#)
    #expect(try other.problem().code == "idempotency_conflict")
  }

  @Test func givesEachAVerdictWhereAsked() async throws {
    let server = try await LinkModelTests.server()
    let links = [Self.link("a"), Self.link("A"), "{}", Self.link("b")].joined(separator: ",")
    let body = "{\"partial\":true,\"links\":[\(links)]}"
    let answer = try await server.manage(.post, "/api/v1/links/bulk", body: body)
    let result = try answer.decoded(LinkBulkResult.self)
    #expect((result.created, result.refused) == (2, 2))
    #expect(result.items.map(\.status) == ["created", "refused", "refused", "created"])
    #expect(result.items.map(\.code) == [nil, "link_code_taken", "invalid_fields", nil])
    #expect(result.items[2].errors?.map(\.pointer) == ["/links/2/targets"])
    #expect(try await codes(server) == ["a", "b"])
  }

  @Test func limitsHowMany() async throws {
    let server = try await LinkModelTests.server()
    let many = Array(repeating: "{}", count: LinkRoutes.bulkLimit + 1).joined(separator: ",")
    let problem = try await server.manage(
      .post,
      "/api/v1/links/bulk",
      body: "{\"links\":[\(many)]}"
    ).problem()
    #expect(problem.errors?.map(\.pointer) == ["/links"])
    #expect(problem.errors?.map(\.code) == ["wrong_count"])
  }

  @Test(arguments: ["/api/v1/links", "/api/v1/links/bulk"])
  func answersARequestOfTheSameNameAgain(_ path: String) async throws {
    let server = try await LinkModelTests.server()
    let isBulk = path.hasSuffix("bulk")
    let one = "{\(LinkModelTests.fallback)}"
    let body = isBulk ? "{\"links\":[\(one),\(one)]}" : one
    let send = { (body: String) in
      try await server.manage(.post, path, headers: [Self.key: "once-1"], body: body)
    }
    let first = try await send(body)
    let second = try await send(body)
    #expect(second.status == first.status)
    #expect(second.body == first.body)
    #expect(second.headers[.eTag] == first.headers[.eTag])
    #expect(second.headers[.location] == first.headers[.location])
    #expect((first.headers[Self.replayed], second.headers[Self.replayed]) == (nil, "true"))
    #expect(try await codes(server).count == (isBulk ? 2 : 1))

    let other = try await send(body.replacing("example.com", with: "example.net"))
    #expect(other.status == .conflict)
    #expect(try other.problem().code == "idempotency_conflict")
  }

  @Test func aRequestThatWasRefusedLeavesItsNameFree() async throws {
    let server = try await LinkModelTests.server()
    let headers: HTTPFields = [Self.key: "once"]
    let wrong = #"{"code":"null",\#(LinkModelTests.fallback)}"#
    let refused = try await server.manage(.post, "/api/v1/links", headers: headers, body: wrong)
    #expect(refused.status == .unprocessableContent)
    let right = try await server.manage(
      .post,
      "/api/v1/links",
      headers: headers,
      body: Self.link("right")
    )
    #expect(right.status == .created)
    let odd = try await server.manage(
      .post,
      "/api/v1/links",
      headers: [Self.key: "no spaces"],
      body: Self.link("odd")
    )
    #expect(odd.status == .badRequest)
  }
}
