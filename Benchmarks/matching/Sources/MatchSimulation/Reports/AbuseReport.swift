public import AttributionCore

/// What attackers get from the shipped engine in one population.
public struct AbuseReport: Hashable, Sendable, Codable {
  /// Attempts of one kind.
  public struct Attempts: Hashable, Sendable, Codable {
    /// How many.
    public var count = 0
    /// How many of them got the tap that they were after.
    public var successes = 0
  }

  /// One guess 70 seconds after a tap, from its network, that names the newest system and no more.
  public private(set) var versionGuesses = Attempts()
  /// The same that names the most sold phone of the tap's system, and language and zone of the tap.
  public private(set) var phoneGuesses = Attempts()
  /// Twenty guesses from there, a second apart and each of another installation, that name the most
  /// sold phones of the tap's system one after the other.
  public private(set) var phoneSeries = Attempts()
  /// Matches, and those of phones that one in fifty users of their system or more own, and that no
  /// whole address tells apart: what it costs to refuse whatever one guess in fifty names.
  public private(set) var commonPhones = Attempts()
  /// Launches of the phone that tapped a sensitive link, from its network.
  public private(set) var sensitive = Attempts()
  /// Deliveries, and those to a phone of another home.
  public private(set) var otherHomes = Attempts()
  /// Matches of a day without poisoning, and those that it costs.
  public private(set) var poisoned = Attempts()
  /// The same of an engine that counts every launch of a network.
  public private(set) var poisonedWithoutLimit = Attempts()

  /// Plays a scenario, and the attacks beside it on an app of the policy.
  ///
  /// - Parameters:
  ///   - scenario: The population.
  ///   - seed: What chance follows from.
  ///   - policy: What the app accepts.
  ///   - count: The taps and launches that an attacker invents on one network within a day; 0 leaves
  ///     the poisoning out, which takes time with their square.
  public init(
    _ scenario: HouseholdScenario,
    seed: UInt64,
    policy: MatchPolicy = .standard,
    invented count: Int = 1_500
  ) {
    let timeline = HouseholdTimeline(scenario, seed: seed)
    let matcher = ProbabilisticMatcher(policy: policy)
    guess(timeline, matcher)
    let clean = Replay(timeline.occurrences, ShippedRule(matcher))
    otherHomes = clean.otherHomes(timeline.population)
    commonPhones = clean.commonPhones(timeline.population)
    guard count > 0 else { return }
    let invented = Self.invented(from: 43_200_000, count: count)
    let all = Timeline.ordered(timeline.occurrences + invented)
    poisoned = Self.lost(clean, Replay(all, ShippedRule(matcher)))
    let loose = ShippedRule(matcher, launchLimit: .max)
    poisonedWithoutLimit = Self.lost(Replay(timeline.occurrences, loose), Replay(all, loose))
  }

  /// Taps and launches that an attacker invents on one prefix within a day: half of them in the
  /// second after the tap, half of another phone.
  private static func invented(from start: Int64, count: Int) -> [Occurrence] {
    let network = NetworkID(place: .hosting, isIPv6: true, number: 1)
    return (0..<count).flatMap { index -> [Occurrence] in
      let time = start + Int64(index) * 57_000
      var signals = DeviceSignals()
      signals.system = .ios
      signals.version = SystemVersion(app: "26.1")
      signals.screen = ScreenSize(width: 390, height: 844)
      let tap = Tap(
        person: -1 - index,
        time: time,
        link: 0,
        isSensitive: false,
        network: network,
        host: UInt32(index),
        signals: signals
      )
      if index % 2 == 1 { signals.version = SystemVersion(app: "17.1") }
      let launch = Launch(
        person: -1 - index,
        time: time + (index % 2 == 1 ? 50_000 : 1_000),
        network: network,
        host: UInt32(index % 2 == 1 ? count + index : index),
        signals: signals
      )
      return [.tap(tap), .launch(launch)]
    }
  }

  private static func lost(_ clean: Replay, _ poisoned: Replay) -> Attempts {
    let kept = Set(poisoned.matches)
    return Attempts(
      count: clean.matches.count,
      successes: clean.matches.count { !kept.contains($0) }
    )
  }
}

extension AbuseReport {
  /// Tries every tap of a day after the first one.
  private mutating func guess(_ timeline: HouseholdTimeline, _ matcher: ProbabilisticMatcher) {
    var open: [NetworkID: [Tap]] = [:]
    let sold = timeline.population.mostSold(20)
    for occurrence in timeline.occurrences {
      guard case .tap(let tap) = occurrence, !tap.opensApp else { continue }
      open[tap.network, default: []].append(tap)
      open[tap.network]?.removeAll { tap.time - $0.time > MatchPolicy.longestWindow }
      guard tap.network.place != .relay else { continue }
      var random = SeededRandom(seed: UInt64(tap.index))
      var launch = Launch(
        person: tap.person,
        time: tap.time + 70_000,
        network: tap.network,
        host: tap.host,
        signals: timeline.population.launchSignals(tap.person, &random)
      )
      let taps = open[tap.network] ?? []
      if tap.isSensitive {
        sensitive.count(Self.isTaken(tap, by: launch, of: taps, matcher))
        continue
      }
      launch.host = UInt32(truncatingIfNeeded: random.next())
      let phone = launch.signals
      launch.signals = Self.newestVersion(phone)
      versionGuesses.count(Self.isTaken(tap, by: launch, of: taps, matcher))
      launch.signals = Self.mostSold(phone)
      phoneGuesses.count(Self.isTaken(tap, by: launch, of: taps, matcher))
      let series = phone.system.flatMap { sold[$0] } ?? []
      phoneSeries.count(Self.isTaken(tap, by: launch, of: taps, named: series, matcher))
    }
  }

