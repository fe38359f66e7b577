import Foundation
import HTTPTypes
import HummingbirdTesting
import LinkCore
import Persistence
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

  private static func send(_ server: TestServer, _ events: [String]) async throws {
    let batch = events.joined(separator: ",")
    let answer = try await server.send(
      .post,
      "/batch",
      body: "{\"api_key\":\"\(server.publishableKey)\",\"batch\":[\(batch)]}"
    )
    try #require(answer.status == .ok)
  }

  /// The first launches of a person are those that an erasure removes: by the id that the app named, and by the
  /// installation's id as distinct id.
  @Test func listsTheFirstLaunchesOfAPerson() async throws {
    let phone = try await Phone.make()
    let (named, own) = (
      InstallID(timestamp: TestServer.start), InstallID(timestamp: TestServer.start)
    )
    _ = try await phone.ask(named) { $0.distinctID = "ada" }
    _ = try await phone.ask(own)
    let all = try await phone.server.manage(.get, "/api/v1/receipts")
      .decoded(Page<FirstLaunchResource>.self)
    #expect(all.items.count == 2)
    var found: [FirstLaunchResource] = []
    for (person, count) in [("ada", 1), (own.description, 1), ("nobody", 0)] {
      let page = try await phone.server.manage(.get, "/api/v1/receipts?person=\(person)")
        .decoded(Page<FirstLaunchResource>.self)
      #expect(page.items.count == count, "\(person)")
      found += page.items
      let known = try await phone.server.manage(.get, "/api/v1/people/\(person)")
        .decoded(PersonResource.self)
      #expect(known.isKnown == (count > 0))
    }
    #expect(Set(found.map(\.id)) == Set(all.items.map(\.id)))
    _ = try await phone.server.manage(.delete, "/api/v1/people/ada")
    let left = try await phone.server.manage(.get, "/api/v1/receipts?person=ada")
    #expect(try left.decoded(Page<FirstLaunchResource>.self).items.isEmpty)
  }

  @Test func namesWhatAnErasureWouldTakeAndChangesNothing() async throws {
    // attack 3
    let server = try await TestServer()
    let merge = #"""
      {"event":"$identify","distinct_id":"ada","properties":{"$anon_distinct_id":"anon-7"}}
      """#
    try await Self.send(server, [#"{"event":"Buy","distinct_id":"anon-7"}"#, merge])
    for _ in 0..<2 {
      let response = try await server.manage(.delete, "/api/v1/people/anon-7?dryRun=true")
      let report = try response.decoded(ErasureReport.self)
      #expect(report.isDryRun)
      #expect(report.isKnown)
      #expect(report.distinctIDs == ["anon-7", "ada"])
      #expect((report.people, report.events) == (2, 2))
    }
    let refused = try await server.manage(.delete, "/api/v1/people/anon-7")
    #expect(refused.status == .conflict)
    #expect(try await server.dependencies.repositories.events.count(server.workspace) == 2)
    let erased = try await server.manage(.delete, "/api/v1/people/anon-7?merged=true")
      .decoded(ErasureReport.self)
    #expect(!erased.isDryRun)
    #expect(erased.events == 2)
    #expect(try await server.dependencies.repositories.events.count(server.workspace) == 0)
  }

  @Test func leavesNoSumOfMoneyThatNoOnePaid() async throws {
    let server = try await TestServer()
    func money() async throws -> [String] {
      try await server.manage(.get, "/api/v1/reports/overview").decoded(OverviewReport.self)
        .totals.revenue.map { "\($0.amount) \($0.currency) \($0.purchases)" }
    }
    func bought(_ id: String, _ currency: String) -> String {
      #"{"event":"Buy","distinct_id":"\#(id)","#
        + #""properties":{"revenue":5,"currency":"\#(currency)"}}"#
    }
    try await Self.send(server, [bought("ada", "EUR"), bought("bob", "TRY")])
    #expect(try await money() == ["5.00 EUR 1", "5.00 TRY 1"])
    #expect(try await server.manage(.delete, "/api/v1/people/ada").status == .ok)
    #expect(try await money() == ["5.00 TRY 1"])
  }

  @Test func namesEveryIDOfAPerson() async throws {
    // attack 3
    let server = try await TestServer()
    let ids = (1...150).map { "anon-\($0)" }
    let merges = ids.map {
      #"{"event":"$identify","distinct_id":"ada","properties":{"$anon_distinct_id":"\#($0)"}}"#
    }
    try await Self.send(server, merges)
    for path in ["/api/v1/people/ada?dryRun=true", "/api/v1/people/ada"] {
      let answer = try await server.manage(path.contains("?") ? .delete : .get, path)
      let named = try #require(answer.json()["distinctIDs"]?.arrayValue).compactMap(\.stringValue)
      #expect(named.first == "ada")
      #expect(Set(named) == Set(ids + ["ada"]))
    }
  }

  @Test func saysWhereNothingIsStoredOfAnID() async throws {
    let server = try await TestServer()
    let report = try await server.manage(.delete, "/api/v1/people/user-41?dryRun=true")
      .decoded(ErasureReport.self)
    #expect(!report.isKnown)
    #expect(report.distinctIDs == ["user-41"])
    // Nothing was refused by it.
    try await Self.send(server, [#"{"event":"Buy","distinct_id":"user-41"}"#])
    #expect(try await server.dependencies.repositories.events.count(server.workspace) == 1)
    #expect(try await server.manage(.delete, "/api/v1/people/a?dryRun=1").status == .badRequest)
  }

  /// Attack: an app that erases whoever asks must not erase strangers with him.
  @Test func erasesNoStrangersWithWhoeverAliasesThem() async throws {
    // attack 3
    let server = try await TestServer()
    let customers = (1...3).map { #"{"event":"Buy","distinct_id":"cust-\#($0)"}"# }
    let aliases = (1...3).map {
      #"{"event":"$create_alias","distinct_id":"mallory","properties":{"alias":"cust-\#($0)"}}"#
    }
    try await Self.send(server, customers + aliases)
    let report = try await server.manage(.delete, "/api/v1/people/mallory?merged=true")
      .decoded(ErasureReport.self)
    #expect((report.people, report.events) == (1, 3))
    #expect(try await server.dependencies.repositories.events.count(server.workspace) == 3)
  }
}
