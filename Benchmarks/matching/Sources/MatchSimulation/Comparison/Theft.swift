public import AttributionCore

extension World {
  /// Attempts of one kind.
  public struct Attempts: Hashable, Sendable {
    public var tried = 0
    public var taken = 0

    /// Makes none.
    public init() {}

    /// The part that succeeded.
    public var rate: Double { tried > 0 ? Double(taken) / Double(tried) : 0 }
  }

  /// One guess 70 s after each tap, from its IPv4 address, by the phone and whether the page's script ran.
  public func guesses(_ matcher: ProbabilisticMatcher) -> [String: Attempts] {
    var (open, result) = ([NetworkID: [Tap]](), [String: Attempts]())
    for case .tap(let tap) in occurrences where !tap.opensApp {
      open[tap.network, default: []].append(tap)
      open[tap.network]?.removeAll { tap.time - $0.time > MatchPolicy.longestWindow }
      guard !tap.network.isIPv6, tap.network.place != .relay, !tap.isSensitive else { continue }
      var rule = ShippedRule(matcher)
      for tap in open[tap.network] ?? [] { rule.observe(tap) }
      let thief = Launch(
        person: -1,
        time: tap.time + 70_000,
        network: tap.network,
        signals: guess(tap)
      )
      let kind =
        (tap.signals.system == .ios ? "iPhone" : "Android")
        + (tap.facts?.hasScript == true ? "" : " without script")
      let isTaken = rule.answer(thief) == tap.index
      result[kind, default: Attempts()].tried += 1
      if isTaken { result[kind]?.taken += 1 }
    }
    return result
  }

  /// Homes of two equal phones that tap one link, of which one launches: how many get it.
  public static func ties(_ matcher: ProbabilisticMatcher, seed: UInt64, links: Int = 1) -> Int {
    var random = SeededRandom(seed: seed)
    return (0..<400).count { number in
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
            link: index % links,
            isSensitive: false,
            network: network,
            signals: facts.signals,
            browser: UInt32(index),
            facts: facts
          )
        )
      }
      let time = first + 300_000 + Int64(random.between(20_000, 120_000))
      let launch = Launch(person: 0, time: time, network: network, signals: phone.launchSignals())
      return rule.answer(launch) != nil
    }
  }
}
