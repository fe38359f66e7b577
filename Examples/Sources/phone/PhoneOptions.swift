import Foundation

/// What the command line says about the phone and its app.
struct PhoneOptions {
  enum Command: String {
    case firstLaunch = "first-launch"
    case launch
    case storm
  }

  struct Failure: Error {
    let message: String
  }

  static let usage = """
    usage: phone first-launch|launch|storm --host URL --api-key KEY --storage DIR
        [--link-domain HOST]… [--scheme SCHEME]… [--gated ROUTE]… [--logged-in|--undecided]
        [--clipboard TEXT] [--referrer TEXT] [--code TEXT] [--browser] [--idfa UUID] [--open URL]… [--capture EVENT]… [--hang]
        [--identify ID] [--fcm-token TOKEN] [--apns-token HEX] [--consent CATEGORY]…
        [--push JSON]… [--tap JSON]… [--in-app] [--opt-out] [--label TEXT] [--note-first]
    """

  let command: Command
  private(set) var host = ""
  private(set) var apiKey = ""
  private(set) var storage: URL?
  private(set) var domains: [String] = []
  private(set) var schemes: [String] = []
  private(set) var gated: [String] = []
  private(set) var isLoggedIn = false
  /// Whether the login never ends.
  private(set) var isUndecided = false
  private(set) var clipboard: String?
  private(set) var referrer: String?
  private(set) var code: String?
  private(set) var asksBrowser = false
  private(set) var idfa: UUID?
  private(set) var urls: [URL] = []
  private(set) var events: [String] = []
  private(set) var hangs = false
  private(set) var person: String?
  private(set) var firebaseToken: String?
  private(set) var deviceToken: Data?
  private(set) var consents: [String] = []
  /// Pushes that arrive, and pushes that the user taps, as JSON.
  private(set) var pushes: [(text: String, isTapped: Bool)] = []
  /// Whether the app asks for in-app messages.
  private(set) var showsMessages = false
  private(set) var optsOut = false
  private(set) var label = "storm"
  private(set) var notesFirst = false

  init(_ arguments: some Sequence<String>) throws {
    var rest = Array(arguments)[...]
    guard let name = rest.popFirst() else { throw Failure(message: "no command") }
    guard let command = Command(rawValue: name) else {
      throw Failure(message: "unknown command \(name)")
    }
    self.command = command
    while let option = rest.popFirst() { try read(option, from: &rest) }
    guard !host.isEmpty, !apiKey.isEmpty, storage != nil else {
      throw Failure(message: "--host, --api-key and --storage are needed")
    }
  }

  private mutating func read(_ option: String, from rest: inout ArraySlice<String>) throws {
    switch option {
    case "--logged-in": isLoggedIn = true
    case "--undecided": isUndecided = true
    case "--hang": hangs = true
    case "--browser": asksBrowser = true
    case "--note-first": notesFirst = true
    case "--in-app": showsMessages = true
    case "--opt-out": optsOut = true
    default:
      guard let value = rest.popFirst() else { throw Failure(message: "\(option) needs a value") }
      try read(option, value: value)
    }
  }

  private mutating func read(_ option: String, value: String) throws {
    switch option {
    case "--host": host = value
    case "--api-key": apiKey = value
    case "--storage": storage = URL(fileURLWithPath: value)
    case "--link-domain": domains.append(value)
    case "--scheme": schemes.append(value)
    case "--gated": gated.append(value)
    case "--clipboard": clipboard = value
    case "--referrer": referrer = value
    case "--code": code = value
    case "--idfa": idfa = UUID(uuidString: value)
    case "--capture": events.append(value)
    case "--label": label = value
    case "--identify": person = value
    case "--fcm-token": firebaseToken = value
    case "--apns-token": deviceToken = try Self.bytes(value)
    case "--consent": consents.append(value)
    case "--push": pushes.append((value, false))
    case "--tap": pushes.append((value, true))
    case "--open":
      guard let url = URL(string: value) else { throw Failure(message: "\(value) is not a URL") }
      urls.append(url)
    default: throw Failure(message: "unknown option \(option)")
    }
  }

  private static func bytes(_ hexadecimal: String) throws -> Data {
    let digits = hexadecimal.compactMap(\.hexDigitValue)
    guard digits.count == hexadecimal.count, digits.count.isMultiple(of: 2) else {
      throw Failure(message: "--apns-token needs pairs of hexadecimal digits")
    }
    return Data(
      stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    )
  }
}
