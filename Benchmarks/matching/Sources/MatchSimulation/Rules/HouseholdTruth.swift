import AttributionCore
import Foundation

/// What is true of a ``HouseholdScenario``: how its homes, delays, moves and devices were drawn.
///
/// It knows of which kinds its networks are and how often each is met, but not which network is
/// which; that it infers from the devices that the network showed.
struct HouseholdTruth: PopulationTruth {
  /// Networks of one kind and size.
  private struct Kind: Sendable {
    /// How many phones' time is spent there.
    let weight: Double
    /// Other phones that are there at a moment.
    let others: Double
    /// Whether they are one home's.
    var isHome = false
    /// Whether they are a phone's own, for eight hours.
    var isAlone = false
    /// Whether a phone changes its address there every three hours.
    var isCarrier = false
  }

  private let scenario: HouseholdScenario
  private let ipv4: [Kind]
  private let ipv6: [Kind]
  private let makes: [SystemFamily: [(make: HouseholdPopulation.Make, share: Double)]]
  private let systems: [SystemFamily: Double]
  private static let hour = 3_600_000.0
  private static let day = 86_400_000.0

  init(_ population: HouseholdPopulation) {
    scenario = population.scenario
    let count = Double(population.phones.count)
    let phones = Dictionary(grouping: population.phones.map(\.make)) { $0 }
    let shares = phones.map { (make: $0.key, share: Double($0.value.count) / count) }
      .sorted { $0.make.order < $1.make.order }
    makes = Dictionary(grouping: shares) { $0.make.system }
    systems = population.phones.reduce(into: [:]) { $0[$1.make.system, default: 0] += 1 / count }
    (ipv4, ipv6) = Self.kinds(population)
  }

  func rates(
    of launch: Launch,
    after taps: [Tap],
    neighbours: Int
  ) -> (taps: [Double], unrelated: Double) {
    let seen = Double(neighbours + taps.count - 1)
    let likelihoods = taps.map { Likelihood(self, launch, $0) }
    let watched = min(max(Double(launch.time), 1), Self.day)
    var (rates, unrelated, total) = (taps.map { _ in 0.0 }, 0.0, 0.0)
    for kind in launch.network.isIPv6 ? ipv6 : ipv4 {
      let chance = kind.weight * Self.poisson(seen, kind.others * activity * watched / Self.day)
      total += chance
      unrelated += chance * (kind.others * organic + heard(kind, launch, taps))
      for (index, tap) in taps.enumerated() {
        rates[index] +=
          chance * followed(kind, launch, tap)
          * likelihoods[index].ratio(kind.isHome ? scenario.equalPhones : nil)
      }
    }
    guard total > 0 else { return (rates, 1) }
    return (rates, max(unrelated, 1e-18))
  }
}

extension HouseholdTruth {
  /// Taps and launches of a phone in a day, as far as they are seen.
  private var activity: Double {
    let follows = scenario.conversion * (1 - scenario.installed)
    return scenario.organicRate + scenario.tapRate * (1 + follows)
  }

  /// Launches of a phone per millisecond that follow no tap of their network.
  private var organic: Double {
    let moved = scenario.tapRate * (1 - scenario.installed) * scenario.conversion * 0.12
    return (scenario.organicRate + moved) / Self.day
  }

  /// Launches per millisecond by relatives who heard of a tap, or took its link elsewhere.
  private func heard(_ kind: Kind, _ launch: Launch, _ taps: [Tap]) -> Double {
    guard kind.isHome, kind.others > 0 else { return 0 }
    let elsewhere = scenario.passedOn * scenario.conversion * (1 - scenario.installed) * 0.35
    return taps.reduce(0) { sum, tap in
      let density = scenario.telling.density(Double(launch.time - tap.time))
      return sum + kind.others * (scenario.byMouth + elsewhere) * density
    }
  }

