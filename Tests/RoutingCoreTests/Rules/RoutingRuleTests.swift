import LinkCore
import RoutingCore
import TargetCore
import Testing
import WireModels

@Suite struct RoutingRuleTests {
  /// 2026-11-21T10:30:00Z, a Saturday.
  static let now = Timestamp(milliseconds: 1_795_257_000_000)

  static func tap() -> Tap {
    Tap(
      agent: Agent(
        system: .ios,
        systemVersion: "17.5",
        device: .phone,
        browser: "safari",
        inAppBrowser: "instagram"
      ),
      now: now,
      query: "utm=a%20b&flag",
      circumstances: Tap.Circumstances(
        country: "TR",
        languages: "tr-TR, en;q=0.8",
        address: NetworkAddress("203.0.113.9"),
        referrerHost: "m.news.example",
        appVersion: "3.10",
        zoneOffsets: ["Europe/Istanbul": 180],
        seed: 1
      )
    )
  }

  static func version(_ text: String) -> VersionNumber? { VersionNumber(text) }
  static func range(_ text: String) -> NetworkRange? { NetworkRange(text) }

  static let conditions: [(RoutingCondition, Bool)] = [
    (.platform([.ios, .android]), true), (.platform([.desktop]), false),
    (.device([.phone]), true), (.device([.tablet]), false),
    (.systemVersion(VersionRange(from: version("17"), below: version("18"))), true),
    (.systemVersion(VersionRange(from: version("17.5.1"))), false),
    (.appVersion(VersionRange(from: version("3.9"))), true),
    (.appVersion(VersionRange(below: version("3.10"))), false),
    (.language(["TR"]), true), (.language(["tr-TR"]), true), (.language(["en"]), false),
    (.country(["tr"]), true), (.country(["DE"]), false),
    (.address([range("203.0.113.0/24")].compactMap { $0 }), true),
    (.address([range("203.0.112.0/24"), range("2001:db8::/32")].compactMap { $0 }), false),
    (.query("utm", values: ["a b"]), true), (.query("utm", values: ["a"]), false),
    (.query("flag"), true), (.query("none"), false), (.query("flag", values: [""]), true),
    (.referrer(["news.example"]), true), (.referrer(["ews.example"]), false),
    (.browser(["safari"]), true), (.browser(["chrome"]), false),
    (.inAppBrowser(), true), (.inAppBrowser(["facebook"]), false),
    (.dates(from: now, until: nil), true), (.dates(from: nil, until: now), false),
  ]

  @Test(arguments: conditions)
  func checks(condition: RoutingCondition, expected: Bool) throws {
    let page = try target("https://www.example.com/rule")
    let rule = RoutingRule(name: "test", conditions: [condition], outcome: .web(page))
    let link = RoutableLink(targets: try everywhere(), rules: [rule])
    let decision = RouteDecision.decide(link: link, tap: Self.tap())
    #expect((decision.destination == .web(page)) == expected)
    #expect(decision.destination == RouteDecision.destination(link: link, tap: Self.tap()))
    let step = try #require(decision.trace.first { $0.step == "rule" })
    #expect(step.outcome == (expected ? "applied" : "skipped"))
    let isOver = condition.end.map { $0 <= Self.tap().now } ?? false
    let skipped: TraceReason = isOver ? .ruleOver : .ruleSkipped
    #expect(step.reason == (expected ? .ruleApplied : skipped).code)
    #expect(step.arguments == ["number": .init(1), "name": .init("test")])
    #expect(step.condition == (expected ? nil : condition.form))
  }

