import AttributionCore
import MatchSimulation
import Testing

/// What `docs/matching.md` promises, on small runs of both populations; each has a control that fails.
@Suite struct MeasurementTests {
  private let matcher = ProbabilisticMatcher()

  private func measure(_ name: String, _ matcher: ProbabilisticMatcher) throws -> Measurement {
    try (1...2).reduce(Measurement()) { sum, seed in
      sum + (try #require(World(name, seed: seed, people: 20_000))).measured(matcher)
    }
  }

  @Test(arguments: [
    ("city", 0.76, 0.002), ("city-carrier", 0.75, 0.003), ("city-private-tabs", 0.76, 0.002),
    ("city-barless", 0.76, 0.002), ("homes", 0.64, 0.004),
  ])
  func findsLaunches(name: String, found: Double, wrong: Double) throws {
    let sum = try measure(name, matcher)
    #expect(Double(sum.found) / Double(sum.followers) > found)
    #expect(Double(sum.wrong) / Double(sum.delivered) < wrong)
    #expect(sum.sensitive == 0)
  }

  /// The control of the populations: with the evidence of others nothing is found.
  @Test(arguments: ["city", "homes"]) func findsNothingByOthersEvidence(name: String) throws {
    let world = try #require(World(name, seed: 1, people: 20_000)).shuffled()
    let sum = world.measured(matcher)
    #expect(sum.followers > 500)
    #expect(Double(sum.found) / Double(sum.followers) < 0.01)
  }

  /// The control of the threshold: who accepts everything is wrong often.
  @Test func isWrongIfAnythingIsAccepted() throws {
    let sum = try measure("city-families", ProbabilisticMatcher(policy: .init(errorRate: 0.05)))
    #expect(Double(sum.wrong) / Double(sum.delivered) > 0.03)
  }

  @Test func bindsOneGuess() throws {
    let world = try #require(World("city", seed: 3))
    let guesses = world.guesses(matcher)
    #expect(try #require(guesses["iPhone"]).rate <= 0.05)
    #expect(try #require(guesses["Android without script"]).rate <= 0.1)
    let loose = world.guesses(ProbabilisticMatcher(policy: .init(errorRate: 0.05)))
    #expect(try #require(loose["iPhone"]).tried > 500)
  }

  @Test func deliversTheLinkOfATie() {
    #expect(World.ties(matcher, seed: 1) >= 380)
    #expect(World.ties(matcher, seed: 1, links: 2) < 40)
  }

  /// The figures that a server shows of itself hold the truth, and hold a family app to fewer errors.
  @Test func measuresItself() throws {
    let inside = try (1...20).count { seed in
      let world = try #require(World("city-families", seed: UInt64(seed)))
      let (part, all) = (
        world.measured(matcher, certain: 0.3).shadow, world.measured(matcher, certain: 1).shadow
      )
      let (seen, truth) = (try #require(part.wrongRate), try #require(all.wrongRate).value)
      return (seen.low...seen.high).contains(truth)
    }
    #expect(inside >= 19)
    let world = try #require(World("city-families", seed: 1, days: 18))
    let (free, held) = (world.measured(matcher), world.measured(matcher, certain: 0.4))
    #expect(Double(free.wrong) / Double(free.delivered) > 0.02)
    #expect(Double(held.wrong) / Double(held.delivered) < 0.012)
    #expect(Double(held.found) / Double(held.followers) > 0.66)
  }
}
