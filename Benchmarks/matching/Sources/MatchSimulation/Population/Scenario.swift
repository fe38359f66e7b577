/// The parameters of a population, and of what it does.
///
/// Rates are per person and day, shares from 0 to 1. Where a figure is public its source is beside
/// it and in `docs/matching.md`; the others are assumptions, which ``random(_:)`` varies widely.
public struct Scenario: Sendable {
  public var name = "typical"
  /// How many people there are.
  public var people = 40_000
  /// For how many days they are watched.
  public var days = 7
  public var devices = DeviceShares.world
  /// How many have iPhones: 28 % of the world's phones
  /// ([StatCounter](https://gs.statcounter.com/os-market-share/mobile/worldwide), 2025), more where
  /// apps earn.
  public var appleShare = 0.40
  /// How often members of a household have the same system beyond chance.
  public var householdSystem = 0.5
  /// How often members of a household have phones of the same model beyond chance.
  public var householdModel = 0.05
  /// How many prefer the country's language.
  public var mainLanguage = 0.88
  /// How often a household shares a language beyond chance.
  public var householdLanguage = 0.9
  /// Households with one, two, three, four and five members: 2.3 on average
  /// ([Eurostat](https://ec.europa.eu/eurostat/statistics-explained/index.php?title=Household_composition_statistics),
  /// 2023).
  public var households = [0.30, 0.32, 0.17, 0.14, 0.07]
  /// Homes with IPv6: about 45 % of users
  /// ([Google](https://www.google.com/intl/en/ipv6/statistics.html), 2025).
  public var homeIPv6 = 0.45
  /// Homes behind a carrier's NAT: 17 to 18 % of fixed networks had one
  /// ([Richter and others, IMC](https://doi.org/10.1145/2987443.2987474), 2016).
  public var homeNAT = 0.17
  /// Homes that share an address there.
  public var homesPerAddress = 64
  /// Mobile subscribers with IPv6.
  public var mobileIPv6 = 0.5
  /// Mobile subscribers that share an IPv4 address; over 90 % of mobile networks translate (Richter
  /// and others, 2016), with more than a hundred devices per address.
  public var peoplePerAddress = 400
  /// How often a mobile network keeps a phone's address within the hour
  /// ([RFC 4787 §4.1](https://www.rfc-editor.org/rfc/rfc4787#section-4.1), paired pooling).
  public var mobilePairing = 0.9
  /// People with a workplace or campus, whose network is one address.
  public var workers = 0.45
  /// The largest workplace or campus.
  public var largestWorkplace = 1_500
  /// Where people are when they tap or launch: home, mobile, work; the rest in public places.
  public var places = [0.52, 0.34, 0.11, 0.03]
  /// People per public place's address.
  public var peoplePerCafe = 300
  /// Owners of iPhones with Private Relay on; an assumption.
  public var relayShare = 0.12
  /// People behind a VPN; an assumption.
  public var vpnShare = 0.03
  /// Taps per person and day.
  public var tapRate = 0.02
  /// Taps in short bursts after a post or a broadcast.
  public var burstShare = 0.2
  /// How often another member of the household taps the same link soon after.
  public var familyShare = 0.05
  /// How often a person taps again.
  public var repeatShare = 0.12
  /// Taps in web views, such as Instagram's.
  public var webViewShare = 0.35
  /// Browsers that keep no cookie.
  public var cookielessShare = 0.15
  /// Taps that end at the store without a page whose script could tell signals.
  public var scriptlessShare = 0.05
  /// Taps by people who have the app.
  public var installedShare = 0.15
  /// Taps that an install follows.
  public var conversion = 0.20
  /// Launches that no tap led to, per person and day.
  public var organicRate = 0.004
  /// How many times slower than published people install.
  public var slowness = 1.0
  /// How many times as fast as life everything is played.
  ///
  /// Who tests a server from outside cannot turn its clock and lets a day pass in minutes: then
  /// every delay is short, and all of a network are there at once.
  public var haste = 1.0
  /// iPhone installs with a token (clipboard, web hand-off, code); an assumption.
  public var appleTokens = 0.45
  /// Android installs with a token: Play passes the referrer.
  public var androidTokens = 0.95
  /// How often a browser tells another language than the system.
  public var languageNoise = 0.02
  /// How often a browser tells another screen than the app, by zoom or rounding.
  public var screenNoise = 0.02
  /// How often a signal is missing that could have been reported.
  public var missing = 0.03
  /// Taps by unrecognised bots, from hosting networks.
  public var botShare = 0.03
  /// How many links there are; the first is tapped most.
  public var links = 30
  /// Links that are sensitive.
  public var sensitiveShare = 0.10

