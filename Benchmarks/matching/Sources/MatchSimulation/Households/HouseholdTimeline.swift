import AttributionCore

/// Everything that happens in a ``HouseholdScenario``, in order.
struct HouseholdTimeline: Sendable {
  let population: HouseholdPopulation
  private(set) var occurrences: [Occurrence]

  init(_ scenario: HouseholdScenario, seed: UInt64) {
    var random = SeededRandom(seed: seed &* 7_919 &+ 13)
    population = HouseholdPopulation(scenario, random: &random)
    var writer = Writer(population: population, random: random)
    writer.write()
    occurrences = Timeline.ordered(writer.written)
  }

  /// What a browser keeps of the server's cookie.
  private struct Jar {
    /// `nil` where it keeps no cookies.
    let name: UInt32?
    /// Whether an earlier tap came with it.
    var wasGiven = false
  }

  private struct Writer {
    let population: HouseholdPopulation
    var random: SeededRandom
    var written: [Occurrence] = []
    private var scenario: HouseholdScenario { population.scenario }
    private static let day: Int64 = 86_400_000

    init(population: HouseholdPopulation, random: SeededRandom) {
      self.population = population
      self.random = random
    }

    mutating func write() {
      for day in 0..<scenario.days {
        for phone in population.phones.indices {
          if random.happens(scenario.tapRate) {
            visit(phone, at: moment(day), link: link(), tells: true)
          }
          if random.happens(scenario.organicRate) { launch(phone, at: moment(day)) }
        }
      }
    }

    /// People sleep from one to seven.
    private mutating func moment(_ day: Int) -> Int64 {
      var hour = random.below(24)
      if (1..<7).contains(hour), random.happens(0.85) { hour = 9 + random.below(14) }
      return Int64(day) * Self.day + Int64(hour) * 3_600_000 + Int64(random.between(0, 3_600_000))
    }

    private mutating func link() -> Int {
      Int(random.unit() * random.unit() * Double(scenario.links))
    }

    /// Taps, and what comes of them.
    private mutating func visit(_ phone: Int, at time: Int64, link: Int, tells: Bool) {
      let place = population.place(of: phone, at: time, &random)
      let hasApp = random.happens(scenario.installed)
      var jar = cookie()
      var inApp = random.happens(scenario.inAppShare)
      var (last, tapped) = (time, link)
      var key = tap(phone, at: time, link, place, inApp: inApp, cookie: jar, hasApp: hasApp)
      if random.happens(scenario.repeatShare) {
        last += Int64(50_000 * random.logNormal(1))
        jar.wasGiven = true
        if random.happens(0.2) { tapped = self.link() }
        if inApp, random.happens(scenario.otherBrowser) { (inApp, jar) = (false, cookie()) }
        key = tap(phone, at: last, tapped, place, inApp: inApp, cookie: jar, hasApp: hasApp)
      }
      if tells { tellHome(of: phone, link, at: time) }
      guard !hasApp, random.happens(scenario.conversion) else { return }
      follow(phone, key, tappedAt: last, from: place)
    }

    private mutating func tellHome(of phone: Int, _ link: Int, at time: Int64) {
      for member in population.homes[population.phones[phone].home].members where member != phone {
        let later = time + Int64(drawn(scenario.telling))
        if random.happens(scenario.passedOn) { visit(member, at: later, link: link, tells: false) }
        if random.happens(scenario.byMouth) { launch(member, at: later) }
      }
    }

    private mutating func delay() -> Int64 {
      var rest = random.unit()
      let kind = scenario.delays.first { kind in
        rest -= kind.share
        return rest < 0
      }
      let delay = Double(scenario.shortestDelay) + (kind.map { drawn($0) } ?? 0)
      return Int64(min(delay, 7 * 86_400_000))
    }

    private mutating func follow(
      _ phone: Int,
      _ key: Int,
      tappedAt time: Int64,
      from place: Whereabouts
    ) {
      let delay = delay()
      let later = time + delay
      let there = population.place(of: phone, at: later, after: delay, from: place, &random)
      launch(phone, at: later, place: there, follows: key)
    }

    private mutating func launch(
      _ phone: Int,
      at time: Int64,
      place: Whereabouts? = nil,
      follows: Int? = nil
    ) {
      let place = place ?? population.place(of: phone, at: time, &random)
      let address = population.address(of: phone, at: place, time, &random)
      let launch = Launch(
        person: phone,
        time: time,
        network: address.network,
        host: address.host,
        signals: population.launchSignals(phone, &random),
        follows: follows
      )
      written.append(.launch(launch))
    }

    private mutating func tap(
      _ phone: Int,
      at time: Int64,
      _ link: Int,
      _ place: Whereabouts,
      inApp: Bool,
      cookie: Jar,
      hasApp: Bool
    ) -> Int {
      var address = population.address(of: phone, at: place, time, &random)
      let make = population.phones[phone].make
      if population.phones[phone].usesRelay, make.system == .ios, !inApp {
        let exit = NetworkID(place: .relay, isIPv6: false, number: random.below(80))
        address = HouseholdPopulation.PublicAddress(network: exit)
      }
      let facts = population.browserFacts(phone, inApp: inApp, &random)
      let tap = Tap(
        person: phone,
        time: time,
        link: link,
        isSensitive: scenario.isSensitive(link),
        network: address.network,
        host: address.host,
        signals: facts.signals,
        browser: cookie.name,
        // The script of the page shows it at once.
        hasShownCookie: cookie.wasGiven || facts.hasScript,
        opensApp: hasApp && !inApp,
        facts: facts
      )
      written.append(.tap(tap))
      return written.count - 1
    }

    private mutating func cookie() -> Jar {
      Jar(name: random.happens(scenario.cookies) ? UInt32(truncatingIfNeeded: random.next()) : nil)
    }

    private mutating func drawn(_ kind: HouseholdScenario.DelayKind) -> Double {
      kind.median * random.logNormal(kind.sigma)
    }
  }
}
