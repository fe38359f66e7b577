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
    signals.version = SystemVersion(app: make.release)
    if make.system == .android { signals.model = SignalDigest(model: make.name) }
    signals.setLanguage(Self.countries[phone.language].tag)
    signals.timeZone = SignalDigest(timeZone: country.zone)
    signals.setZoneOffset(minutes: country.offset)
    signals.screen = ScreenSize(width: make.width, height: make.height)
    signals.scale = ScreenScale(make.scale)
    return signals
  }

  /// What a browser on it tells.
  func browserFacts(_ index: Int, inApp: Bool, _ random: inout SeededRandom) -> BrowserFacts {
    let (phone, country) = (phones[index], country(index))
    let hasScript = random.happens(scenario.scripts)
    var facts = BrowserFacts(make: phone.make, isInApp: inApp, hasScript: hasScript)
    let isNamed = !inApp || random.happens(scenario.inAppNaming)
    facts.namesSystem =
      phone.make.system == .ios
      ? isNamed : inApp || hasScript && !random.happens(scenario.missing)
    let reported =
      random.happens(scenario.blur) ? random.below(Self.countries.count) : phone.language
    if !random.happens(scenario.missing / 2) { facts.language = Self.countries[reported].tag }
    if random.happens(scenario.blur), let tag = facts.language {
      facts.language = String(tag.prefix(2))
    }
    guard hasScript else { return facts }
    if !random.happens(scenario.missing) {
      facts.zone = random.happens(0.003) ? "UTC" : country.zone
      facts.zoneOffset = country.offset
    }
    facts.screen = screen(of: phone.make, &random)
    return facts
  }

  func country(_ index: Int) -> Country {
    Self.countries[phones[index].carrier / 3]
  }

  private func screen(of make: Make, _ random: inout SeededRandom) -> BrowserFacts.Screen? {
    guard !random.happens(scenario.missing) else { return nil }
    var screen = BrowserFacts.Screen(width: make.width, height: make.height, scale: make.scale)
    if random.happens(scenario.blur) {
      (screen.width, screen.height) = (make.width * 6 / 7, make.height * 6 / 7)
      screen.scale = make.scale * 7 / 6
    } else if make.system == .android, random.happens(0.1) {
      if random.happens(0.5) { screen.width -= 1 }
      if random.happens(0.7) { screen.height += 1 }
    }
    return screen
  }
}

extension SeededRandom {
  /// A factor around 1 whose logarithm is normal.
  mutating func logNormal(_ sigma: Double) -> Double {
    let radius = (-2 * log(1 - unit())).squareRoot()
    return exp(sigma * radius * cos(2 * .pi * unit()))
  }
}
