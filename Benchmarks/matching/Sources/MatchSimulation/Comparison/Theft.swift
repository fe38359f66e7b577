public import AttributionCore

extension Measurement {
  /// One guess 70 s after each tap from its IPv4 address: the most sold phone of the system on its newest release, in
  /// the language and zone of the victim's country.
  static func guesses(
    _ occurrences: [Occurrence],
    _ matcher: ProbabilisticMatcher,
    phone: (Tap) -> DeviceSignals
  ) -> Measurement {
    var (open, result) = ([NetworkID: [Tap]](), Measurement())
    for case .tap(let tap) in occurrences where !tap.opensApp {
      open[tap.network, default: []].append(tap)
      open[tap.network]?.removeAll { tap.time - $0.time > MatchPolicy.longestWindow }
      guard !tap.network.isIPv6, tap.network.place != .relay, !tap.isSensitive else { continue }
      var rule = ShippedRule(matcher)
      for tap in open[tap.network] ?? [] { rule.observe(tap) }
      let guess = Launch(
        person: -1,
        time: tap.time + 70_000,
        network: tap.network,
        signals: phone(tap)
      )
      let isTaken = rule.answer(guess) == tap.index
      let kind =
        "\(tap.signals.system == .ios ? "iPhone" : "Android")"
        + (tap.facts?.hasScript == true ? "" : " without script")
      let old = result.guesses[kind] ?? (0, 0)
      result.guesses[kind] = (old.tried + 1, old.taken + (isTaken ? 1 : 0))
    }
    return result
  }

  /// Homes of two equal phones that tap one link; one of the two installs. How many of the launches get it.
  static func ties(_ count: Int, _ matcher: ProbabilisticMatcher, seed: UInt64) -> Int {
    var random = SeededRandom(seed: seed)
    return (0..<count).count { number in
      let country = random.below(CityPhone.countries.count)
      let phone = CityPhone(
        make: CityPhone.make(country, &random),
        country: country,
        speaks: country,
        home: number,
        hasMobileIPv6: false,
        usesRelay: false
      )
      var rule = ShippedRule(matcher)
      let network = NetworkID(place: .home, isIPv6: false, number: number)
      let first = Int64(random.between(0, 86_400_000))
      for index in 0..<2 {
        let facts = phone.browserFacts(inApp: false, CityScenario(), &random)
        rule.observe(
          Tap(
            index: index,
            person: index,
            time: first + Int64(index) * Int64(random.between(20_000, 300_000)),
            link: 1,
            isSensitive: false,
            network: network,
            signals: facts.signals,
            browser: UInt32(index),
            facts: facts
          )
        )
      }
      let time = first + 300_000 + Int64(random.between(20_000, 120_000))
      let launch = Launch(
        person: 0,
        time: time,
        network: network,
        signals: phone.launchSignals(),
        follows: 0
      )
      return rule.answer(launch) != nil
    }
  }
}

/// A population that can be played through the engine.
public struct World: Sendable {
  let occurrences: [Occurrence]
  /// What a guess after a tap names.
  let guess: @Sendable (Tap) -> DeviceSignals

  public static let names =
    HouseholdScenario.named.map(\.name) + CityScenario.named.map(\.name)

  public init?(_ name: String, seed: UInt64) {
    if var scenario = HouseholdScenario.named(name) {
      scenario.phones = 60_000
      let timeline = HouseholdTimeline(scenario, seed: seed)
      occurrences = timeline.occurrences
      guess = { tap in
        var random = SeededRandom(seed: 1)
        return Self.sold(timeline.population.launchSignals(tap.person, &random), (390, 844), "M0")
      }
    } else if let scenario = CityScenario.named.first(where: { $0.name == name }) {
      let timeline = CityTimeline(scenario, seed: seed)
      occurrences = timeline.occurrences
      guess = { Self.sold(timeline.phones[$0.person].launchSignals(), (393, 852), "M100") }
    } else {
      return nil
    }
  }

  public func measured(_ matcher: ProbabilisticMatcher) -> Measurement {
    Measurement(occurrences, matcher)
  }

  public func guessed(_ matcher: ProbabilisticMatcher) -> Measurement {
    Measurement.guesses(occurrences, matcher, phone: guess)
  }

  public static func ties(_ matcher: ProbabilisticMatcher, seed: UInt64) -> Int {
    Measurement.ties(400, matcher, seed: seed)
  }

  private static func sold(
    _ phone: DeviceSignals,
    _ screen: (Int, Int),
    _ model: String
  ) -> DeviceSignals {
    var guess = phone
    let isApple = phone.system == .ios
    guess.version = SystemVersion(app: isApple ? "26.1" : "15")
    guess.model = isApple ? nil : SignalDigest(model: model)
    guess.screen =
      isApple
      ? ScreenSize(width: screen.0, height: screen.1) : ScreenSize(width: 360, height: 800)
    guess.scale = ScreenScale(3)
    return guess
  }
}
