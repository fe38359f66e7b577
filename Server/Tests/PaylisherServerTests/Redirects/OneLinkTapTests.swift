import HTTPTypes
import HummingbirdTesting
import LinkCore
import Persistence
import Testing
import WireModels

@testable import PaylisherServer

@Suite struct OneLinkTapTests {
  private func server(allowing hosts: String) async throws -> TestServer {
    let server = try await TapTests.summer()
    _ = try await server.manage(
      .patch,
      "/api/v1/workspace",
      body: "{\"allowedHosts\":[\(hosts)]}"
    )
    try await server.application.prepare()
    return server
  }

  private func location(
    _ server: TestServer,
    _ query: String
  ) async throws -> String? {
    let headers: HTTPFields = [.userAgent: UserAgents.mac]
    let answer = try await server.send(.get, "/c/SUMMER25?\(query)", headers: headers)
    return answer.headers[.location].map { String($0.prefix { $0 != "?" && $0 != "#" }) }
  }

  @Test func aTapLeadsToAListedHostOnly() async throws {
    let stored = "https://shop.example.com/p/42"
    let listed = try await server(allowing: #""shop.example.com","*.example.net""#)
    for (query, expected) in [
      ("af_web_dp=https%3A%2F%2Fshop.example.com%2Fsale", "https://shop.example.com/sale"),
      ("af_web_dp=https%3A%2F%2Fa.example.net%2Fx", "https://a.example.net/x"),
      ("af_web_dp=https%3A%2F%2Fevil.example%2Fx", stored),
      ("af_web_dp=https%3A%2F%2Fshop.example.com%40evil.example%2Fx", stored),
      ("af_web_dp=javascript%3Aalert(1)", stored),
      ("af_r=https%3A%2F%2Fshop.example.com%2Fsale", stored),
      ("deep_link_value=a", stored),
    ] {
      #expect(try await location(listed, query) == expected, "\(query)")
    }
    let open = try await server(allowing: "")
    let query = "af_web_dp=https%3A%2F%2Fshop.example.com%2Fsale"
    #expect(try await location(open, query) == stored)
  }

  @Test func aTapChoosesTheRouteInTheAppAndBringsItsData() async throws {
    let server = try await server(allowing: #""shop.example.com""#)
    let headers: HTTPFields = [.userAgent: UserAgents.iPhone]
    let chosen = try await server.send(
      .get,
      "/c/SUMMER25?af_dp=acme%3A%2F%2Fcart&deep_link_value=apple&deep_link_sub1=7&pid=mail",
      headers: headers
    )
    #expect(chosen.text.contains("acme://cart?keyName=SUMMER25&amp;jid="))
    #expect(chosen.text.contains("deep_link_value=apple&amp;deep_link_sub1=7&amp;pid=mail"))
    let refused = try await server.send(
      .get,
      "/c/SUMMER25?af_dp=other%3A%2F%2Fcart",
      headers: headers
    )
    #expect(refused.text.contains("acme://product/42?keyName=SUMMER25&amp;jid="))
  }

  @Test func theTraceOfAClickSaysThatTheTapDecided() async throws {
    let server = try await server(allowing: #""shop.example.com""#)
    _ = try await location(server, "af_web_dp=https%3A%2F%2Fshop.example.com%2Fsale")
    _ = try await location(server, "a=b")
    try await server.drain()
    let clicks = try await server.dependencies.repositories.clicks.list(server.workspace).items
    let steps = clicks.map { $0.trace.map(\.step) }
    #expect(steps.count { $0.suffix(2) == ["tap_parameters", "destination"] } == 1)
    #expect(steps.count { $0.contains("desktop_target") } == 1)
    #expect(clicks.allSatisfy { $0.trace.last?.outcome == "web" })
  }
}
