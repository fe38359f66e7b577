import HTTPTypes
import HummingbirdTesting
import LinkCore
import Persistence
import Testing
import WireModels

@testable import PaylisherServer

/// Finding links, and the hosts that they may lead to.
extension LinkModelTests {
  @Test func findsByTagAndState() async throws {
    let server = try await Self.server()
    for (code, member) in [
      ("a", #""tags":["Summer","tv"]"#), ("b", #""tags":["summer"],"state":"warn""#),
      ("d", #""state":"disabled""#),
    ] {
      let body = #"{\#(Self.fallback),"code":"\#(code)",\#(member)}"#
      #expect(try await server.manage(.post, "/api/v1/links", body: body).status == .created)
    }
    for (query, codes) in [
      ("tag=SUMMER", ["b", "a"]), ("tag=tv", ["a"]), ("tag=su", []), ("state=warn", ["b"]),
      ("state=active", ["a"]), ("tag=summer&state=disabled", []), ("search=tv", ["a"]),
      ("search=example.com", ["d", "b", "a"]),
    ] {
      let page = try await server.manage(.get, "/api/v1/links?\(query)")
        .decoded(Page<LinkResource>.self)
      #expect(Set(page.items.map(\.code)) == Set(codes), "\(query)")
    }
  }

  @Test(arguments: TestEngine.allCases)
  func findsACodeAmongLinksThatOnlyHaveItsText(_ engine: TestEngine) async throws {
    try await engine.with { server in
      try await server.makeDomain([])
      let first = #"{\#(Self.fallback),"code":"INVITE","tags":["template"]}"#
      #expect(try await server.manage(.post, "/api/v1/links", body: first).status == .created)
      let more = (0..<201).map { #"{\#(Self.fallback),"title":"INVITE \#($0)"}"# }
      let bulk = "{\"links\":[\(more.joined(separator: ","))]}"
      #expect(try await server.manage(.post, "/api/v1/links/bulk", body: bulk).status == .ok)
      for (query, codes) in [
        ("code=invite", ["INVITE"]), ("code=INVIT", []), ("code=INVITE&search=invite", ["INVITE"]),
        ("code=INVITE&domain=localhost", ["INVITE"]), ("code=INVITE&tag=template", ["INVITE"]),
        ("code=INVITE&tag=other", []), ("code=INVITE&state=warn", []),
      ] {
        let page = try await server.manage(.get, "/api/v1/links?\(query)")
          .decoded(Page<LinkResource>.self)
        #expect(page.items.map(\.code) == codes, "\(query)")
      }
      #expect(try await server.manage(.get, "/api/v1/links?code=a//b").status == .badRequest)
      let browser = try await server.browser(.analyst)
      let report = try await browser.open("/dashboard/reports?link=INVITE")
      #expect(report.status == .ok, "\(report.text)")
    }
  }

  @Test func leadsOnlyToListedHosts() async throws {
    // asvs 3.7.2
    let server = try await Self.server()
    let listed = try await server.manage(
      .patch,
      "/api/v1/workspace",
      body: #"{"allowedHosts":["Example.com","*.example.net"]}"#
    )
    #expect(
      try listed.decoded(WorkspaceResource.self).allowedHosts == ["example.com", "*.example.net"]
    )
    for (targets, pointer) in [
      (#""fallback":"https://example.com/""#, nil), (#""fallback":"https://a.example.net/""#, nil),
      (#""ios":{"store":"https://apps.apple.com/app/id1"}"#, nil),
      (#""fallback":"https://evil.example/""#, "/targets/fallback"),
      (#""ios":{"web":"https://apps.apple.com/app/id1"}"#, "/targets/ios/web"),
      (#""fallback":"https://example.com.evil.example/""#, "/targets/fallback"),
    ] {
      let answer = try await server.manage(
        .post,
        "/api/v1/links",
        body: "{\"targets\":{\(targets)}}"
      )
      guard let pointer else {
        #expect(answer.status == .created, "\(targets)")
        continue
      }
      let problem = try answer.problem()
      #expect(problem.code == "unknown_reference")
      #expect(problem.errors?.map(\.code) == ["host_not_allowed"])
      #expect(problem.errors?.map(\.pointer) == [pointer])
    }
    let open = try await server.manage(
      .patch,
      "/api/v1/workspace",
      body: #"{"allowedHosts":[]}"#
    )
    #expect(try open.decoded(WorkspaceResource.self).allowedHosts == nil)
    let wrong = try await server.manage(
      .patch,
      "/api/v1/workspace",
      body: #"{"allowedHosts":["a b"]}"#
    )
    #expect(try wrong.problem().errors?.map(\.pointer) == ["/allowedHosts/0"])
  }
}
