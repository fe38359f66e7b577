import AttributionCore
import Foundation
import HTTPTypes
import HummingbirdTesting
import LinkCore
import Persistence
import RoutingCore
import Testing
import WireModels

@testable import PaylisherServer

@Suite struct DeferredTests {
  /// Taps on a phone and returns the token of its landing page.
  func token(_ server: TestServer) async throws -> String {
    let tap = try await server.send(.get, "/c/SUMMER25", headers: [.userAgent: UserAgents.iPhone])
    let start = try #require(tap.text.range(of: "/c/SUMMER25/handoff?ticket=")?.lowerBound)
    let path = tap.text[start...].prefix { $0 != "\"" }
    let answer = try await server.send(
      .post,
      String(path),
      headers: [.userAgent: UserAgents.iPhone]
    )
    try #require(answer.status == .ok, "\(answer.text)")
    let url = try #require(try answer.json()["url"]?.stringValue)
    #expect(url.hasPrefix("http://localhost/c/SUMMER25?pl_token="))
    return String(url.split(separator: "=")[1])
  }

  func ask(
    _ server: TestServer,
    _ request: DeferredRequest,
    key: APIKey? = nil
  ) async throws -> TestResponse {
    let body = try JSONEncoder().encode(request)
    return try await server.send(
      .post,
      "/v1/deferred-deeplink",
      headers: [
        .authorization: "Bearer \(key ?? server.publishableKey)",
        .contentType: "application/json",
      ],
      body: String(decoding: body, as: UTF8.self)
    )
  }

  func request(
    _ install: InstallID = InstallID(timestamp: TestServer.start),
    token: String? = nil,
    url: String? = nil
  ) -> DeferredRequest {
    DeferredRequest(installID: install, platform: "ios", distinctID: "u1", token: token, url: url)
  }

  func answer(
    _ server: TestServer,
    _ request: DeferredRequest
  ) async throws -> DeferredResponse {
    let response = try await ask(server, request)
    try #require(response.status == .ok, "\(response.text)")
    return try response.decoded(DeferredResponse.self)
  }

  @Test func deliversTheLinkOnce() async throws {
    let server = try await TapTests.summer()
    let token = try await token(server)
    let mine = InstallID(timestamp: TestServer.start)
    let first = try await answer(server, request(mine, token: token))
    #expect((first.status, first.reason) == ("match", "matched"))
    let jid = try #require(first.jid)
    #expect(first.url == "acme://product/42?keyName=SUMMER25&jid=\(jid)")
    #expect(first.campaignKey == "SUMMER25")
    #expect(first.metadata == ["discount": 25])
    #expect((first.attributionMethod, first.confidence) == ("signed_token", 1))
    #expect(first.clickTimestamp == TestServer.start.iso8601)

    let again = try await answer(server, request(mine))
    #expect((again.status, again.reason) == ("match", "already_answered"))
    #expect((again.url, again.receipt) == (first.url, first.receipt))

    let other = try await answer(server, request(token: token))
    #expect((other.status, other.reason) == ("no_match", "consumed"))
    #expect(other.message != nil)

    try await server.drain()
    let click = try await server.dependencies.repositories.clicks.list(server.workspace).items.first
    #expect(click?.id.description == jid)
    let install = try await server.dependencies.repositories.installs
      .find(server.workspace, server.app, mine)
    #expect(install?.click == click?.id)
  }

