import HTTPTypes
import HummingbirdTesting
import JSONCoding
import NIOCore
import Testing
import WireModels

@testable import PaylisherServer

/// Each limit that one request can meet: exactly as much passes, one more does not.
@Suite("Limits")
struct LimitTests {
  private let limits = RequestLimits()

  @Test func urls() async throws {
    let server = try await TestServer()
    func path(_ count: Int) -> String { "/livez?" + String(repeating: "a", count: count - 7) }
    #expect(try await server.send(.get, path(limits.url)).status == .ok)
    let answer = try await server.send(.get, path(limits.url + 1))
    #expect(answer.status == .uriTooLong)
    #expect(try answer.problem().code == "url_too_long")
  }

  @Test func headers() async throws {
    let server = try await TestServer()
    func answer(_ count: Int) async throws -> TestResponse {
      try await server.send(
        .get,
        "/livez",
        headers: [.userAgent: String(repeating: "a", count: count)]
      )
    }
    #expect(try await answer(limits.headerField).status == .ok)
    let refused = try await answer(limits.headerField + 1)
    #expect(refused.status == .requestHeaderFieldsTooLarge)
    #expect(try refused.problem().code == "headers_too_large")
  }

  @Test func managementBodies() async throws {
    // asvs 5.2.1
    let server = try await TestServer()
    func body(_ count: Int) -> String {
      #"{"name":"A"}"# + String(repeating: " ", count: count - 12)
    }
    let path = "/api/v1/workspace"
    #expect(try await server.manage(.patch, path, body: body(limits.managementBody)).status == .ok)
    let answer = try await server.manage(.patch, path, body: body(limits.managementBody + 1))
    #expect(answer.status == .contentTooLarge)
    #expect(try answer.problem().code == "body_too_large")
  }

  @Test func bodiesWithoutAnAnnouncedLength() async throws {
    // asvs 5.2.1
    let server = try await TestServer()
    let answer = try await server.manage(
      .patch,
      "/api/v1/workspace",
      headers: [.transferEncoding: "chunked"],
      body: String(repeating: " ", count: limits.managementBody + 1)
    )
    #expect(answer.status == .contentTooLarge)
  }

  private func metaData(_ json: String) -> String {
    #"{"targets":{"fallback":"https://e.example/"},"campaign":{"metaData":\#(json)}}"#
  }

  private func answer(_ json: String) async throws -> TestResponse {
    let server = try await TestServer()
    _ = try await server.manage(.post, "/api/v1/domains", body: #"{"host":"go.example.com"}"#)
    return try await server.manage(.post, "/api/v1/links", body: metaData(json))
  }

  private func nested(_ count: Int) -> String {
    #"{"a":"# + String(repeating: "[", count: count) + String(repeating: "]", count: count) + "}"
  }

  @Test func jsonDepth() async throws {
    // asvs 1.5.2
    // The link, its campaign and the data are three levels of their own.
    #expect(try await answer(nested(limits.json.depth - 3)).status == .created)
    let refused = try await answer(nested(limits.json.depth - 2))
    #expect(refused.status == .unprocessableContent)
    #expect(try refused.problem().code == "json_too_complex")
  }

  @Test func jsonStrings() async throws {
    func data(_ count: Int) -> String { #"{"a":"\#(String(repeating: "s", count: count))"}"# }
    #expect(try await answer(data(limits.json.string)).status == .created)
    let refused = try await answer(data(limits.json.string + 1))
    #expect(refused.status == .unprocessableContent)
    #expect(try refused.problem().errors?.map(\.pointer) == ["/campaign/metaData/a"])
  }

  @Test func jsonMembers() async throws {
    // asvs 1.5.2
    func data(_ count: Int) -> String {
      #"{"a":{"# + (0..<count).map { "\"\($0)\":0" }.joined(separator: ",") + "}}"
    }
    #expect(try await answer(data(limits.json.keysPerObject)).status == .created)
    #expect(
      try await answer(data(limits.json.keysPerObject + 1)).status == .unprocessableContent
    )
  }

  @Test func jsonNamesAndNumbers() async throws {
    func name(_ count: Int) -> String {
      #"{"a":{"\#(String(repeating: "k", count: count))":0}}"#
    }
    func number(_ count: Int) -> String { #"{"a":\#(String(repeating: "9", count: count))}"# }
    #expect(try await answer(name(limits.json.key)).status == .created)
    #expect(try await answer(name(limits.json.key + 1)).status == .unprocessableContent)
    #expect(try await answer(number(limits.json.number)).status == .created)
    #expect(try await answer(number(limits.json.number + 1)).status == .unprocessableContent)
  }

  @Test(arguments: [(256, 201), (257, 422)])
  func titles(_ count: Int, _ status: Int) async throws {
    let server = try await TestServer()
    _ = try await server.manage(.post, "/api/v1/domains", body: #"{"host":"go.example.com"}"#)
    let title = String(repeating: "é", count: count)
    let answer = try await server.manage(
      .post,
      "/api/v1/links",
      body: #"{"targets":{"fallback":"https://e.example/"},"title":"\#(title)"}"#
    )
    #expect(answer.status.code == status)
  }

  @Test(arguments: [(2_048, 201), (2_049, 422)])
  func targets(_ count: Int, _ status: Int) async throws {
    let server = try await TestServer()
    _ = try await server.manage(.post, "/api/v1/domains", body: #"{"host":"go.example.com"}"#)
    let target = "https://e.example/" + String(repeating: "a", count: count - 18)
    let answer = try await server.manage(
      .post,
      "/api/v1/links",
      body: #"{"targets":{"fallback":"\#(target)"}}"#
    )
    #expect(answer.status.code == status)
  }
}
