import AttributionCore
import MatchSimulation
import Testing

/// The bars that the shipped matching has to clear, on seeds that it was not chosen on.
///
/// Counts are small, so that each bar has room for chance: one wrong delivery more or less.
@Suite struct RuleComparisonTests {
  private static func report(_ name: String, people: Int) throws -> SimulationReport {
    var scenario = try #require(Scenario.named(name))
    scenario.people = people
    return SimulationReport(scenario, seed: 9_001)
  }

  private static func tally(_ rule: String, in report: SimulationReport) throws -> Tally {
    try #require(report.results.first { $0.rule == rule && $0.isBest }).tally
  }

  @Test func deliversToTheRightPerson() throws {
    let report = try Self.report("typical", people: 12_000)
    let shipped = try #require(report.shipped)
    #expect(shipped.followers > 150)
    #expect(shipped.wrong <= 1)
    #expect(shipped.wrongSensitive == 0)
    #expect(shipped.sensitive == 0)
    #expect(shipped.recall > 0.85)
    let share = try #require(report.shareOfLimit)
    #expect(share > 0.93)
  }

  @Test func findsMoreThanRulesThatAreWrongAsRarely() throws {
    let report = try Self.report("typical", people: 12_000)
    let shipped = try #require(report.shipped)
    let unique = try Self.tally("OnlyOneOfAddress", in: report)
    #expect(shipped.recall > unique.recall)
  }

  /// Without a control nobody would know whether wrong deliveries are counted at all.
  @Test func countsWrongDeliveriesOfRulesThatGuess() throws {
    let report = try Self.report("typical", people: 12_000)
    for rule in ["NetworkAlone", "EqualityOfThree", "PointsOfHundred", "BestOfAny"] {
      let tally = try Self.tally(rule, in: report)
      #expect(tally.wrongRate > 10 * SimulationReport.bar, "\(rule)")
    }
    #expect(try Self.tally("EqualityOfThree", in: report).wrongSensitive > 0)
  }

  @Test func isWrongMoreOftenWithALowerBar() throws {
    var scenario = try #require(Scenario.named("carrier-nat"))
    scenario.people = 12_000
    let loose = MatchPolicy(errorRate: 0.5, crowdLimit: 1_000)
    let comparison = RuleComparison(
      scenario,
      seed: 9_001,
      matchers: [ProbabilisticMatcher(), ProbabilisticMatcher(policy: loose)],
      others: .none
    )
    #expect(comparison.results.count == 2)
    #expect(comparison.results[1].tally.wrong > comparison.results[0].tally.wrong)
    #expect(comparison.results[1].tally.correct > comparison.results[0].tally.correct)
  }

  /// A new app, played by a test that cannot turn a server's clock.
  ///
  /// The control holds on to the delays of life, whatever it sees.
  @Test func learnsThatADayPassesInMinutes() throws {
    var model = MatchModel.standard
    model.delayWeight = 1_000_000
    var scenario = try #require(Scenario.named("played-fast"))
    (scenario.people, scenario.days) = (5_000, 1)
    var (learning, stubborn) = (Tally(), Tally())
    for seed in 9_001...9_010 as ClosedRange<UInt64> {
      let comparison = RuleComparison(
        scenario,
        seed: seed,
        matchers: [ProbabilisticMatcher(), ProbabilisticMatcher(model: model)],
        others: .none
      )
      learning = learning + comparison.results[0].tally
      stubborn = stubborn + comparison.results[1].tally
    }
    #expect(learning.correct > 900)
    #expect(learning.wrongRate < 0.01)
    #expect(2 * stubborn.wrong > 3 * learning.wrong)
  }

  @Test func findsEveryTapThatHasAToken() throws {
    var scenario = Scenario()
    scenario.people = 6_000
    (scenario.appleTokens, scenario.androidTokens) = (1, 1)
    let shipped = try #require(SimulationReport(scenario, seed: 9_001).shipped)
    #expect(shipped.certain == shipped.followers)
    #expect(shipped.recall == 1)
    #expect(shipped.wrongRate < 0.01)
  }

  @Test func saysTheSameForTheSameSeed() throws {
    var scenario = Scenario()
    scenario.people = 3_000
    let (first, again) = (SimulationReport(scenario, seed: 5), SimulationReport(scenario, seed: 5))
    #expect(first == again)
    #expect(first != SimulationReport(scenario, seed: 6))
    #expect(SimulationPlot(first).svg == SimulationPlot(again).svg)
    try Golden.expect(SimulationText.csv(first), file: "typical-3000-5.csv")
  }

  @Test func addsRunsUp() throws {
    var scenario = Scenario()
    scenario.people = 2_000
    let both = SimulationReport(scenario, seed: 5, runs: 2)
    let parts = [SimulationReport(scenario, seed: 5), SimulationReport(scenario, seed: 6)]
    #expect(both.taps == parts[0].taps + parts[1].taps)
    let sum = try #require(parts[0].shipped) + #require(parts[1].shipped)
    #expect(both.shipped == sum)
  }

  @Test func measuresRandomPopulations() throws {
    let report = RobustnessReport(populations: 4, seed: 9_100, people: 6_000, days: 7)
    #expect(report.rows.map(\.scenario) == (9_100...9_103).map { "random-\($0)" })
    #expect(report.total.wrong <= 4)
    #expect(report.total.wrongSensitive == 0)
    #expect(report.total.recall > 0.8 * report.limit.recall)
  }
}
