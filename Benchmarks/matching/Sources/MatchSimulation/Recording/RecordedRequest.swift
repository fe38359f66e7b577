import AttributionCore

/// A request of a ``HouseholdScenario`` as a server gets it.
///
/// A client that turns the server's clock can play a recording over HTTP.
public struct RecordedRequest: Encodable, Sendable {
  /// When, in milliseconds since the scenario began.
  let at: Int64
  /// Whose phone sends it.
  let phone: Int
  /// `ios` or `android`.
  let platform: String
  /// The public address that it comes from.
  let address: String
  private(set) var tap: RecordedTap?
  private(set) var launch: RecordedLaunch?

  init(_ tap: Tap, _ facts: BrowserFacts) {
    at = tap.time
    phone = tap.person
    platform = facts.make.platform
    address = tap.network.address(host: tap.host)
    self.tap = RecordedTap(
      number: tap.index,
      link: tap.link,
      userAgent: facts.userAgent,
      language: facts.language,
      browser: tap.browser,
      reported: facts.reported
    )
  }

  init(_ launch: Launch, _ population: HouseholdPopulation, answer: Int?) {
    let make = population.phones[launch.person].make
    at = launch.time
    phone = launch.person
    platform = make.platform
    address = launch.network.address(host: launch.host)
    self.launch = RecordedLaunch(
      signals: ReportedSignals(population, launch.person),
      follows: launch.follows,
      answer: answer
    )
  }
}

/// A tap on a link.
struct RecordedTap: Encodable {
  /// Its place among the taps.
  let number: Int
  let link: Int
  let userAgent: String
  let language: String?
  /// The cookie jar of the browser; without one it keeps none.
  let browser: UInt32?
  /// What the page's script posts, where it runs.
  let reported: ReportedSignals?
}

/// An app's first launch.
struct RecordedLaunch: Encodable {
  let signals: ReportedSignals
  /// The tap that led to it, by number.
  let follows: Int?
  /// The tap that the engine delivers in the simulator's own process.
  let answer: Int?
}

/// Facts of a device as a page's script or an app posts them; each has some of them.
struct ReportedSignals: Encodable {
  var timeZone: String?
  var zoneOffset: Int?
  var language: String?
  var screenWidth: Int?
  var screenHeight: Int?
  var screenScale: Double?
  var model: String?
  /// The release, as a script tells it.
  var systemVersion: String?
  /// The release, as an app tells it.
  var osVersion: String?
  var deviceClass: String?
}

extension ReportedSignals {
  init(_ facts: BrowserFacts) {
    (timeZone, zoneOffset, language) = (facts.zone, facts.zoneOffset, facts.language)
    (screenWidth, screenHeight) = (facts.screen?.width, facts.screen?.height)
    screenScale = facts.screen?.scale
    guard facts.make.system == .android, facts.namesSystem, !facts.isInApp else { return }
    model = facts.make.name
    systemVersion = facts.hint
  }

  init(_ population: HouseholdPopulation, _ phone: Int) {
    let (make, country) = (population.phones[phone].make, population.country(phone))
    (timeZone, zoneOffset) = (country.zone, country.offset)
    language = HouseholdPopulation.countries[population.phones[phone].language].tag
    (screenWidth, screenHeight, screenScale) = (make.width, make.height, make.scale)
    (osVersion, deviceClass) = (make.release, "phone")
    if make.system == .android { model = make.name }
  }
}

extension HouseholdPopulation.Make {
  var platform: String { system == .ios ? "ios" : "android" }
}
