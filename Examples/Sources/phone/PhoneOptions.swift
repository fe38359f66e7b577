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
        [--label TEXT] [--note-first]
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
    case "--open":
      guard let url = URL(string: value) else { throw Failure(message: "\(value) is not a URL") }
      urls.append(url)
    default: throw Failure(message: "unknown option \(option)")
    }
  }
}
