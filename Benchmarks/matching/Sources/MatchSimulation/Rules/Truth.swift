import AttributionCore
import Foundation

/// What is true of a population, for the rule that may know.
struct Truth: PopulationTruth {
  /// Networks of like size, and how often taps come from them.
  private struct SizeClass: Sendable {
    var weight: Double
    /// Launches of unrelated users without a token, per millisecond.
    let unrelated: Double
    /// Other people seen, per millisecond.
    let seen: Double
  }

  private let scenario: Scenario
  private let ipv4: [SizeClass]
  private let ipv6: [SizeClass]
  private let screens: [SystemFamily: Shares<ScreenSize>]
  private let systems: [SystemFamily: Double]
  private let languages: [SignalCode: Double]
  private let models: [SignalDigest: Double]
  private static let day = 86_400_000.0
  private static let memory: Int64 = 7_200_000

  init(_ population: Population, occurrences: [Occurrence]) {
    scenario = population.scenario
    systems = [.ios: scenario.appleShare, .android: 1 - scenario.appleShare]
    screens = [
      .ios: Self.screens(scenario.devices.apple), .android: Self.screens(scenario.devices.android),
    ]
    languages = Self.languages(scenario)
    models = scenario.devices.android.entries.reduce(into: [:]) { shares, entry in
      guard let digest = SignalDigest(model: entry.value.name) else { return }
      shares[digest] = entry.share
    }
    var classes: [Bool: [Int: SizeClass]] = [:]
    let presence = Self.presence(scenario)
    for case .tap(let tap) in occurrences where !tap.opensApp && tap.person >= 0 {
      let size = population.size(tap.network)
      let bin = size <= 8 ? size : 8 + Int(log2(Double(size) / 8) * 2)
      let here = Double(max(0, size - 1)) * (presence[tap.network.place] ?? 0.3)
      let fresh = SizeClass(
        weight: 0,
        unrelated: here * Self.launchRate(scenario) * scenario.haste / Self.day,
        seen: here * Self.activity(scenario) * scenario.haste / Self.day
      )
      classes[tap.network.isIPv6, default: [:]][bin, default: fresh].weight += 1
    }
    ipv4 = (classes[false] ?? [:]).sorted { $0.key < $1.key }.map(\.value)
    ipv6 = (classes[true] ?? [:]).sorted { $0.key < $1.key }.map(\.value)
  }

  func rates(
    of launch: Launch,
    after taps: [Tap],
    neighbours: Int
  ) -> (taps: [Double], unrelated: Double) {
    let others = neighbours + taps.count - 1
    return (
      taps.map { rate(of: launch, after: $0) },
      unrelated(on: launch.network, others: others, at: launch.time)
    )
  }

  /// The rate at which unrelated users without a token launch the app on a network where `others` were
  /// seen in the last two hours, as far as there were such.
  private func unrelated(on network: NetworkID, others: Int, at time: Int64) -> Double {
    let watched = Double(min(max(time, 1), Self.memory))
    var (rate, sum) = (0.0, 0.0)
    for size in network.isIPv6 ? ipv6 : ipv4 {
      let chance = size.weight * Self.poisson(others, size.seen * watched)
      rate += chance * size.unrelated
      sum += chance
    }
    return sum > 0 ? max(rate / sum, 1e-15) : 1e-6
  }

  /// The rate at which the person who tapped would launch the app as `launch` does, against which a
  /// unrelated user would.
  private func rate(of launch: Launch, after tap: Tap) -> Double {
    let delay = Int64(Double(launch.time - tap.time) * scenario.haste)
    let system = launch.signals.system ?? .ios
    let tokens = system == .ios ? scenario.appleTokens : scenario.androidTokens
    return scenario.haste * scenario.conversion * (1 - tokens) * Delays.staying(delay)
      * Delays.density(delay, slowness: scenario.slowness) * likelihood(tap.signals, launch.signals)
  }
}

extension Truth {
  /// How much likelier the browser would tell this on the launch's phone than on an unrelated user's.
  private func likelihood(_ tap: DeviceSignals, _ launch: DeviceSignals) -> Double {
    guard let system = launch.system, tap.system == system else { return 0 }
    var ratio = 1 / mixed(systems[system] ?? 0.5, scenario.householdSystem * 0.5)
    ratio *= versionRatio(tap, launch, system)
    ratio *= tap.model == nil ? screenRatio(tap, launch, system) : modelRatio(tap, launch)
    ratio *= languageRatio(tap, launch)
    if let kind = tap.deviceClass, kind != launch.deviceClass { return 0 }
    return ratio
  }

