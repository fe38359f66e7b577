import LinkCore
import Persistence
import TargetCore
import WireModels

/// A visitor of the month who has the app.
struct SimulatedPerson: Hashable, Sendable {
  private static let prefix = "simulated-"

  let number: Int

  init(_ number: Int) {
    self.number = number
  }

  /// Reads a distinct id that ``id`` wrote.
  init?(id: String) {
    guard id.hasPrefix(Self.prefix), let number = Int(id.dropFirst(Self.prefix.count)) else {
      return nil
    }
    self.number = number
  }

  /// The distinct id.
  var id: String { Self.prefix + String(10_000 + number).dropFirst() }
  /// Whether the visitor logs in: before that, devices have ids of their own.
  var logsIn: Bool { number % 30 == 7 }
  var plan: String { number.isMultiple(of: 4) ? "pro" : "free" }
  /// The version of the app.
  var version: String { number.isMultiple(of: 3) ? "4.1.0" : "4.2.0" }

  /// The distinct id that a device makes before its user logs in.
  func anonymousID(on device: Int) -> String { "anon-\(id)-\(device)" }
}

/// A device of a visitor.
struct SimulatedDevice: Hashable, Sendable {
  let person: SimulatedPerson
  /// 1 for the device of the first visit.
  let number: Int
  let platform: RoutePlatform
  let country: String
  /// When the app was used on it first.
  let since: Timestamp

  private static let places: [String: (language: String, zone: String)] = [
    "TR": ("tr-TR", "Europe/Istanbul"), "DE": ("de-DE", "Europe/Berlin"),
    "ES": ("es-ES", "Europe/Madrid"), "SA": ("ar-SA", "Asia/Riyadh"),
    "GB": ("en-GB", "Europe/London"), "US": ("en-US", "America/New_York"),
  ]

  /// The installation, the same for everything that the device reports.
  var install: InstallID {
    var generator = SeededGenerator(seed: UInt64(key))
    return InstallID(EntityID(timestamp: since, using: &generator))
  }

  private var key: Int { person.number * 10 + number }

  /// What the app registers under a distinct id: an address that no push service gave out.
  func registration(of app: AppID, as distinctID: String) -> AddressRegistration? {
    let kind: PushAddress.Kind = platform == .ios ? .apns : .fcmToken
    guard let address = PushAddress.simulated(kind, number: key) else { return nil }
    var registration = AddressRegistration(
      app: app,
      install: install,
      person: distinctID,
      address: address
    )
    registration.environment = kind == .apns ? .production : nil
    registration.permission = person.number.isMultiple(of: 6) ? .denied : .authorized
    registration.language = Self.places[country]?.language
    registration.timeZone = Self.places[country]?.zone
    registration.appVersion = person.version
    registration.country = country
    return registration
  }
}

/// A visitor who logs in after the first visit, and later on a second device: one person by three ids.
struct SimulatedLogin: Sendable {
  let first: SimulatedDevice
  /// When the first device logs in.
  let at: Timestamp
  /// A device of the other system; `nil` where it is still to come.
  let second: SimulatedDevice?

  var person: SimulatedPerson { first.person }

  /// `nil` for a visit after which no one logs in.
  init?(after visit: SimulatedMonth.Visit, until now: Timestamp) {
    guard let person = visit.person.map(SimulatedPerson.init), person.logsIn,
      let last = visit.steps.last
    else { return nil }
    first = SimulatedDevice(
      person: person,
      number: 1,
      platform: visit.platform,
      country: visit.country,
      since: visit.at
    )
    at = last.at.advanced(bySeconds: 20)
    // Some days later, or just now: the list of people begins with those who came last.
    let recent = now.advanced(bySeconds: -120 - Int64(person.number % 9) * 10)
    let next = min(at.advanced(bySeconds: 50 * 3_600), recent)
    guard next > at.advanced(bySeconds: 3_600) else {
      second = nil
      return
    }
    second = SimulatedDevice(
      person: person,
      number: 2,
      platform: visit.platform == .ios ? .android : .ios,
      country: visit.country,
      since: next
    )
  }
}
