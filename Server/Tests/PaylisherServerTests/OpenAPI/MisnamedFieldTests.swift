import HTTPTypes
import HummingbirdTesting
import Testing
import WireModels

@testable import PaylisherServer

/// Members under another service's or another format's name are named by their own.
@Suite struct MisnamedFieldTests {
  @Test(arguments: [
    (#"{"targets":{"ios":{"appStore":"https://apps.apple.com/app/id1"}}}"#, "did you mean store?"),
    (#"{"preview":{"image":"https://example.com/a.jpg"}}"#, "did you mean imageURL?"),
    (#"{"expires_at":"2030-01-01"}"#, "did you mean expiresAt?"),
    (#"{"colour":"red"}"#, "is not a field of this API"),
  ])
  func namesTheFieldThatIsMeant(_ body: String, _ text: String) async throws {
    let server = try await TestServer()
    let problem = try await server.manage(.post, "/api/v1/links", body: body).problem()
    #expect(problem.errors?.contains { $0.detail.contains(text) } == true, "\(problem)")
  }

  @Test func namesTheKeyOfABatch() async throws {
    let server = try await TestServer()
    for name in ["apiKey", "API-KEY", "writeKey"] {
      let body = "{\"\(name)\":\"\(server.publishableKey)\",\"batch\":[]}"
      let problem = try await server.send(.post, "/batch", body: body).problem()
      #expect(problem.code == "missing_key")
      #expect(problem.detail?.contains("`\(name)`. Send it as `api_key`") == true, "\(problem)")
    }
  }

  @Test func refusesAnUnknownSourceOfAToken() async throws {
    let server = try await TestServer()
    func look(_ source: String) async throws -> TestResponse {
      try await server.send(
        .post,
        "/v1/deferred-deeplink",
        headers: [
          .authorization: "Bearer \(server.publishableKey)", .contentType: "application/json",
        ],
        body: """
          {"installID":"018f2c5e-7a00-7000-8000-000000000003","platform":"ios","token":"x",
          "tokenSource":"\(source)"}
          """
      )
    }
    let problem = try await look("play").problem()
    #expect(problem.errors?.first?.pointer == "/tokenSource", "\(problem)")
    for source in ["clipboard", "referrer", "web", "code"] {
      #expect(try await look(source).status == .ok)
    }
  }

  /// Reports count by the names of variants.
  @Test func refusesVariantsOfOneName() async throws {
    let server = try await TestServer()
    let variants = ["A", "A"].map {
      #"{"name":"\#($0)","weight":1,"targets":{"fallback":"https://example.com/a"}}"#
    }
    let body = """
      {"targets":{"fallback":"https://example.com"},
      "rules":[{"name":"Split","split":[\(variants.joined(separator: ","))]}]}
      """
    let problem = try await server.manage(.post, "/api/v1/links", body: body).problem()
    #expect(
      problem.errors?.contains { $0.pointer == "/rules/0/split/1/name" } == true,
      "\(problem)"
    )
  }
}
