import HTTPTypes
import HummingbirdTesting
import LinkCore
import Persistence
import RoutingCore
import Testing
import WireModels

@testable import PaylisherServer

/// OneLink parameters of a tap choose its target only where the workspace says so, and never on links that are
/// sensitive or forward no parameters.
@Suite struct OneLinkSwitchTests {
  /// A link, and what its workspace is set to.
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var accepts = true
    var isSensitive = false
    var forwards = true
    /// What `explain` says of each parameter; `nil` where they decide.
    var reason: String?
  }

  static let cases = [
    Case(testDescription: "accepted"),
    Case(
      testDescription: "off",
      accepts: false,
      reason: "the workspace does not accept OneLink targets"
    ),
    Case(testDescription: "sensitive", isSensitive: true, reason: "the link is sensitive"),
    Case(
      testDescription: "not forwarded",
      forwards: false,
      reason: "the link does not forward parameters"
    ),
  ]

  private static let query =
    "af_dp=acme%3A%2F%2Ftransfer&af_web_dp=https%3A%2F%2Fshop.example.com%2Fsale"
    + "&af_ios_url=https%3A%2F%2Fshop.example.com%2Fget"

  private func server(_ row: Case) async throws -> TestServer {
    let server = try await TapTests.server { server in
      var link = try server.link("SUMMER25")
      link.isSensitive = row.isSensitive
      link.routing.forwardsParameters = row.forwards
      return [link]
    }
    // Absent from the body, it stays off.
    let accepts = row.accepts ? #","acceptsOneLinkTargets":true"# : ""
    let changed = try await server.manage(
      .patch,
      "/api/v1/workspace",
      body: #"{"allowedHosts":["shop.example.com"]\#(accepts)}"#
    )
    #expect(try changed.decoded(WorkspaceResource.self).acceptsOneLinkTargets == row.accepts)
    try await server.application.prepare()
    return server
  }

  @Test(arguments: cases)
  func parametersDecideOnlyWhereTheWorkspaceSaysSo(row: Case) async throws {
    // asvs 3.7.2
    // attack 91
    let server = try await server(row)
    let decides = row.reason == nil
    let tap = { (agent: String) in
      try await server.send(.get, "/c/SUMMER25?\(Self.query)", headers: [.userAgent: agent])
    }
    let web = try await tap(UserAgents.mac)
    #expect(web.headers[.location]?.hasPrefix("https://shop.example.com/sale") == decides)
    for agent in [UserAgents.iPhone, UserAgents.android] {
      let page = try await tap(agent).text
      #expect(page.contains("href=\"acme://transfer") == decides, "\(page)")
      #expect(page.contains("href=\"acme://product/42") == !decides)
    }
  }

  /// The page behind `+` shows what a tap with the same query gets, and says that the query has a part in it.
  @Test(arguments: cases)
  func inspectionShowsWhereTheParametersLead(row: Case) async throws {
    let server = try await server(row)
    let decides = row.reason == nil
    let page = try await server.send(.get, "/SUMMER25+?\(Self.query)").text
    for text in ["acme:", "transfer", "/sale", "/get", "Parameters in this web address set"] {
      #expect(page.contains(text) == (decides || text == "acme:"), "\(text)")
    }
    let plain = try await server.send(.get, "/SUMMER25+").text
    #expect(!plain.contains("transfer") && !plain.contains("Parameters in this web address set"))
  }

  @Test(arguments: cases)
  func explainsWhatBecomesOfEachParameter(row: Case) async throws {
    let server = try await server(row)
    let links = try await server.manage(.get, "/api/v1/links").decoded(Page<LinkResource>.self)
    let id = try #require(links.items.first?.id)
    let query = PercentCoding.encode(Self.query + "&af_r=https://shop.example.com/all")
    let agent = PercentCoding.encode(UserAgents.mac)
    let path = "/api/v1/links/\(id)/explain?userAgent=\(agent)&query=\(query)"
    let trace = try await server.manage(.get, path).decoded(Explanation.self).trace
    let ignored = trace.filter { $0.step == "tap_parameters" && $0.outcome == "ignored" }
    let names = ["af_dp", "af_ios_url", "af_web_dp", "af_r"]
    let expected = names.compactMap { name in
      let reason =
        row.reason ?? (name == "af_r" ? "only a stored link can send every tap to one page" : nil)
      return reason.map { "The tap's query parameter \(name) is ignored, because \($0)." }
    }
    #expect(ignored.map(\.detail) == expected)
    let applied = trace.contains { $0.step == "tap_parameters" && $0.outcome == "applied" }
    #expect(applied == (row.reason == nil))
  }

  /// A target that the policy refuses is named, too.
  @Test func explainsAParameterThatLeadsElsewhere() async throws {
    let server = try await server(Self.cases[0])
    let links = try await server.manage(.get, "/api/v1/links").decoded(Page<LinkResource>.self)
    let id = try #require(links.items.first?.id)
    let query = PercentCoding.encode("af_web_dp=https%3A%2F%2Fshop.example.com%3A8443%2F")
    let path = "/api/v1/links/\(id)/explain?userAgent=curl&query=\(query)"
    let trace = try await server.manage(.get, path).decoded(Explanation.self).trace
    let ignored = trace.filter { $0.outcome == "ignored" }.map(\.detail)
    #expect(ignored.count == 1 && ignored.first?.contains("af_web_dp") == true, "\(ignored)")
    #expect(ignored.first?.contains("exactly listed host without a port") == true)
  }

  @Test func theFormOfSettingsHasTheSwitch() async throws {
    let server = try await TestServer()
    let browser = try await server.browser(.owner)
    let box = "name=\"oneLink\" value=\"1\""
    let off = try await browser.open("/dashboard/settings").text
    #expect(off.contains(box) && !off.contains(box + " checked"))
    let form: KeyValuePairs = ["name": "Acme", "zone": "UTC", "hosts": "", "oneLink": "1"]
    #expect(try await browser.post("/dashboard/settings", form).status == .seeOther)
    #expect(try await browser.open("/dashboard/settings").text.contains(box + " checked"))
    let workspace = try await server.manage(.get, "/api/v1/workspace")
    #expect(try workspace.decoded(WorkspaceResource.self).acceptsOneLinkTargets)
    let log = try await browser.open("/dashboard/audit").text
    #expect(log.contains("OneLink targets accepted"))
    // What the form does not tick is off.
    let without: KeyValuePairs = ["name": "Acme", "zone": "UTC", "hosts": ""]
    #expect(try await browser.post("/dashboard/settings", without).status == .seeOther)
    let again = try await server.manage(.get, "/api/v1/workspace")
    #expect(!(try again.decoded(WorkspaceResource.self).acceptsOneLinkTargets))
  }
}