  @Test func keepsAReceiptThatExplains() async throws {
    let server = try await TapTests.summer()
    let token = try await token(server)
    let match = try await answer(server, request(token: token))
    let receipt = try await server.manage(.get, "/api/v1/receipts/\(match.receipt)")
      .decoded(ReceiptResource.self)
    #expect(receipt.reason == "matched")
    #expect(
      receipt.trace.map(\.step) == [
        "deferred_enabled", "token_present", "token_signature", "token_known", "token_unused",
        "window", "answer",
      ]
    )
    let miss = try await answer(server, request(token: token))
    let why = try await server.manage(.get, "/api/v1/receipts/\(miss.receipt)")
      .decoded(ReceiptResource.self)
    #expect(why.reason == "consumed")
    #expect(why.trace.last?.detail.contains("would create its own token") == true)
  }

  @Test func listsFirstLaunchesAndCountsHowTheyEnded() async throws {
    let server = try await TapTests.summer()
    let token = try await token(server)
    let match = try await answer(server, request(token: token))
    let miss = try await answer(server, request(token: token))
    let list = try await server.manage(.get, "/api/v1/receipts").decoded(
      Page<FirstLaunchResource>.self
    )
    #expect(Set(list.items.map(\.id)) == [match.receipt, miss.receipt])
    let matched = try await server.manage(.get, "/api/v1/receipts?reason=matched&limit=1")
      .decoded(Page<FirstLaunchResource>.self)
    let launch = try #require(matched.items.first)
    #expect((launch.method, launch.confidence, launch.app) == ("signed_token", 1, server.app))
    #expect(launch.delay == 0 && launch.link != nil && matched.items.count == 1)
    #expect(try await server.manage(.get, "/api/v1/receipts?reason=A").status == .badRequest)
    let report = try await server.manage(.get, "/api/v1/reports/first-launches")
      .decoded(FirstLaunchReport.self)
    #expect(report.total == 2 && report.reasons.map(\.count) == [1, 1])
    #expect(report.delays.first?.count == 1)
    let browser = try await server.browser(.analyst)
    let page = try await browser.open("/dashboard/first-launches")
    #expect(page.text.contains("/dashboard/first-launches/\(match.receipt)"))
    let why = try await browser.open("/dashboard/first-launches/\(miss.receipt)")
    #expect(why.text.contains("Changes that lead to a different outcome"))
  }

  @Test func givesOneClickToOneOfManyInstalls() async throws {
    let server = try await TapTests.summer()
    let token = try await token(server)
    let reasons = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<40 {
        group.addTask { try await answer(server, request(token: token)).reason }
      }
      return try await group.reduce(into: [String: Int]()) { $0[$1, default: 0] += 1 }
    }
    #expect(reasons == ["matched": 1, "consumed": 39])
  }

  @Test func findsTheTokenInTheLinkThatWasCopied() async throws {
    let server = try await TapTests.summer()
    let url = "http://localhost/c/SUMMER25?pl_token=\(try await token(server))"
    #expect(try await answer(server, request(url: url)).reason == "matched")
  }

  @Test func givesTheSameTokenForTheSameClick() async throws {
    let server = try await TapTests.summer()
    let tap = try await server.send(.get, "/c/SUMMER25", headers: [.userAgent: UserAgents.iPhone])
    let start = try #require(tap.text.range(of: "/c/SUMMER25/handoff?ticket=")?.lowerBound)
    let path = String(tap.text[start...].prefix { $0 != "\"" })
    let first = try await server.send(.post, path, headers: [.userAgent: UserAgents.iPhone]).text
    #expect(
      try await server.send(.post, path, headers: [.userAgent: UserAgents.iPhone]).text == first
    )
  }

  @Test(arguments: ["", "?ticket=", "?ticket=x", "?ticket=" + String(repeating: "A", count: 43)])
  func issuesNothingWithoutATicket(query: String) async throws {
    let server = try await TapTests.summer()
    let response = try await server.send(.post, "/c/SUMMER25/handoff" + query)
    #expect(response.status == (query.count < 9 ? .badRequest : .notFound))
    #expect(try await server.send(.post, "/c/unknown/handoff" + query).status == .notFound)
  }

  @Test func recordsOrganicInstalls() async throws {
    let server = try await TapTests.summer()
    let install = InstallID(timestamp: TestServer.start)
    for _ in 0..<2 {
      let answer = try await answer(server, request(install))
      #expect((answer.status, answer.reason) == ("no_match", "no_candidates"))
    }
    let stored = try await server.dependencies.repositories.installs
      .find(server.workspace, server.app, install)
    #expect(stored?.distinctID == "u1")
    #expect(stored?.click == nil)
  }

  @Test func refusesForgedTokens() async throws {
    let server = try await TapTests.summer()
    let token = try await token(server)
    let forged = String(token.dropLast()) + (token.hasSuffix("A") ? "B" : "A")
    #expect(try await answer(server, request(token: forged)).reason == "invalid_token")
    #expect(try await answer(server, request(token: token)).reason == "matched")
  }

  @Test func deliversNoLinkThatWasSwitchedOff() async throws {
    let server = try await TapTests.summer()
    let token = try await token(server)
    let links = server.dependencies.repositories.links
    var link = try #require(try await links.snapshot().links.first)
    link.state = .disabled
    _ = try await links.update(link, ifVersion: link.version, by: nil)
    #expect(try await answer(server, request(token: token)).reason == "link_unavailable")
  }

  @Test func refusesWhatNoAppSends() async throws {
    let server = try await TapTests.summer()
    var android = request()
    android.platform = "android"
    #expect(try await ask(server, android).json()["code"] == "conflicting_fields")
    #expect(try await ask(server, request(), key: server.secretKey).status == .forbidden)
    let empty = try await server.send(
      .post,
      "/v1/deferred-deeplink",
      headers: [
        .authorization: "Bearer \(server.publishableKey)", .contentType: "application/json",
      ],
      body: "{}"
    )
    #expect(empty.status == .unprocessableContent)
  }

  @Test func answersOlderClientsHonestly() async throws {
    let server = try await TapTests.summer()
    let fingerprint = String(repeating: "ab", count: 32)
    let path = "/v1/deferred-deeplink?fingerprint=\(fingerprint)"
    let headers: HTTPFields = [.authorization: "Bearer \(server.publishableKey)"]
    let answer = try await server.send(.get, path, headers: headers)
      .decoded(DeferredResponse.self)
    #expect((answer.status, answer.reason) == ("no_match", "weak_evidence"))
    let receipt = try await server.manage(.get, "/api/v1/receipts/\(answer.receipt)")
    #expect(receipt.status == .ok)
    #expect(try await server.send(.get, path).status == .unauthorized)
    let bad = try await server.send(.get, "/v1/deferred-deeplink?fingerprint=x", headers: headers)
    #expect(try bad.json()["code"] == "invalid_query")
  }
}
