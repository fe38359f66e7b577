public import AttributionCore

/// What the engine makes of one population.
public struct Measurement: Sendable {
  /// Launches that follow a tap on a link that is not sensitive, and those of them that were delivered.
  public private(set) var followers = 0
  public private(set) var found = 0
  /// Deliveries of another person's click, and those of a link that the launch's person did not tap last.
  public private(set) var wrong = 0
  public private(set) var wrongLinks = 0
  public private(set) var sensitive = 0
  /// Launches whose answer is certain, decided in the shadow.
  public private(set) var shadow = ShadowCounts()

  public init() {}

  /// Plays a population.
  ///
  /// A part of all launches is `certain`: those are only decided in the shadow, and the others count after a third of
  /// the time, when the app was measured.
  init(_ occurrences: [Occurrence], _ matcher: ProbabilisticMatcher, certain: Double = 0) {
    var (engine, taps, random) = (ShippedRule(matcher), [Tap](), SeededRandom(seed: 99))
    let start = certain > 0 ? (occurrences.last?.time ?? 0) / 3 : 0
    for occurrence in occurrences {
      switch occurrence {
      case .tap(let tap):
        taps.append(tap)
        if !tap.opensApp { engine.observe(tap) }
      case .launch(let launch):
        let own = launch.follows.map { taps[$0] }
        if certain > 0, random.happens(certain) {
          if own?.isSensitive != true { engine.measure(launch, follows: own) }
        } else {
          let answer = engine.answer(launch)
          guard launch.time >= start else { continue }
          if let own, !own.isSensitive { followers += 1 }
          if let answer { count(taps[answer], launch, own) }
        }
      }
    }
    shadow = engine.shadow.values.reduce(ShadowCounts(), +)
  }

  private mutating func count(_ tap: Tap, _ launch: Launch, _ own: Tap?) {
    if tap.isSensitive { sensitive += 1 }
    if own?.link != tap.link { wrongLinks += 1 }
    if tap.person != launch.person { wrong += 1 }
    // Who tapped and launched for another reason was not to be found; a shared link is the right one.
    if let own, !own.isSensitive, own.link == tap.link { found += 1 }
  }

  /// Right and wrong deliveries.
  public var delivered: Int { found + wrong }

  public static func + (left: Measurement, right: Measurement) -> Measurement {
    var sum = left
    sum.followers += right.followers
    sum.found += right.found
    sum.wrong += right.wrong
    sum.wrongLinks += right.wrongLinks
    sum.sensitive += right.sensitive
    sum.shadow = left.shadow + right.shadow
    return sum
  }
}

/// A population and what it does.
public struct World: Sendable {
  let occurrences: [Occurrence]
  /// What a thief names who saw a tap: the phone that most people have, in the language and zone of the place.
  let guess: @Sendable (Tap) -> DeviceSignals

  public static let names = HouseholdScenario.named.map(\.name) + CityScenario.named.map(\.name)

  /// Makes a population; `nil` for an unknown name.
  ///
  /// `people` is the size of `homes`.
  public init?(_ name: String, seed: UInt64, people: Int = 60_000, days: Int = 6) {
    if var scenario = HouseholdScenario.named(name) {
      (scenario.phones, scenario.days) = (people, days)
      let timeline = HouseholdTimeline(scenario, seed: seed)
      occurrences = timeline.occurrences
      guess = { tap in
        var random = SeededRandom(seed: 1)
        return Self.sold(timeline.population.launchSignals(tap.person, &random), (390, 844), "M0")
      }
    } else if var scenario = CityScenario.named.first(where: { $0.name == name }) {
      (scenario.firstTaps, scenario.days) = (scenario.firstTaps * days / scenario.days, days)
      let timeline = CityTimeline(scenario, seed: seed)
      occurrences = timeline.occurrences
      guess = { Self.sold(timeline.phones[$0.person].launchSignals(), (393, 852), "M100") }
    } else {
      return nil
    }
  }

  /// The same with the evidence of every launch exchanged: a control, in which nothing can be found but by luck.
  public func shuffled() -> World {
    var (random, world) = (SeededRandom(seed: 5), self)
    let launches = occurrences.compactMap(\.launch).shuffled(using: &random)
    var next = 0
    world = World(
      guess: guess,
      occurrences.map { occurrence in
        guard case .launch(var launch) = occurrence else { return occurrence }
        (launch.network, launch.host) = (launches[next].network, launches[next].host)
        launch.signals = launches[next].signals
        next += 1
        return .launch(launch)
      }
    )
    return world
  }

  private init(guess: @escaping @Sendable (Tap) -> DeviceSignals, _ occurrences: [Occurrence]) {
    (self.guess, self.occurrences) = (guess, occurrences)
  }

  /// Plays it.
  public func measured(_ matcher: ProbabilisticMatcher, certain: Double = 0) -> Measurement {
    Measurement(occurrences, matcher, certain: certain)
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
      isApple ? ScreenSize(width: screen.0, height: screen.1) : ScreenSize(width: 360, height: 800)
    guess.scale = ScreenScale(3)
    return guess
  }
}