  /// Whether a launch gets a tap, of an app that has no history yet.
  private static func isTaken(
    _ tap: Tap,
    by launch: Launch,
    of taps: [Tap],
    _ matcher: ProbabilisticMatcher
  ) -> Bool {
    var rule = ShippedRule(matcher)
    for tap in taps { rule.observe(tap) }
    return rule.answer(launch, neighbours: 0) == tap.index
  }

  /// The same of several launches a second apart, which name other phones of the same user.
  private static func isTaken(
    _ tap: Tap,
    by launch: Launch,
    of taps: [Tap],
    named phones: [DeviceSignals],
    _ matcher: ProbabilisticMatcher
  ) -> Bool {
    var rule = ShippedRule(matcher)
    for tap in taps { rule.observe(tap) }
    for (index, phone) in phones.enumerated() {
      var guess = launch
      (guess.time, guess.signals) = (launch.time + Int64(index) * 1_000, phone)
      (guess.signals.language, guess.signals.region) = (tap.signals.language, tap.signals.region)
      (guess.signals.timeZone, guess.signals.zoneOffset) = (
        launch.signals.timeZone, launch.signals.zoneOffset
      )
      if rule.answer(guess, neighbours: 0) == tap.index { return true }
    }
    return false
  }

  private static func newestVersion(_ phone: DeviceSignals) -> DeviceSignals {
    var guess = DeviceSignals()
    guess.system = phone.system
    guess.version = SystemVersion(app: phone.system == .ios ? "26.1" : "15")
    return guess
  }

  private static func mostSold(_ phone: DeviceSignals) -> DeviceSignals {
    var guess = phone
    guess.version = newestVersion(phone).version
    let isApple = phone.system == .ios
    guess.model = isApple ? nil : SignalDigest(model: "M0")
    guess.screen =
      isApple ? ScreenSize(width: 390, height: 844) : ScreenSize(width: 360, height: 800)
    guess.scale = ScreenScale(3)
    return guess
  }
}

extension AbuseReport.Attempts {
  fileprivate mutating func count(_ isSuccess: Bool) {
    count += 1
    if isSuccess { successes += 1 }
  }
}

/// What the shipped engine delivers of a timeline.
private struct Replay {
  /// A delivery, named so that it is the same beside invented taps.
  struct Match: Hashable {
    let person: Int
    let time: Int64
    let tapper: Int
    /// Whether tap and launch came from one IPv6 address.
    var isOneAddress = false
  }

  private(set) var matches: [Match] = []

  init(_ occurrences: [Occurrence], _ rule: ShippedRule) {
    var (rule, taps) = (rule, [Tap]())
    for occurrence in occurrences {
      switch occurrence {
      case .tap(let tap):
        taps.append(tap)
        if !tap.opensApp { rule.observe(tap) }
      case .launch(let launch):
        if let answer = rule.answer(launch, neighbours: 0), launch.person >= 0 {
          var match = Match(
            person: launch.person,
            time: launch.time,
            tapper: taps[answer].person
          )
          match.isOneAddress = launch.host != nil && taps[answer].host == launch.host
          matches.append(match)
        }
      }
    }
  }

  func otherHomes(_ population: HouseholdPopulation) -> AbuseReport.Attempts {
    let homes = population.phones.map(\.home)
    return AbuseReport.Attempts(
      count: matches.count,
      successes: matches.count { homes[$0.person] != homes[$0.tapper] }
    )
  }

  func commonPhones(_ population: HouseholdPopulation) -> AbuseReport.Attempts {
    let systems = Dictionary(grouping: population.phones, by: \.make.system)
      .mapValues { Double($0.count) }
    let makes = Dictionary(grouping: population.phones, by: \.make)
      .mapValues { Double($0.count) / (systems[$0[0].make.system] ?? 1) }
    return AbuseReport.Attempts(
      count: matches.count,
      successes: matches.count {
        !$0.isOneAddress && makes[population.phones[$0.person].make, default: 0] >= 0.02
      }
    )
  }
}

extension HouseholdPopulation {
  /// The phones of each system that most users own, as an app tells of them.
  fileprivate func mostSold(_ count: Int) -> [SystemFamily: [DeviceSignals]] {
    var random = SeededRandom(seed: 1)
    let owners = Dictionary(grouping: phones.indices) { phones[$0].make }.values
      .sorted { ($1.count, $0[0]) < ($0.count, $1[0]) }
    return Dictionary(grouping: owners.map { $0[0] }) { phones[$0].make.system }
      .mapValues { $0.prefix(count).map { launchSignals($0, &random) } }
  }
}
