import LinkCore
import TargetCore
import Testing

@testable import RoutingCore

/// The plan of numbers says what the conditions say, and a decision without a trace is the one with.
@Suite struct RulePlanTests {
  @Test(arguments: 0..<14)
  func holdsWhatTheConditionSays(kind: Int) throws {
    var draw = RuleDraw(seed: UInt64(kind))
    var answers = [false: 0, true: 0]
    for _ in 0..<400 {
      let (condition, tap) = (try draw.condition(kind: kind), try draw.tap())
      let rule = RoutingRule(name: "r", conditions: [condition], outcome: .targets(LinkTargets()))
      var facts = TapFacts(tap)
      let holds = RulePlan([rule]).failing(rule: 0, tap, &facts) == nil
      let expected = PlainCheck.holds(condition, tap)
      #expect(holds == expected, "\(condition) for \(tap)")
      answers[expected, default: 0] += 1
    }
    #expect((answers[true] ?? 0) > 10 && (answers[false] ?? 0) > 10, "\(answers)")
  }

  @Test func decidesTheSameWithAndWithoutATrace() throws {
    var draw = RuleDraw(seed: 42)
    var applied = 0
    for _ in 0..<300 {
      let rules = try (0..<draw.number(0..<21)).map { try draw.rule($0) }
      let link = RoutableLink(targets: try everywhere(), rules: rules)
      let tap = try draw.tap()
      let traced = RouteDecision.decide(link: link, tap: tap)
      let (destination, path, _) = RouteDecision.route(link: link, tap: tap)
      #expect(destination == traced.destination)
      #expect(RouteDecision.destination(link: link, tap: tap) == traced.destination)
      let first = rules.firstIndex { $0.conditions.allSatisfy { PlainCheck.holds($0, tap) } }
      #expect(traced.rule == first)
      let known = Tap(agent: tap.agent, now: tap.now)
      #expect(RouteDecision.retrace(link: link, tap: known, path: path) == traced)
      if let first, first > 0 { applied += 1 }
    }
    #expect(applied > 30)
  }

  @Test func looksAtWhatIsKnownBeforeItReadsHeaders() throws {
    let rule = RoutingRule(
      name: "r",
      conditions: [.language(["de"]), .platform([.ios])],
      outcome: .targets(LinkTargets())
    )
    var facts = TapFacts(Tap(agent: Agent(system: .android), now: Timestamp(milliseconds: 0)))
    let tap = Tap(agent: Agent(system: .android), now: Timestamp(milliseconds: 0))
    #expect(RulePlan([rule]).failing(rule: 0, tap, &facts) == 1)
  }
}
