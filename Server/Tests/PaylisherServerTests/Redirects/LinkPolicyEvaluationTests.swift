import HTTPTypes
import HummingbirdTesting
import LinkCore
import Persistence
import RoutingCore
import TargetCore
import Testing
import WireModels

@testable import PaylisherServer

/// What was allowed when a link was written is asked again before it is served.
@Suite struct LinkPolicyEvaluationTests {
  static let mac: HTTPFields = [.userAgent: UserAgents.mac]

  static func allow(_ hosts: String, on server: TestServer) async throws {
    let answer = try await server.manage(
      .patch,
      "/api/v1/workspace",
      body: #"{"allowedHosts":[\#(hosts)]}"#
    )
    #expect(answer.status == .ok)
    // The updater asks for changes twice a second; here it is told to.
    try await server.application.prepare()
  }

  @Test func aHostThatIsNoLongerListedIsNotServed() async throws {
    let server = try await TapTests.summer()
    let before = try await server.send(.get, "/c/SUMMER25", headers: Self.mac)
    #expect(before.headers[.location] == "https://shop.example.com/p/42?from=link#top")

    try await Self.allow(#""example.org""#, on: server)
    let after = try await server.send(.get, "/c/SUMMER25", headers: Self.mac)
    #expect(after.headers[.location] == nil)
    #expect(!after.text.contains("shop.example.com"))
    let phone = try await server.send(
      .get,
      "/c/SUMMER25",
      headers: [.userAgent: UserAgents.iPhone]
    )
    #expect(phone.text.contains("acme://product/42"))
    #expect(phone.text.contains("apps.apple.com"))
    #expect(!phone.text.contains("shop.example.com"))

    try await Self.allow(#""*.example.com""#, on: server)
    let again = try await server.send(.get, "/c/SUMMER25", headers: Self.mac)
    #expect(again.headers[.location] == "https://shop.example.com/p/42?from=link#top")
  }

  @Test func aSchemeThatNoAppHasIsNotServed() async throws {
    let server = try await TapTests.summer()
    let app = try #require(
      try await server.dependencies.repositories.apps.find(server.workspace, server.app)
    )
    var changed = app
    changed.scheme = "other"
    try await server.dependencies.repositories.apps.update(changed, by: nil)
    try await server.application.prepare()
    let phone = try await server.send(
      .get,
      "/c/SUMMER25",
      headers: [.userAgent: UserAgents.iPhone]
    )
    #expect(!phone.text.contains("acme:"))
  }

  /// A target that only a list once allowed: after the list is gone it leads nowhere.
  @Test func aBadTargetInTheStoreIsNotServed() async throws {
    let bad = ["https://127.0.0.1/", "https://router.local/"]
    for url in bad {
      let listed = try AcceptedTarget.accept(
        url,
        policy: TargetPolicy(hosts: ["127.0.0.1", "router.local"])
      )
      let server = try await TapTests.server { server in
        [try server.link("BAD", LinkTargets(desktop: listed, fallback: listed))]
      }
      let answer = try await server.send(.get, "/c/BAD", headers: Self.mac)
      #expect(answer.status == .notFound, "\(url)")
      #expect(answer.headers[.location] == nil)

      try await Self.allow(#""127.0.0.1","router.local""#, on: server)
      let allowed = try await server.send(.get, "/c/BAD", headers: Self.mac)
      #expect(allowed.headers[.location] == url, "the control: with the list it is served")
    }
  }

  @Test func aRuleThatLeadsThereAppliesToNobody() async throws {
    let page = try TestServer.target("https://elsewhere.example.net/")
    let server = try await TapTests.server { server in
      var link = try server.link("RULE")
      link.rules = [RoutingRule(name: "all", conditions: [], outcome: .web(page))]
      return [link]
    }
    let before = try await server.send(.get, "/c/RULE", headers: Self.mac)
    #expect(before.headers[.location] == "https://elsewhere.example.net/")
    try await Self.allow(#""shop.example.com""#, on: server)
    let after = try await server.send(.get, "/c/RULE", headers: Self.mac)
    #expect(after.headers[.location] == "https://shop.example.com/p/42?from=link#top")
  }

  @Test func anExplanationSaysWhatIsRefused() async throws {
    let server = try await TapTests.summer()
    try await Self.allow(#""example.org""#, on: server)
    let links = try await server.manage(.get, "/api/v1/links").decoded(Page<LinkResource>.self)
    let id = try #require(links.items.first?.id)
    let explanation = try await server.manage(.get, "/api/v1/links/\(id)/explain")
      .decoded(Explanation.self)
    let served = try await server.send(.get, "/c/SUMMER25")
    #expect(explanation.status == served.status.code)
    let refused = explanation.trace.filter { $0.outcome == "refused" }
    #expect(
      refused.map { $0.detail.prefix { $0 != " " } } == [
        "/targets/ios/web", "/targets/desktop", "/targets/fallback",
      ]
    )
  }
}
