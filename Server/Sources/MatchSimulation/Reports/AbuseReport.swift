import AttributionCore

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
  /// A copy of the phone that tapped, from another network.
  public private(set) var otherNetworks = Attempts()
  /// Launches of the phone that tapped a sensitive link, from its network.
  public private(set) var sensitive = Attempts()
  /// Deliveries, and those to a phone of another home.
  public private(set) var otherHomes = Attempts()
  /// Matches of a day without poisoning, and those that it costs.
  public private(set) var poisoned = Attempts()
  /// The same of an engine that counts every launch of a network.
  public private(set) var poisonedWithoutLimit = Attempts()

  /// Plays a scenario, and the attacks beside it.
  public init(_ scenario: HouseholdScenario, seed: UInt64) {
    let timeline = HouseholdTimeline(scenario, seed: seed)
    guess(timeline)
    let invented = Self.invented(from: 43_200_000, count: 1_500)
    let all = Timeline.ordered(timeline.occurrences + invented)
    let clean = Replay(timeline.occurrences, ShippedRule(ProbabilisticMatcher()))
    otherHomes = clean.otherHomes(timeline.population)
    poisoned = Self.lost(clean, Replay(all, ShippedRule(ProbabilisticMatcher())))
    let loose = ShippedRule(ProbabilisticMatcher(), launchLimit: .max)
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
  private mutating func guess(_ timeline: HouseholdTimeline) {
    var open: [NetworkID: [Tap]] = [:]
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
        sensitive.count(Self.isTaken(tap, by: launch, of: taps))
        continue
      }
      launch.host = UInt32(truncatingIfNeeded: random.next())
      let phone = launch.signals
      launch.signals = Self.newestVersion(phone)
      versionGuesses.count(Self.isTaken(tap, by: launch, of: taps))
      launch.signals = Self.mostSold(phone)
      phoneGuesses.count(Self.isTaken(tap, by: launch, of: taps))
      (launch.signals, launch.network) = (
        phone, NetworkID(place: .hosting, isIPv6: tap.network.isIPv6, number: tap.index)
      )
      otherNetworks.count(Self.isTaken(tap, by: launch, of: taps))
    }
  }

  /// Whether a launch gets a tap, of an app that has no history yet.
  private static func isTaken(_ tap: Tap, by launch: Launch, of taps: [Tap]) -> Bool {
    var rule = ShippedRule(ProbabilisticMatcher())
    for tap in taps { rule.observe(tap) }
    return rule.answer(launch, neighbours: 0) == tap.index
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
  }

  private(set) var matches: [Match] = []

  init(_ occurrences: [Occurrence], _ rule: ShippedRule) {
    var (rule, taps) = (rule, [Tap]())
    var activity: [NetworkID: [(time: Int64, person: Int)]] = [:]
    for occurrence in occurrences {
      switch occurrence {
      case .tap(let tap):
        taps.append(tap)
        if tap.opensApp {
          activity[tap.network, default: []].append((tap.time, tap.person))
        } else {
          rule.observe(tap)
        }
      case .launch(let launch):
        let recent = activity[launch.network, default: []].filter {
          launch.time - $0.time <= MatchPolicy.longestWindow
        }
        let others = Set(recent.map(\.person)).subtracting([launch.person]).count
        if let answer = rule.answer(launch, neighbours: others), launch.person >= 0 {
          let tapper = taps[answer].person
          matches.append(Match(person: launch.person, time: launch.time, tapper: tapper))
        }
        activity[launch.network] = recent + [(launch.time, launch.person)]
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
}
