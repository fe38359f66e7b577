/// The settings of the independent population, which shares no code and no figure with ``HouseholdScenario``'s.
///
/// It follows the description of an outside measurement: six countries, homes of 2.4 phones, two launches without a tap
/// for each one with, half of the installs within two minutes.
public struct CityScenario: Sendable {
  public var name = "city"
  public var phones = 24_000
  public var firstTaps = 8_000
  public var days = 6
  /// Homes with one to five phones.
  var homeSizes = [0.29, 0.3, 0.2, 0.15, 0.06]
  /// Relatives with the same phone and release.
  var equalPhones = 0.1
  /// Relatives who look the app up after a tap, and those who tap the link that they were sent.
  var byMouth = 0.003
  var passedOn = 0.03
  /// Phones that share an IPv4 address of their carrier.
  var phonesPerAddress = 180
  /// Taps whose page runs its script.
  var scripts = 0.93
  /// Safari's taps in a private tab, which reports the window as the screen.
  var privateTabs = 0.0
  /// Android apps that report the screen without its bars.
  var barless = 0.0
  /// First taps that a launch follows, and launches that follow none for each first tap.
  var conversion = 0.33
  var organic = 0.7
  /// People who tap again within minutes, and those who take another browser for it.
  var repeats = 0.2
  var otherBrowser = 0.45
  var links = 20
  var sensitive = 0.06

  public init() {}

  public static let named: [CityScenario] = [
    CityScenario(),
    changed("city-families") {
      $0.homeSizes = [0.06, 0.16, 0.28, 0.32, 0.18]
      ($0.equalPhones, $0.byMouth, $0.passedOn) = (0.6, 0.04, 0.12)
    },
    changed("city-carrier") { $0.phonesPerAddress = 1_500 },
    changed("city-few-scripts") { $0.scripts = 0.33 },
    changed("city-private-tabs") { $0.privateTabs = 1 },
    changed("city-barless") { $0.barless = 1 },
  ]

  private static func changed(
    _ name: String,
    _ change: (inout CityScenario) -> Void
  ) -> CityScenario {
    var scenario = CityScenario()
    scenario.name = name
    change(&scenario)
    return scenario
  }
}