  @Test(arguments: [
    (Set([6]), 13 * 60, 14 * 60, true), (Set([6]), 14 * 60, 15 * 60, false),
    (Set([5]), 13 * 60, 14 * 60, false), (Set([5]), 22 * 60, 13 * 60 + 31, true),
    (Set([6]), 22 * 60, 13 * 60 + 31, false), (Set([6]), 13 * 60 + 30, 1_440, true),
  ])
  func knowsLocalHours(days: Set<Int>, from: Int, until: Int, expected: Bool) throws {
    let window = try #require(
      HourWindow(days: days, from: from, until: until, zone: "Europe/Istanbul")
    )
    let page = try target("https://www.example.com/rule")
    let rule = RoutingRule(name: "hours", conditions: [.hours(window)], outcome: .web(page))
    let link = RoutableLink(targets: try everywhere(), rules: [rule])
    let destination = RouteDecision.destination(link: link, tap: Self.tap())
    #expect((destination == .web(page)) == expected)
  }

  @Test func unknownFactsMeetNoCondition() throws {
    let rules = Self.conditions.filter(\.1).map {
      RoutingRule(
        name: "r",
        conditions: [$0.0, .country(["TR"])],
        outcome: .targets(LinkTargets())
      )
    }
    let link = RoutableLink(targets: try everywhere(), rules: rules)
    let tap = Tap(agent: Agent(system: .ios), now: Self.now)
    #expect(RouteDecision.destination(link: link, tap: tap).name == "landing")
  }

  /// A rule whose target the workspace no longer allows names no condition: it has none that a tap could meet.
  @Test func saysThatARuleMayNotBeFollowed() throws {
    let link = RoutableLink(targets: try everywhere(), rules: [.never("gone")])
    let decision = RouteDecision.decide(link: link, tap: Self.tap())
    let step = try #require(decision.trace.first { $0.step == "rule" })
    #expect((step.outcome, step.reason) == ("skipped", TraceReason.ruleRefused.code))
    #expect(step.condition == nil)
  }

  @Test func theFirstRuleDecidesAndTheRestIsNotTried() throws {
    let other = LinkTargets(ios: AppTarget(store: try target("https://apps.apple.com/app/id2")))
    let rules = [
      RoutingRule(name: "no", conditions: [.country(["DE"])], outcome: .targets(LinkTargets())),
      RoutingRule(name: "yes", conditions: [.platform([.ios])], outcome: .targets(other)),
      RoutingRule(name: "late", conditions: [], outcome: .targets(LinkTargets())),
    ]
    let decision = RouteDecision.decide(
      link: RoutableLink(targets: try everywhere(), rules: rules),
      tap: Self.tap()
    )
    #expect(decision.destination == .store(try target("https://apps.apple.com/app/id2")))
    #expect(
      decision.trace.filter { $0.step == "rule" }.map(\.outcome)
        == ["skipped", "applied", "not_tried"]
    )
  }

  @Test func splitsByWeightAndStaysWithASeed() throws {
    let page = { (name: String) throws -> WeightedSplit.Variant in
      WeightedSplit.Variant(
        name: name,
        weight: name == "a" ? 3 : 1,
        targets: LinkTargets(fallback: try target("https://www.example.com/\(name)"))
      )
    }
    let split = try #require(WeightedSplit([try page("a"), try page("b")]))
    let names = (0..<8_000).map { split.variant(seed: UInt64($0)).name }
    let share = Double(names.count { $0 == "a" }) / 8_000
    #expect(abs(share - 0.75) < 0.02)
    #expect(names == (0..<8_000).map { split.variant(seed: UInt64($0)).name })
    #expect(WeightedSplit([]) == nil)
    let link = RoutableLink(
      targets: try everywhere(),
      rules: [RoutingRule(name: "split", conditions: [], outcome: .split(split))]
    )
    let trace = RouteDecision.decide(link: link, tap: Self.tap()).trace
    let step = try #require(trace.first { $0.step == "variant" })
    let percent = step.outcome == "a" ? 75 : 25
    #expect(step.arguments == ["share": .init(percent)])
  }

  @Test func tellsWhichRulesCanNeverBeReached() throws {
    let rule = { (conditions: [RoutingCondition]) in
      RoutingRule(name: "r", conditions: conditions, outcome: .targets(LinkTargets()))
    }
    let rules = [
      rule([.platform([.ios, .android])]),
      rule([.platform([.ios]), .country(["DE"])]),
      rule([.country(["DE"]), .country(["TR"])]),
      rule([.language(["de"])]),
      rule([.language(["de-AT"]), .device([.desktop])]),
      rule([.browser([])]),
      rule([
        .systemVersion(VersionRange(below: Self.version("3"))),
        .systemVersion(VersionRange(from: Self.version("3"))),
      ]),
      rule([.platform([.desktop])]),
    ]
    #expect(
      RoutingRule.unreachable(in: rules) == [
        UnreachableRule(index: 1, reason: .coveredBy(0)),
        UnreachableRule(index: 2, reason: .contradiction(0, 1)),
        UnreachableRule(index: 4, reason: .coveredBy(3)),
        UnreachableRule(index: 5, reason: .impossible(0)),
        UnreachableRule(index: 6, reason: .contradiction(0, 1)),
      ]
    )
  }
}
