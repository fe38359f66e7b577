import AttributionCore
import Testing

@testable import MatchSimulation

/// The engine is played on what a server would have, no more and no less.
@Suite struct ShippedRuleTests {
  private static let home = NetworkID(place: .home, isIPv6: false, number: 1)

  private static func phone(_ system: SystemFamily) -> DeviceSignals {
    var signals = DeviceSignals()
    signals.system = system
    signals.version = SystemVersion(app: system == .ios ? "26.1" : "15")
    signals.screen =
      system == .ios ? ScreenSize(width: 402, height: 874) : ScreenSize(width: 412, height: 915)
    if system == .android { signals.model = SignalDigest(model: "M7") }
    return signals
  }

  private static func tap(_ index: Int, _ system: SystemFamily, at second: Int64) -> Tap {
    Tap(
      index: index,
      person: index,
      time: second * 1_000,
      link: 1,
      isSensitive: false,
      network: home,
      signals: phone(system)
    )
  }

  private static func launch(_ person: Int, _ system: SystemFamily, at second: Int64) -> Launch {
    Launch(person: person, time: second * 1_000, network: home, signals: phone(system))
  }

  private static func doubt(_ change: (inout ShippedRule) -> Void) throws -> Double {
    var rule = ShippedRule(ProbabilisticMatcher())
    change(&rule)
    rule.observe(tap(0, .ios, at: 1_000))
    _ = rule.answer(launch(0, .ios, at: 1_060), neighbours: 9)
    return try #require(rule.estimate).doubt
  }

  @Test func deliversATapOnce() {
    var rule = ShippedRule(ProbabilisticMatcher())
    rule.observe(Self.tap(0, .android, at: 0))
    #expect(rule.answer(Self.launch(0, .android, at: 60), neighbours: 0) == 0)
    #expect(rule.answer(Self.launch(0, .android, at: 61), neighbours: 0) == nil)
    #expect(rule.estimate == nil)
  }

  @Test func forgetsATapWhoseTokenCame() {
    var rule = ShippedRule(ProbabilisticMatcher())
    let tap = Self.tap(0, .android, at: 0)
    rule.observe(tap)
    rule.consume(tap, by: Self.launch(0, .android, at: 30))
    #expect(rule.answer(Self.launch(0, .android, at: 60), neighbours: 0) == nil)
    #expect(rule.estimate == nil)
  }

  /// An app has one system; the control is company of the same one, which makes the network look less like a home.
  @Test func seesTheAppsOwnSystemOnly() throws {
    let alone = try Self.doubt { _ in }
    let others = try Self.doubt {
      $0.observe(Self.tap(1, .android, at: 900))
      _ = $0.answer(Self.launch(2, .android, at: 1_030), neighbours: 0)
    }
    let own = try Self.doubt { _ = $0.answer(Self.launch(2, .ios, at: 1_030), neighbours: 0) }
    #expect(others == alone)
    #expect(own != alone)
  }

  /// A launch with a token is company too, for a day.
  @Test func countsLaunchesOfADay() throws {
    let alone = try Self.doubt { _ in }
    let tokens = try Self.doubt {
      $0.consume(Self.tap(1, .ios, at: 900), by: Self.launch(1, .ios, at: 930))
    }
    let yesterday = try Self.doubt {
      _ = $0.answer(Self.launch(2, .ios, at: 1_000 - 26 * 3_600), neighbours: 0)
    }
    #expect(tokens != alone)
    #expect(yesterday == alone)
  }
}
