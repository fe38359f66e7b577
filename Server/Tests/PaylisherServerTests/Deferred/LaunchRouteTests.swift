import HTTPTypes
import HummingbirdTesting
import LinkCore
import Persistence
import RoutingCore
import TargetCore
import Testing
import WireModels

@testable import PaylisherServer

/// A first launch opens where the tap would have led, had the app been there.
@Suite struct LaunchRouteTests {
  private static func app(_ route: String) throws -> AppTarget {
    AppTarget(
      app: try TestServer.target("acme://\(route)"),
      store: try TestServer.target("https://apps.apple.com/app/id1")
    )
  }

  private static func link(_ server: TestServer) throws -> LinkRecord {
    var link = try server.link(
      "SUMMER25",
      LinkTargets(
        ios: app("own"),
        ipad: app("ipad"),
        fallback: TestServer.target("https://a.example/")
      )
    )
    let variant = WeightedSplit.Variant(
      name: "A",
      weight: 1,
      targets: LinkTargets(ios: try app("variant"))
    )
    link.rules = [
      RoutingRule(
        name: "German",
        conditions: [.language(["de"])],
        outcome: .targets(LinkTargets(ios: try app("rule")))
      ),
      RoutingRule(
        name: "Split",
        conditions: [.language(["tr"])],
        outcome: .split(try #require(WeightedSplit([variant])))
      ),
      RoutingRule(
        name: "Store alone",
        conditions: [.language(["es"])],
        outcome: .targets(
          LinkTargets(
            ios: AppTarget(store: try TestServer.target("https://apps.apple.com/app/id1"))
          )
        )
      ),
    ]
    return link
  }

  private static let iPad = """
    Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) \
    Version/18.1 Mobile/15E148 Safari/604.1
    """

  @Test(arguments: [
    (UserAgents.iPhone, "en", "acme://own?"), (UserAgents.iPhone, "de", "acme://rule?"),
    (UserAgents.iPhone, "tr", "acme://variant?"), (iPad, "en", "acme://ipad?"),
    (iPad, "de", "acme://rule?"),
  ])
  func opensWhereTheTapWasLed(_ agent: String, _ language: String, _ route: String) async throws {
    let server = try await TapTests.server { [try Self.link($0)] }
    var phone = Phone(server: server)
    phone.agent = agent
    let page = try await phone.tap(language: language)
    let handoff = try await phone.post(Phone.path("handoff", in: page)).json()
    let token = try #require(handoff["url"]?.stringValue?.split(separator: "=").last)
    try await server.drain()
    let install = InstallID(timestamp: TestServer.start)
    let launch = try await phone.ask(install) { $0.token = String(token) }
    #expect(launch.url?.hasPrefix("\(route)keyName=SUMMER25&jid=") == true, "\(launch)")
    let again = try await phone.ask(install)
    #expect(again.url == launch.url)
  }
}