  private func versionRatio(
    _ tap: DeviceSignals,
    _ launch: DeviceSignals,
    _ system: SystemFamily
  ) -> Double {
    guard let reported = tap.version, let real = launch.version else { return 1 }
    let releases =
      system == .ios ? scenario.devices.appleReleases : scenario.devices.androidReleases
    func fits(_ release: ReleaseVersion) -> Bool {
      switch reported.precision {
      case .minor: release.major == reported.major && release.minor == reported.minor
      case .major: release.major == reported.major
      case .atLeast:
        release.major > reported.major
          || release.major == reported.major && release.minor >= reported.minor
      case .frozen: true
      }
    }
    guard fits(ReleaseVersion(major: real.major, minor: real.minor)) else { return 0 }
    let share = releases.entries.reduce(0) { $0 + (fits($1.value) ? $1.share : 0) }
    return 1 / max(share, 0.001)
  }

  private func modelRatio(_ tap: DeviceSignals, _ launch: DeviceSignals) -> Double {
    guard let model = tap.model, model == launch.model else { return 0 }
    return 1 / mixed(models[model] ?? 0.02, scenario.householdModel * 0.5)
  }

  private func screenRatio(
    _ tap: DeviceSignals,
    _ launch: DeviceSignals,
    _ system: SystemFamily
  ) -> Double {
    guard let reported = tap.screen, let real = launch.screen, let shares = screens[system] else {
      return 1
    }
    let near = system == .android ? 0.06 : 0
    if reported == real {
      let unrelated = mixed(shares.share(reported), scenario.householdModel * 0.5)
      return (1 - scenario.screenNoise - near) / max(0.001, unrelated * (1 - scenario.screenNoise))
    }
    let isNear =
      abs(Int(reported.short) - Int(real.short)) <= 1
      && abs(Int(reported.long) - Int(real.long)) <= 1
    if isNear, near > 0 { return 1 / max(0.02, shares.share(real)) }
    let isZoomed = Int(reported.short) == Int(real.short) * 9 / 10
    return isZoomed ? 1 / max(0.02, shares.share(real)) : 0
  }

  private func languageRatio(_ tap: DeviceSignals, _ launch: DeviceSignals) -> Double {
    guard let reported = tap.language, let real = launch.language else { return 1 }
    let noise = scenario.languageNoise
    let share = languages[reported] ?? 0.01
    let together = scenario.householdLanguage * 0.5
    return reported == real
      ? (1 - noise) / max(0.001, together + (1 - together) * share)
      : (noise / 8) / max(0.000_1, (1 - together) * share + noise / 8)
  }

  private func mixed(_ share: Double, _ together: Double) -> Double {
    together + (1 - together) * share
  }
}

extension Truth {
  private static func screens(_ models: Shares<DeviceModel>) -> Shares<ScreenSize> {
    Shares(
      models.entries.compactMap { entry in
        ScreenSize(width: entry.value.width, height: entry.value.height).map { ($0, entry.share) }
      }
    )
  }

  private static func languages(_ scenario: Scenario) -> [SignalCode: Double] {
    var shares: [SignalCode: Double] = [:]
    for (index, tag) in Languages.tags.enumerated() {
      guard let language = LanguageTag(tag)?.language else { continue }
      let foreign = (1 - scenario.mainLanguage) * Languages.foreign[index]
      shares[language, default: 0] += index == 0 ? scenario.mainLanguage : foreign
    }
    return shares
  }

  /// How many of a network's people are on it at a time.
  private static func presence(_ scenario: Scenario) -> [NetworkID.Place: Double] {
    [
      .home: scenario.places[0], .mobileIPv4: scenario.places[1] * (1 - scenario.mobileIPv6),
      .mobileIPv6: scenario.places[1], .work: scenario.places[2], .cafe: scenario.places[3],
      .relay: 0, .hosting: 0, .vpn: scenario.vpnShare * Double(scenario.people) / 20 / 5_000,
    ]
  }

  /// Launches without a token that follow no tap of the network, per person and day.
  private static func launchRate(_ scenario: Scenario) -> Double {
    let tokens =
      scenario.appleShare * scenario.appleTokens
      + (1 - scenario.appleShare) * scenario.androidTokens
    let moved = 0.2 + scenario.relayShare * scenario.appleShare
    return scenario.organicRate
      + scenario.tapRate * (1 - scenario.installedShare) * scenario.conversion * (1 - tokens)
      * moved
  }

  /// Taps and launches per person and day.
  private static func activity(_ scenario: Scenario) -> Double {
    scenario.organicRate + scenario.tapRate * (1 + scenario.conversion)
  }

  private static func poisson(_ count: Int, _ mean: Double) -> Double {
    guard mean > 0 else { return count == 0 ? 1 : 1e-9 }
    let terms = (1...max(1, count)).reduce(0.0) { $0 + log(Double($1)) }
    return exp(Double(count) * log(mean) - mean - (count > 0 ? terms : 0))
  }
}
