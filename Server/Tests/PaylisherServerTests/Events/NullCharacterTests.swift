import Foundation
import HTTPTypes
import HummingbirdTesting
import LinkCore
import Persistence
import Testing
import WireModels

@testable import PaylisherServer

/// U+0000 in what a client sends, on each engine: SQLite stores it and PostgreSQL does not.
@Suite struct NullCharacterTests {
  static let bad = [
    #"{"event":"a","distinct_id":"u","properties":{"p":"a\u0000b"}}"#,
    #"{"event":"a","distinct_id":"u","properties":{"p\u0000":1}}"#,
    #"{"event":"a","distinct_id":"u","properties":{"$groups":{"team\u0000":"x"}}}"#,
    #"{"event":"a","distinct_id":"u","properties":{"deep":[{"x":"\u0000"}]}}"#,
    #"{"event":"a","distinct_id":"u","$set":{"name":"\u0000"}}"#,
    #"{"event":"a\u0000","distinct_id":"u"}"#,
    #"{"event":"a","distinct_id":"u\u0000"}"#,
    #"{"event":"$identify","distinct_id":"u","properties":{"$anon_distinct_id":"\u0000"}}"#,
  ]

  @Test(arguments: TestEngine.allCases)
  func refusesTheEventAlone(_ engine: TestEngine) async throws {
    try await engine.with { server in
      let good = #"{"event":"a","distinct_id":"u","properties":{"p":"a"}}"#
      for _ in 0..<3 {
        let events = (Self.bad + [good]).joined(separator: ",")
        let response = try await server.send(
          .post,
          "/batch",
          body: "{\"api_key\":\"\(server.publishableKey)\",\"batch\":[\(events)]}"
        )
        let answer = try response.decoded(BatchResponse.self)
        #expect(response.status == .ok)
        #expect(answer.rejected.map(\.index) == Array(Self.bad.indices))
        #expect(answer.rejected.allSatisfy { $0.code == "null_character" })
        #expect(answer.accepted.count == 1)
      }
      for body in Self.bad {
        let single = body.dropLast() + ",\"api_key\":\"\(server.publishableKey)\"}"
        let response = try await server.send(.post, "/e", body: String(single))
        #expect(response.status == .ok)
        #expect(try response.decoded(BatchResponse.self).rejected.count == 1)
      }
      #expect(try await !server.send(.get, "/readyz").text.contains("attempts to save events"))
      let reports = server.dependencies.repositories.reports
      #expect(try await reports.verify(server.workspace).wrong == 0)
      _ = try await reports.rebuild(server.workspace)
    }
  }

  @Test(arguments: TestEngine.allCases)
  func refusesTheMemberOfAFirstLaunch(_ engine: TestEngine) async throws {
    try await engine.with { server in
      let id = "01999999-0000-7000-8000-000000000001"
      let response = try await server.send(
        .post,
        "/v1/deferred-deeplink",
        headers: [
          .authorization: "Bearer \(server.publishableKey)", .contentType: "application/json",
        ],
        body: #"{"installID":"\#(id)","distinctID":"a\u0000b"}"#
      )
      #expect(response.status == .unprocessableContent)
      #expect(response.text.contains("/distinctID"))
    }
  }

  @Test(arguments: TestEngine.allCases)
  func refusesTheTextOfALink(_ engine: TestEngine) async throws {
    try await engine.with { server in
      let response = try await server.manage(
        .post,
        "/api/v1/links",
        body: #"{"code":"NUL","title":"a\u0000b","targets":{"fallback":"https://example.com"}}"#
      )
      #expect(response.status == .unprocessableContent)
    }
  }
}
