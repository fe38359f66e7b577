/// The parameters of the second population, which is made from other assumptions than ``Scenario``'s.
///
/// Phones live in homes whose members often own equal ones and tell each other of apps; they move
/// between home, office and carrier; delays are log-normal with a tail of days; most first launches
/// follow no tap. The facts of devices are blurred. Nothing here has a published source: the
/// population exists to show what a rule owes to the assumptions of the first one.
public struct HouseholdScenario: Sendable {
  public var name = "homes"
  /// How many phones there are.
  public var phones = 60_000
  /// For how many days they are watched.
  public var days = 6
  /// Homes with one to six phones.
  var homeSizes = [0.28, 0.33, 0.18, 0.14, 0.05, 0.02]
  /// Relatives with the same phone and the same release of its system.
  var equalPhones = 0.12
  /// Homes with IPv6 beside IPv4.
  var dualStackHomes = 0.5
  /// Requests that take IPv6 where there are both.
  var prefersIPv6 = 0.93
  /// Homes behind a carrier's NAT, and how many share an address.
  var sharedHomes = 0.2
  var homesPerAddress = 60
  /// Mobile phones with an IPv6 prefix of their own, and how many share an IPv4 address.
  var mobileIPv6 = 0.5
  var phonesPerAddress = 180
  /// Phones of people who work in an office, and the largest one.
  var officeWorkers = 0.35
  var largestOffice = 400
  /// How much of the waking day is spent at home, on the carrier's network, and at work.
  var places = [0.55, 0.27, 0.18]
  /// iPhones whose Safari leaves by Private Relay; phones behind a VPN.
  var relayShare = 0.08
  var vpnShare = 0.02
  /// Taps and launches without a tap, per phone and day.
  var tapRate = 0.026
  var organicRate = 0.022
  /// Taps that a first launch follows, and how long it takes: most people are quick, some wait for
  /// the evening or for Wi-Fi, some for days.
  var conversion = 0.28
  var shortestDelay: Int64 = 8_000
  var delays = [
    DelayKind(share: 0.8, median: 95_000, sigma: 1),
    DelayKind(share: 0.12, median: 2_400_000, sigma: 1.1),
    DelayKind(share: 0.08, median: 50_000_000, sigma: 1),
  ]
  /// Relatives who tap the link that a member of the home was sent, those who look the app up
  /// without a tap, and how long both take.
  var passedOn = 0.05
  var byMouth = 0.004
  var telling = DelayKind(share: 1, median: 900_000, sigma: 1.3)
  /// Taps in browsers of apps, and those whose browser names the version of the system.
  var inAppShare = 0.3
  var inAppNaming = 0.5
  /// Pages whose script runs.
  var scripts = 0.92
  /// Browsers that keep a cookie.
  var cookies = 0.85
  /// People who tap again, and those who then take another browser.
  var repeatShare = 0.14
  var otherBrowser = 0.3
  /// Taps by people who have the app already.
  var installed = 0.2
  /// Facts that a browser tells otherwise than the app, and those it does not tell.
  var blur = 0.03
  var missing = 0.04
  /// Launches whose host part is another one than the tap's, although nothing moved.
  var otherHost = 0.06
  /// Links, and those that are sensitive.
  var links = 25
  var sensitive = 0.08

  /// Delays whose logarithm is normal.
  struct DelayKind: Sendable {
    var share: Double
    /// In milliseconds.
    var median: Double
    var sigma: Double
  }

  /// Makes the typical scenario.
  public init() {}

  /// Whether a link is one that only certain evidence delivers.
  func isSensitive(_ link: Int) -> Bool {
    let every = Int(1 / max(0.001, sensitive))
    return link % every == every / 2
  }

  public static let named: [HouseholdScenario] = [
    HouseholdScenario(),
    changed("homes-families") {
      $0.homeSizes = [0.05, 0.15, 0.25, 0.3, 0.15, 0.1]
      $0.equalPhones = 0.6
      $0.passedOn = 0.15
      $0.byMouth = 0.025
    },
    changed("homes-carrier") {
      $0.phonesPerAddress = 1_500
      $0.mobileIPv6 = 0.6
      $0.sharedHomes = 0.05
      $0.places = [0.5, 0.33, 0.17]
    },
    changed("homes-few-scripts") { $0.scripts = 0.3 },
  ]

  public static func named(_ name: String) -> HouseholdScenario? {
    named.first { $0.name == name }
  }

  private static func changed(
    _ name: String,
    _ change: (inout HouseholdScenario) -> Void
  ) -> HouseholdScenario {
    var scenario = HouseholdScenario()
    scenario.name = name
    change(&scenario)
    return scenario
  }
}
