import AttributionCore

/// The phones of a ``HouseholdScenario`` and the networks that they use.
struct HouseholdPopulation: Sendable {
  /// One phone and its owner's places.
  struct Phone: Sendable {
    var make: Make
    var language: Int
    var home: Int
    var office: Int?
    var carrier: Int
    var hasMobileIPv6: Bool
    var usesRelay: Bool
    var usesVPN: Bool
  }

  /// What makes two phones alike.
  struct Make: Hashable, Sendable {
    var system: SystemFamily
    var model: Int
    var width: Int
    var height: Int
    var scale: Double
    var major: UInt8
    var minor: UInt8

    /// The model as Android names it.
    var name: String { "M\(model)" }
    /// The release as the app tells it.
    var release: String { system == .ios ? "\(major).\(minor)" : "\(major)" }
  }

  struct Home: Sendable {
    var members: [Int]
    var sharedAddress: Int?
    var hasIPv6: Bool
  }

  let scenario: HouseholdScenario
  private(set) var phones: [Phone] = []
  private(set) var homes: [Home] = []

  init(_ scenario: HouseholdScenario, random: inout SeededRandom) {
    self.scenario = scenario
    let sizes = Shares(scenario.homeSizes.enumerated().map { ($0.offset + 1, $0.element) })
    while phones.count < scenario.phones { addHome(of: sizes.draw(&random), &random) }
    fillOffices(&random)
  }

  private mutating func addHome(of size: Int, _ random: inout SeededRandom) {
    let first = phones.count
    let country = random.below(Self.countries.count)
    for member in 0..<size {
      let equal = member > 0 && random.happens(scenario.equalPhones)
      let other = Self.countries[country].drawMake(&random)
      let speaks = random.happens(0.9) ? country : random.below(Self.countries.count)
      let language = member > 0 && random.happens(0.8) ? phones[first].language : speaks
      phones.append(
        Phone(
          make: equal ? phones[first].make : other,
          language: language,
          home: homes.count,
          carrier: country * 3 + random.below(3),
          hasMobileIPv6: random.happens(scenario.mobileIPv6),
          usesRelay: random.happens(scenario.relayShare),
          usesVPN: random.happens(scenario.vpnShare)
        )
      )
    }
    let isShared = random.happens(scenario.sharedHomes)
    homes.append(
      Home(
        members: Array(first..<phones.count),
        sharedAddress: isShared ? random.below(Self.pool(scenario)) : nil,
        hasIPv6: random.happens(scenario.dualStackHomes)
      )
    )
  }

  private static func pool(_ scenario: HouseholdScenario) -> Int {
    let shared = Double(scenario.phones) / 2.4 * scenario.sharedHomes
    return max(1, Int(shared / Double(scenario.homesPerAddress)))
  }

  private mutating func fillOffices(_ random: inout SeededRandom) {
    var (office, room) = (0, 0)
    for index in phones.indices.shuffled(using: &random)
    where random.happens(scenario.officeWorkers) {
      if room == 0 {
        office += 1
        let part = random.unit()
        room = max(3, Int(Double(scenario.largestOffice) * part * part * part))
      }
      phones[index].office = office
      room -= 1
    }
  }
}

extension HouseholdPopulation {
  /// Which phones a country has.
  struct Country: Sendable {
    let tag: String
    let zone: String
    let offset: Int
    let apple: Double

    func drawMake(_ random: inout SeededRandom) -> Make {
      let isApple = random.happens(apple)
      let shares = isApple ? Self.iPhones : Self.androids
      let model = shares.draw(&random)
      let release = isApple ? Self.iOS.draw(&random) : Self.android.draw(&random)
      let sizes = isApple ? Self.iPhoneSizes : Self.androidSizes
      let size = sizes[model % sizes.count]
      return Make(
        system: isApple ? .ios : .android,
        model: model,
        width: size.0,
        height: size.1,
        scale: size.2,
        major: UInt8(release / 100),
        minor: UInt8(release % 100)
      )
    }

    private static let iPhoneSizes: [(Int, Int, Double)] = [
      (390, 844, 3), (393, 852, 3), (402, 874, 3), (430, 932, 3), (440, 956, 3), (428, 926, 3),
      (414, 896, 2), (375, 812, 3), (375, 667, 2), (414, 896, 3), (320, 568, 2),
    ]
    private static let androidSizes: [(Int, Int, Double)] = [
      (360, 800, 3), (384, 854, 2.8125), (412, 915, 2.625), (393, 873, 2.75), (360, 780, 3),
      (411, 891, 2.625), (393, 851, 2.75), (360, 772, 2), (432, 960, 2.5), (412, 919, 3.5),
      (384, 832, 1.875), (360, 640, 2), (412, 869, 2.625),
    ]
    private static let iPhones = Shares(
      [22, 19, 13, 11, 9, 8, 6, 5, 4, 2, 1].enumerated().map { ($0.offset, Double($0.element)) }
    )
    private static let androids = Shares((0..<90).map { ($0, 1 / Double($0 + 6)) })
    private static let iOS = Shares([
      (2_601, 0.31), (2_600, 0.12), (2_602, 0.08), (1_807, 0.16), (1_806, 0.1), (1_805, 0.06),
      (1_803, 0.04), (1_706, 0.06), (1_607, 0.05), (1_508, 0.02),
    ])
    private static let android = Shares([
      (1_600, 0.12), (1_500, 0.26), (1_400, 0.2), (1_300, 0.16), (1_200, 0.12), (1_100, 0.1),
      (1_000, 0.04),
    ])
  }

  static let countries = [
    Country(tag: "tr-TR", zone: "Europe/Istanbul", offset: 180, apple: 0.3),
    Country(tag: "de-DE", zone: "Europe/Berlin", offset: 120, apple: 0.4),
    Country(tag: "en-US", zone: "America/New_York", offset: -240, apple: 0.57),
    Country(tag: "es-ES", zone: "Europe/Madrid", offset: 120, apple: 0.3),
    Country(tag: "pt-BR", zone: "America/Sao_Paulo", offset: -180, apple: 0.2),
    Country(tag: "ja-JP", zone: "Asia/Tokyo", offset: 540, apple: 0.6),
  ]
}
