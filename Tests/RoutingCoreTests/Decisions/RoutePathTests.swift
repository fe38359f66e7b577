import LinkCore
import TargetCore
import Testing

@testable import RoutingCore

/// A decision that was made without a trace is traced later, and comes out as if it had been made
/// with one.
@Suite struct RoutePathTests {
  static func target(_ url: String) throws -> AcceptedTarget {
    try AcceptedTarget.accept(url, policy: TargetPolicy(schemes: ["https"]))
  }

  static func link() throws -> RoutableLink {
    let split = try #require(
      WeightedSplit([
        .init(
          name: "a",
          weight: 1,
          targets: LinkTargets(fallback: try target("https://a.example/"))
        ),
        .init(
          name: "b",
          weight: 1,
          targets: LinkTargets(fallback: try target("https://b.example/"))
        ),
      ])
    )
    let range = try #require(NetworkRange("203.0.113.0/24"))
    return RoutableLink(
      targets: LinkTargets(fallback: try target("https://shop.example.com/")),
      rules: [
        RoutingRule(
          name: "office",
          conditions: [.country(["TR"]), .address([range])],
          outcome: .web(try target("https://office.example/"))
        ),
        RoutingRule(name: "German", conditions: [.language(["de"])], outcome: .split(split)),
        RoutingRule(
          name: "sale",
          conditions: [.query("sale")],
          outcome: .targets(LinkTargets(desktop: try target("https://sale.example/")))
        ),
      ]
    )
  }

  static let circumstances: [Tap.Circumstances] = [
    .init(), .init(country: "TR"), .init(country: "TR", address: NetworkAddress("203.0.113.9")),
    .init(languages: "de", seed: 1), .init(languages: "de", seed: 2),
    .init(languages: "de", seed: 3),
  ]

  @Test(arguments: circumstances, [nil, "sale=1"])
  func tracesADecisionWithoutWhatRulesLookedAt(
    circumstances: Tap.Circumstances,
    query: String?
  ) throws {
    let link = try Self.link()
    let agent = Agent(system: .windows, systemVersion: "11", device: .desktop, browser: "edge")
    let now = Timestamp(milliseconds: 1_790_000_000_000)
    let tap = Tap(agent: agent, now: now, query: query, circumstances: circumstances)
    let decision = RouteDecision.decide(link: link, tap: tap)
    let (destination, path, _) = RouteDecision.route(link: link, tap: tap)
    #expect(destination == decision.destination)
    let kept = RoutePath(bytes: path.bytes)
    let known = Tap(agent: agent, now: now)
    #expect(RouteDecision.retrace(link: link, tap: known, path: kept) == decision)
  }

  @Test func survivesALinkThatLostItsRules() throws {
    var link = try Self.link()
    let path = RoutePath(bytes: [9, 0xFF, 7])
    let tap = Tap(agent: Agent(system: .windows, device: .desktop), now: Timestamp(milliseconds: 0))
    #expect(RouteDecision.retrace(link: link, tap: tap, path: path).variant == "b")
    link.rules = []
    #expect(RouteDecision.retrace(link: link, tap: tap, path: path).variant == nil)
  }
}
