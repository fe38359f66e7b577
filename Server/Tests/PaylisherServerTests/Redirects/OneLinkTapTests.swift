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
      body: "{\"allowedHosts\":[\(hosts)],\"acceptsOneLinkTargets\":true}"
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
    // asvs 3.7.2
    let stored = "https://shop.example.com/p/42"
    let listed = try await server(allowing: #""shop.example.com","*.example.net""#)
    for (query, expected) in [
      ("af_web_dp=https%3A%2F%2Fshop.example.com%2Fsale", "https://shop.example.com/sale"),
      ("af_web_dp=https%3A%2F%2Fshop.example.com%3A443%2Fsale", "https://shop.example.com/sale"),
      ("af_web_dp=https%3A%2F%2Fshop.example.com%3A8443%2Fsale", stored),
      ("af_web_dp=https%3A%2F%2Fa.example.net%2Fx", stored),
      ("%61f_web_dp=https%3A%2F%2Fshop.example.com%2Fsale", "https://shop.example.com/sale"),
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

  /// Every parameter that is data reaches the app, whatever it says; the page that a phone gets tries
  /// the route in the app with and without `af_force_deeplink`.
  @Test func everyLabelReachesTheApp() async throws {
    let server = try await server(allowing: #""shop.example.com""#)
    let names =
      (1...10).map { "deep_link_sub\($0)" } + (1...5).map { "af_sub\($0)" }
      + ["deep_link_value", "pid", "c", "is_retargeting", "af_channel", "af_ad", "af_adset"]
    let query = names.enumerated().map { "\($1)=v\($0)" }.joined(separator: "&")
    for force in ["", "&af_force_deeplink=true"] {
      for agent in [UserAgents.iPhone, UserAgents.android] {
        let page = try await server.send(
          .get,
          "/c/SUMMER25?\(query)\(force)",
          headers: [.userAgent: agent]
        )
        #expect(page.status == .ok)
        for (number, name) in names.enumerated() {
          #expect(page.text.contains("\(name)=v\(number)"), "\(name)")
        }
        #expect(page.text.contains("acme://product/42?"))
      }
    }
    try await server.drain()
    let clicks = try await server.dependencies.repositories.clicks.list(server.workspace).items
    #expect(clicks.count == 4)
    #expect(clicks.allSatisfy { $0.source == "v16" && $0.campaign == "v17" })
  }

  /// Where a phone goes without the app: a listed host, and no other, whatever else the tap says.
  ///
  /// A page of the link's own receives the query, percent-encoded, as a page does from any link.
  @Test func aPhoneGetsAPageOfAListedHostOnly() async throws {
    let server = try await server(allowing: #""shop.example.com""#)
    func page(_ agent: String, _ query: String) async throws -> String {
      try await server.send(.get, "/c/SUMMER25?\(query)", headers: [.userAgent: agent]).text
    }
    let sale = "https%3A%2F%2Fshop.example.com%2Fsale"
    let phones = [
      (UserAgents.iPhone, "af_ios_url", "apps.apple.com"),
      (UserAgents.android, "af_android_url", "play.google.com"),
    ]
    for (agent, name, store) in phones {
      let listed = try await page(agent, "\(name)=\(sale)")
      #expect(
        listed.contains("https://shop.example.com/sale") && !listed.contains(store),
        "\(name)"
      )
      for other in [
        "https%3A%2F%2Fevil.example", "intent%3A%2F%2Fevil.example", "%2F%2Fevil.example",
      ] {
        let refused = try await page(agent, "\(name)=\(other)")
        #expect(refused.contains(store) && !refused.contains("//evil.example"), "\(name) \(other)")
      }
      let ignored = try await page(agent, "af_r=\(sale)&af_web_dp=\(sale)&af_dp=evil%3A%2F%2Fx")
      #expect(!ignored.contains("com/sale") && !ignored.contains("evil:"), "\(name)")
      #expect(ignored.contains("acme://product/42?") && ignored.contains(store))
    }
    // The preview is the link's, not what a URL says.
    let preview = try await page(
      UserAgents.bot,
      "af_og_title=Stolen&af_og_description=Stolen&af_og_image=https%3A%2F%2Fevil.example%2Fa.png"
    )
    #expect(preview.contains("Summer") && !preview.contains("Stolen"))
    #expect(!preview.contains("evil.example"))
  }
}