  /// Launches per millisecond of the person who tapped.
  private func followed(_ kind: Kind, _ launch: Launch, _ tap: Tap) -> Double {
    let delay = Double(launch.time - tap.time)
    let installed = 1 - scenario.installed
    let open =
      installed * scenario.conversion / (installed + scenario.installed * scenario.inAppShare)
    let density = scenario.delays.reduce(0) {
      $0 + $1.share * $1.density(delay - Double(scenario.shortestDelay))
    }
    var staying = 0.985 / (1 + delay / Self.hour / 5)
    staying += (1 - staying) * (kind.isHome ? scenario.places[0] : scenario.places[1] * 0.5)
    if launch.network.isIPv6 { staying *= scenario.prefersIPv6 }
    if kind.isAlone { staying *= max(0, 1 - delay / (8 * Self.hour)) }
    if kind.isCarrier { staying *= 0.86 * max(0, 1 - delay / (3 * Self.hour)) }
    return open * density * staying
  }
}

extension HouseholdTruth {
  /// How much likelier the browser would report what it reported on the launch's phone than on another one
  /// of the network.
  private struct Likelihood: Sendable {
    let address: Double
    let device: (same: Double, other: Double)
    let languages: (home: Double, crowd: Double)

    init(_ truth: HouseholdTruth, _ launch: Launch, _ tap: Tap) {
      address = truth.hosts(launch, tap)
      device = truth.device(tap.signals, launch.signals)
      languages = truth.languages(tap.signals, launch.signals)
    }

    /// `equal` is how many relatives own equal phones, where the others are relatives.
    func ratio(_ equal: Double?) -> Double {
      let others = (equal ?? 0) * device.same + (1 - (equal ?? 0)) * device.other
      return address * device.same / max(others, 1e-12)
        * (equal == nil ? languages.crowd : languages.home)
    }
  }

  private func hosts(_ launch: Launch, _ tap: Tap) -> Double {
    guard let tapped = tap.host, let launched = launch.host else { return 1 }
    let kept =
      pow(1 - scenario.otherHost, 2) * max(0, 1 - Double(launch.time - tap.time) / Self.day)
    return tapped == launched ? kept * 0x1p32 : 1 - kept
  }

  /// The chances of what the browser reported, on the launch's phone and on a phone drawn by chance.
  private func device(
    _ tap: DeviceSignals,
    _ launch: DeviceSignals
  ) -> (same: Double, other: Double) {
    guard let system = launch.system, tap.system == system else { return (0, 1) }
    var (same, other) = (1.0, systems[system] ?? 0.5)
    let versions = fitting(system) { Self.allows(tap.version, $0.version) }
    if let version = launch.version {
      same *= Self.allows(tap.version, version) ? 1 : 0
      other *= versions
    }
    if let model = tap.model {
      same *= model == launch.model ? 1 : 0
      other *= fitting(system) { SignalDigest(model: "M\($0.model)") == model }
      return (same, other)
    }
    guard let reported = tap.screen, let real = launch.screen else { return (same, other) }
    same *= chance(of: reported, where: real, system)
    other *= fitting(system, weigh: { chance(of: reported, where: $0.screen, system) })
    return (same, other)
  }

  /// Of the phones of a system, those for which something is so.
  private func fitting(
    _ system: SystemFamily,
    _ fits: (HouseholdPopulation.Make) -> Bool
  ) -> Double {
    fitting(system, weigh: { fits($0) ? 1 : 0 })
  }

  private func fitting(
    _ system: SystemFamily,
    weigh: (HouseholdPopulation.Make) -> Double
  ) -> Double {
    let sum = makes[system, default: []].reduce(0) { $0 + $1.share * weigh($1.make) }
    return max(sum / (systems[system] ?? 1), 1e-6)
  }

  private func chance(
    of reported: ScreenSize,
    where real: ScreenSize?,
    _ system: SystemFamily
  ) -> Double {
    guard let real else { return 0 }
    if reported == real { return (1 - scenario.blur) * (system == .android ? 0.915 : 1) }
    let (wide, high) = (Int(real.short), Int(real.long))
    if Int(reported.short) == wide * 6 / 7, Int(reported.long) == high * 6 / 7 {
      return scenario.blur
    }
    let isNear =
      (-1...0).contains(Int(reported.short) - wide) && (0...1).contains(Int(reported.long) - high)
    return isNear && system == .android ? 0.03 : 0
  }