  /// Makes the typical scenario.
  public init() {}
}

extension Scenario {
  public static let named: [Scenario] = [
    Scenario(),
    changed("popular") {
      $0.tapRate = 0.08
      $0.organicRate = 0.02
    },
    changed("carrier-nat") {
      $0.mobileIPv6 = 0.05
      $0.homeNAT = 0.5
      $0.peoplePerAddress = 1_500
      $0.places = [0.35, 0.55, 0.07, 0.03]
    },
    changed("campus") {
      $0.places = [0.25, 0.20, 0.50, 0.05]
      $0.workers = 0.9
      $0.largestWorkplace = 6_000
      $0.burstShare = 0.5
    },
    changed("families") {
      $0.households = [0.05, 0.15, 0.2, 0.3, 0.3]
      $0.householdModel = 0.3
      $0.familyShare = 0.25
    },
    changed("few-signals") {
      $0.scriptlessShare = 0.4
      $0.missing = 0.25
      $0.cookielessShare = 0.6
    },
    changed("no-tokens") {
      $0.appleTokens = 0
      $0.androidTokens = 0
    },
    changed("played-fast") {
      $0.appleTokens = 0
      $0.androidTokens = 0
      $0.haste = 480
      $0.tapRate = 0.25
      $0.organicRate = 0.06
    },
  ]

  public static func named(_ name: String) -> Scenario? {
    named.first { $0.name == name }
  }

  private static func changed(_ name: String, _ change: (inout Scenario) -> Void) -> Scenario {
    var scenario = Scenario()
    scenario.name = name
    change(&scenario)
    return scenario
  }

  /// A population somewhere between unlikely ones.
  public static func random(_ seed: UInt64) -> Scenario {
    var random = SeededRandom(seed: seed)
    var scenario = Scenario()
    scenario.name = "random-\(seed)"
    func within(_ low: Double, _ high: Double) -> Double { random.between(low, high) }
    scenario.appleShare = within(0.15, 0.75)
    scenario.householdSystem = within(0, 0.8)
    scenario.householdModel = within(0, 0.3)
    scenario.mainLanguage = within(0.6, 0.98)
    scenario.homeIPv6 = within(0.05, 0.8)
    scenario.homeNAT = within(0, 0.6)
    scenario.homesPerAddress = Int(within(8, 256))
    scenario.mobileIPv6 = within(0, 0.9)
    scenario.peoplePerAddress = Int(within(30, 3_000))
    scenario.mobilePairing = within(0.6, 1)
    scenario.workers = within(0.2, 0.8)
    scenario.largestWorkplace = Int(within(100, 6_000))
    let home = within(0.25, 0.7)
    let mobile = (1 - home) * within(0.3, 0.9)
    scenario.places = [home, mobile, (1 - home - mobile) * 0.7, (1 - home - mobile) * 0.3]
    scenario.relayShare = within(0, 0.3)
    scenario.vpnShare = within(0, 0.1)
    scenario.tapRate = within(0.002, 0.08)
    scenario.burstShare = within(0, 0.6)
    scenario.familyShare = within(0, 0.2)
    scenario.repeatShare = within(0.02, 0.3)
    scenario.webViewShare = within(0.1, 0.8)
    scenario.cookielessShare = within(0, 0.6)
    scenario.scriptlessShare = within(0, 0.3)
    scenario.installedShare = within(0, 0.4)
    scenario.conversion = within(0.05, 0.4)
    scenario.organicRate = scenario.tapRate * within(0.05, 0.5)
    scenario.slowness = within(0.5, 2)
    scenario.appleTokens = within(0, 0.8)
    scenario.androidTokens = within(0, 1)
    scenario.languageNoise = within(0, 0.06)
    scenario.screenNoise = within(0, 0.06)
    scenario.missing = within(0, 0.2)
    let power = random.happens(0.3) ? 2 : 1
    scenario.devices.apple = scenario.devices.apple.sharpened(power)
    scenario.devices.appleReleases = scenario.devices.appleReleases.sharpened(power)
    return scenario
  }
}
