import AttributionCore

/// A phone of a ``CityScenario`` and where it is seen.
struct CityPhone: Sendable {
  var make: HouseholdPopulation.Make
  var country: Int
  var speaks: Int
  var home: Int
  var office: Int?
  var hasMobileIPv6: Bool
  var usesRelay: Bool

  struct Country: Sendable {
    let tag: String
    let zone: String
    let offset: Int
    let apple: Double
  }

  static let countries = [
    Country(tag: "tr-TR", zone: "Europe/Istanbul", offset: 180, apple: 0.24),
    Country(tag: "en-GB", zone: "Europe/London", offset: 0, apple: 0.5),
    Country(tag: "de-DE", zone: "Europe/Berlin", offset: 60, apple: 0.38),
    Country(tag: "es-MX", zone: "America/Mexico_City", offset: -360, apple: 0.25),
    Country(tag: "id-ID", zone: "Asia/Jakarta", offset: 420, apple: 0.12),
    Country(tag: "en-US", zone: "America/Chicago", offset: -360, apple: 0.56),
  ]

  private static let iPhones = Shares<[Int]>([
    ([390, 844, 3, 12], 0.2), ([393, 852, 3, 15], 0.24), ([402, 874, 3, 16], 0.13),
    ([430, 932, 3, 17], 0.13), ([440, 956, 3, 18], 0.09), ([428, 926, 3, 13], 0.06),
    ([414, 896, 2, 11], 0.08), ([375, 812, 3, 10], 0.04), ([375, 667, 2, 8], 0.03),
  ])
  private static let iOS = Shares<Int>([
    (2_601, 0.36), (2_600, 0.11), (2_602, 0.06), (1_807, 0.2), (1_806, 0.08), (1_805, 0.05),
    (1_707, 0.08), (1_608, 0.06),
  ])
  private static let android = Shares<Int>([
    (16, 0.17), (15, 0.28), (14, 0.2), (13, 0.15), (12, 0.1), (11, 0.07), (10, 0.03),
  ])
  /// The screens of 60 models; width, height and sixteenths of a scale.
  private static let screens = [
    [360, 800, 48], [412, 915, 42], [384, 832, 45], [393, 873, 44], [360, 780, 48], [411, 914, 42],
    [393, 851, 44], [432, 964, 40], [360, 806, 32], [412, 892, 56],
  ]

  static func make(_ country: Int, _ random: inout SeededRandom) -> HouseholdPopulation.Make {
    if random.happens(countries[country].apple) {
      let (phone, release) = (iPhones.draw(&random), iOS.draw(&random))
      return HouseholdPopulation.Make(
        system: .ios,
        model: phone[3],
        width: phone[0],
        height: phone[1],
        scale: Double(phone[2]),
        major: UInt8(release / 100),
        minor: UInt8(release % 100)
      )
    }
    let (part, release) = (random.unit(), android.draw(&random))
    let model = Int(60 * part * part * part.squareRoot())
    let screen = screens[model % screens.count]
    return HouseholdPopulation.Make(
      system: .android,
      model: 100 + model,
      width: screen[0],
      height: screen[1],
      scale: Double(screen[2]) / 16,
      major: UInt8(release),
      minor: 0
    )
  }

  /// What the app tells; `barless` is the height that bars take from it.
  func launchSignals(barless: Int = 0) -> DeviceSignals {
    var signals = DeviceSignals()
    (signals.system, signals.deviceClass) = (make.system, .phone)
    signals.version = SystemVersion(app: make.release)
    if make.system == .android { signals.model = SignalDigest(model: make.name) }
    signals.setLanguage(Self.countries[speaks].tag)
    signals.timeZone = SignalDigest(timeZone: Self.countries[country].zone)
    signals.setZoneOffset(minutes: Self.countries[country].offset)
    signals.screen = ScreenSize(width: make.width, height: make.height - barless)
    signals.scale = ScreenScale(make.scale)
    return signals
  }

  func browserFacts(
    inApp: Bool,
    _ scenario: CityScenario,
    _ random: inout SeededRandom
  ) -> BrowserFacts {
    let hasScript = random.happens(scenario.scripts)
    var facts = BrowserFacts(make: make, isInApp: inApp, hasScript: hasScript)
    facts.namesSystem = make.system == .ios ? !inApp || random.happens(0.6) : inApp || hasScript
    facts.language = Self.countries[speaks].tag
    guard hasScript else { return facts }
    (facts.zone, facts.zoneOffset) = (Self.countries[country].zone, Self.countries[country].offset)
    facts.screen = BrowserFacts.Screen(width: make.width, height: make.height, scale: make.scale)
    if make.system == .ios, !inApp, random.happens(scenario.privateTabs) {
      facts.screen?.height -= random.happens(0.6) ? 180 : 141
    } else if make.system == .android, random.happens(0.05) {
      facts.screen?.height += 1
    } else if random.happens(0.01) {
      facts.screen?.width = make.width * 4 / 5
      facts.screen?.height = make.height * 4 / 5
    }
    return facts
  }
}