  private static func allows(_ reported: SystemVersion?, _ real: SystemVersion?) -> Bool {
    guard let reported, let real else { return true }
    switch reported.precision {
    case .minor: return reported.major == real.major && reported.minor == real.minor
    case .major: return reported.major == real.major
    case .atLeast: return (real.major, real.minor) >= (reported.major, reported.minor)
    case .frozen: return true
    }
  }

  private func languages(
    _ tap: DeviceSignals,
    _ launch: DeviceSignals
  ) -> (home: Double, crowd: Double) {
    guard let reported = tap.language, let real = launch.language else { return (1, 1) }
    func ratio(_ shared: Double) -> Double {
      reported == real
        ? (1 - scenario.blur) / shared : max(scenario.blur * 0.8, 1e-4) / (1 - shared)
    }
    return (ratio(0.96), ratio(0.84))
  }
}

extension HouseholdTruth {
  /// The networks of a population by kind and size, and how much time phones spend there.
  private static func kinds(_ population: HouseholdPopulation) -> ([Kind], [Kind]) {
    let scenario = population.scenario
    let (home, carrier, office) = (scenario.places[0], scenario.places[1], scenario.places[2])
    let workers = Double(population.phones.count { $0.office != nil })
    let away = 1 - workers / Double(population.phones.count)
    let present = home + office * away * 0.7
    let mobile = carrier + office * away * 0.3
    var (ipv4, ipv6) = ([Kind](), [Kind]())
    for size in 1...scenario.homeSizes.count {
      let phones = Double(population.homes.filter { $0.members.count == size }.count * size)
      let (others, both) = (Double(size - 1) * present, scenario.dualStackHomes)
      let takesIPv4 = 1 - both * scenario.prefersIPv6
      let own = phones * present
      ipv6.append(
        Kind(weight: own * both * scenario.prefersIPv6, others: others, isHome: true)
      )
      let weight = own * takesIPv4 * (1 - scenario.sharedHomes)
      ipv4.append(Kind(weight: weight, others: others, isHome: true))
    }
    let phones = Double(population.phones.count)
    let takesIPv6 = scenario.mobileIPv6 * scenario.prefersIPv6
    ipv6.append(Kind(weight: phones * mobile * takesIPv6, others: 0, isAlone: true))
    let shared = Double(scenario.homesPerAddress) * 2.4 * present * 0.6
    let behind = phones * present * scenario.sharedHomes * 0.53
    ipv4.append(Kind(weight: behind, others: shared))
    let pooled = Double(scenario.phonesPerAddress) * mobile * (1 - takesIPv6)
    let pool = phones * mobile * (1 - takesIPv6)
    ipv4.append(Kind(weight: pool, others: pooled, isCarrier: true))
    let hidden = phones * scenario.vpnShare
    ipv4.append(Kind(weight: hidden / 12, others: hidden / 12))
    let workplaces = Dictionary(grouping: population.phones.compactMap(\.office)) { $0 }
    let sizes = Dictionary(grouping: workplaces.values.map(\.count)) { log2(Double($0)).rounded() }
    for (size, group) in sizes.sorted(by: { $0.key < $1.key }) {
      let people = Double(group.reduce(0, +))
      ipv4.append(Kind(weight: people * office, others: exp2(size) * office))
    }
    return (ipv4, ipv6)
  }

  private static func poisson(_ count: Double, _ mean: Double) -> Double {
    guard mean > 0 else { return count == 0 ? 1 : 1e-9 }
    return exp(count * log(mean) - mean - lgamma(count + 1))
  }
}

extension HouseholdScenario.DelayKind {
  /// How likely a delay of so many milliseconds is, per millisecond.
  fileprivate func density(_ delay: Double) -> Double {
    guard delay > 0 else { return 0 }
    let steps = log(delay / median) / sigma
    return exp(-steps * steps / 2) / (delay * sigma * (2 * .pi).squareRoot())
  }
}

extension HouseholdPopulation.Make {
  fileprivate var version: SystemVersion? { SystemVersion(major: major, minor: minor) }
  fileprivate var screen: ScreenSize? { ScreenSize(width: width, height: height) }
  /// Sums over makes are always in one order, so that they are equal to the last digit.
  fileprivate var order: (Int, Int, Int) { (model, Int(major), Int(minor)) }
}
