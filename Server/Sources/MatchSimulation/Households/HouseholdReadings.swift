import AttributionCore
import Foundation

extension HouseholdPopulation {
  /// What the app tells of its phone.
  func launchSignals(_ index: Int, _ random: inout SeededRandom) -> DeviceSignals {
    let (phone, country) = (phones[index], country(index))
    var signals = DeviceSignals()
    let make = phone.make
    signals.system = make.system
    signals.deviceClass = .phone
    signals.version = SystemVersion(
      app: make.system == .ios ? "\(make.major).\(make.minor)" : "\(make.major)"
    )
    if make.system == .android { signals.model = SignalDigest(model: "M\(make.model)") }
    signals.setLanguage(Self.countries[phone.language].tag)
    signals.timeZone = SignalDigest(timeZone: country.zone)
    signals.setZoneOffset(minutes: country.offset)
    signals.screen = ScreenSize(width: make.width, height: make.height)
    signals.scale = ScreenScale(make.scale)
    return signals
  }

  /// What a browser on it tells.
  func tapSignals(_ index: Int, inApp: Bool, _ random: inout SeededRandom) -> DeviceSignals {
    let (phone, country) = (phones[index], country(index))
    var signals = DeviceSignals()
    signals.system = phone.make.system
    signals.deviceClass = .phone
    let hasScript = random.happens(scenario.scripts)
    readVersion(phone.make, inApp: inApp, hasScript: hasScript, into: &signals, &random)
    let reported =
      random.happens(scenario.blur) ? random.below(Self.countries.count) : phone.language
    if !random.happens(scenario.missing / 2) { signals.setLanguage(Self.countries[reported].tag) }
    if random.happens(scenario.blur) { signals.region = nil }
    guard hasScript else { return signals }
    if !random.happens(scenario.missing) {
      signals.timeZone = SignalDigest(timeZone: random.happens(0.003) ? "UTC" : country.zone)
      signals.setZoneOffset(minutes: country.offset)
    }
    readScreen(phone.make, into: &signals, &random)
    return signals
  }

  private func country(_ index: Int) -> Country {
    Self.countries[phones[index].carrier / 3]
  }

  private func readVersion(
    _ make: Make,
    inApp: Bool,
    hasScript: Bool,
    into signals: inout DeviceSignals,
    _ random: inout SeededRandom
  ) {
    let real = "\(make.major).\(make.minor)"
    let isNamed = !inApp || random.happens(scenario.inAppNaming)
    switch make.system {
    case .ios:
      signals.version = .browser(
        .ios,
        agent: make.major >= 26 ? "18.7" : real,
        browser: isNamed ? real : nil
      )
    case .android:
      let hints = inApp || hasScript && !random.happens(scenario.missing)
      signals.version = .browser(
        .android,
        agent: inApp ? "\(make.major)" : "10",
        hint: hints && !inApp ? "\(make.major).0.0" : nil
      )
      if hints { signals.model = SignalDigest(model: "M\(make.model)") }
    }
  }

  private func readScreen(
    _ make: Make,
    into signals: inout DeviceSignals,
    _ random: inout SeededRandom
  ) {
    guard !random.happens(scenario.missing) else { return }
    var (width, height, scale) = (make.width, make.height, make.scale)
    if random.happens(scenario.blur) {
      (width, height, scale) = (width * 6 / 7, height * 6 / 7, scale * 7 / 6)
    } else if make.system == .android, random.happens(0.1) {
      if random.happens(0.5) { width -= 1 }
      if random.happens(0.7) { height += 1 }
    }
    signals.screen = ScreenSize(width: width, height: height)
    signals.scale = ScreenScale(scale)
  }
}

extension SeededRandom {
  /// A factor around 1 whose logarithm is normal.
  mutating func logNormal(_ sigma: Double) -> Double {
    let radius = (-2 * log(1 - unit())).squareRoot()
    return exp(sigma * radius * cos(2 * .pi * unit()))
  }
}
