package import LinkCore
import LinkPages

/// A tap to explain: a device and what else is known about it.
package struct TapQuery: Hashable, Sendable {
  /// The device.
  package var device: TapDevice?
  /// The country in two letters.
  package var country: String?
  /// The preferred language, such as `tr`.
  package var language: String?
  /// The day of the tap in the reader's zone, such as `2026-11-24`; today where absent.
  package var date: String?
  /// The time of that day, such as `18:30`; noon where only the day is given.
  package var time: String?

  /// Makes a query.
  package init(device: TapDevice? = nil, country: String? = nil, language: String? = nil) {
    (self.device, self.country, self.language) = (device, country, language)
  }

  /// Makes a query of the fields of a form or an address by their names; an empty one is not known.
  package init(reading field: (String) -> String) {
    func text(_ name: String) -> String? {
      field(name).isEmpty ? nil : field(name)
    }
    device = TapDevice(rawValue: field("device"))
    (country, language) = (text("country")?.uppercased(), text("language"))
    (date, time) = (text("date"), text("time"))
  }

  /// Whether more than the device is known.
  var saysMore: Bool { self != TapQuery(device: device) }

  /// Whether its day or time is none.
  package func hasFaultyMoment(in environment: DashboardEnvironment) -> Bool {
    (date != nil || time != nil) && moment(in: environment) == nil
  }

  /// When the tap happens; `nil` for now, and for what is no date.
  package func moment(in environment: DashboardEnvironment) -> Timestamp? {
    guard date != nil || time != nil else { return nil }
    let day = date ?? environment.format.inputDay(environment.now)
    return Timestamp(date: day, time: time ?? "12:00", in: environment.timeZone)
  }
}

/// A device whose taps pages explain.
package enum TapDevice: String, Hashable, Sendable, CaseIterable {
  case iphone, android, computer, chat, instagram

  /// Its user agent.
  package var userAgent: String {
    switch self {
    case .iphone:
      """
      Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) \
      Version/18.1 Mobile/15E148 Safari/604.1
      """
    case .android:
      """
      Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) \
      Chrome/131.0.0.0 Mobile Safari/537.36
      """
    case .computer:
      """
      Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) \
      Chrome/131.0.0.0 Safari/537.36
      """
    case .chat: "WhatsApp/2.24.20.82 A"
    case .instagram:
      """
      Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) \
      Mobile/15E148 Instagram 361.0.0.35.82
      """
    }
  }

  var phrase: Phrase {
    switch self {
    case .iphone: .iPhone
    case .android: .android
    case .computer: .computer
    case .chat: .bot
    case .instagram: .inInstagram
    }
  }

  var icon: Icon {
    switch self {
    case .iphone, .android, .instagram: .phone
    case .computer: .computer
    case .chat: .robot
    }
  }
}

/// What pages call the destinations of taps.
enum DestinationName: Sendable {
  static func phrase(_ destination: String) -> Phrase {
    switch destination {
    case "landing": .toLanding
    case "store": .toStore
    case "web": .toWeb
    case "desktop": .toDesktop
    case "preview": .toPreview
    case "password": .toPassword
    case "warning": .toWarning
    case "expired": .toExpired
    default: .toNotFound
    }
  }
}
