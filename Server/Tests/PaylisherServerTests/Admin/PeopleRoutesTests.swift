import Foundation
import HTTPTypes
import HummingbirdTesting
import LinkCore
import Testing
import WireModels

@testable import PaylisherServer

/// Erasing somebody over HTTP; what is removed is asked of the stores in `ErasureTests`.
@Suite struct PeopleRoutesTests {
  @Test(arguments: ["ada%20%2F%20lovelace", "t%C3%BCrk%C3%A7e", "tab%09bed"])
  func takesWhateverIdTheIngestTakes(_ id: String) async throws {
    let server = try await TestServer()
    let person = try #require(id.removingPercentEncoding)
    let name = person.replacingOccurrences(of: "\t", with: "\\t")
    let answer = try await server.send(
      .post,
      "/batch",
      body: """
        {"api_key":"\(server.publishableKey)","batch":[{"event":"View","distinct_id":"\(name)",\
        "timestamp":"\(TestServer.start.iso8601)","uuid":"\(EntityID(timestamp: TestServer.start))"}]}
        """
    )
    #expect(answer.status == .ok)
    let response = try await server.manage(.delete, "/api/v1/people/\(id)")
    let report = try response.decoded(ErasureReport.self)
    #expect(report.people == 1)
    #expect(report.events == 1)
  }

  @Test(arguments: [String(repeating: "a", count: 257), "%00", "%FF"])
  func nobodyHasAnIdThatTheIngestRefuses(_ id: String) async throws {
    let server = try await TestServer()
    let response = try await server.manage(.delete, "/api/v1/people/\(id)")
    #expect(response.status == .notFound)
  }
}
