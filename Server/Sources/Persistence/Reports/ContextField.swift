import JSONCoding

/// What events and clicks say of their device, app and page, by which reports filter and count.
///
/// It is read from the events and clicks of the range: no roll-up counts by it. The names are those of ``ReportField``.
package enum ContextField: String, Hashable, Sendable, CaseIterable {
  /// `phone`, `tablet`, `desktop` and the like: `$device_type` of events, the user agent of clicks.
  case deviceType
  /// The model, such as `iPhone17,1`: `$device_model` of events.
  case device
  /// The operating system with two numbers of its version, such as `ios 18.1`: `$os_name` (else `$os`) and
  /// `$os_version` of events, the user agent of clicks.
  case system
  /// The version of the app: `$app_version` of events.
  case appVersion
  /// The language without its region, such as `tr`: `$locale` of events, the first of `Accept-Language` of clicks.
  case language
  /// The host of the page that clicks came from.
  case referrer
  /// The app whose web view clicks happened in, such as `instagram`.
  case inAppBrowser

  /// The most bytes of a value; longer ones are cut.
  static let longest = 100

  private static let types = ["mobile": "phone", "smartphone": "phone"]
  private static let systems = [
    "ipados": "ios", "iphone os": "ios", "mac os x": "macos", "mac os": "macos",
    "chrome os": "chromeos",
  ]

  /// An operating system as clicks and events name it alike.
  package static func system(_ name: String, version: String?) -> String {
    let name = name.lowercased()
    let family = systems[name] ?? name
    let numbers = (version ?? "").split(separator: ".").prefix(2).joined(separator: ".")
    return numbers.isEmpty ? family : "\(family) \(numbers)"
  }

  private static func language(_ tag: String) -> String {
    tag.prefix { $0 != "-" && $0 != "_" }.lowercased()
  }

  /// Whether clicks have it: a tap says neither the model nor the app.
  var isOfClicks: Bool { clickColumn != nil }

  /// Whether events have it: an app comes from no page.
  var isOfEvents: Bool { self != .referrer && self != .inAppBrowser }

  /// The column of `click`.
  var clickColumn: StaticString? {
    switch self {
    case .deviceType: "device"
    case .system: "system"
    case .language: "language"
    case .referrer: "referrer_host"
    case .inAppBrowser: "in_app_browser"
    case .device, .appVersion: nil
    }
  }

  /// The value in the column of a click.
  func value(ofClick text: String) -> String { self == .language ? Self.language(text) : text }

  /// The value in the context of an event; `nil` if it has none.
  func value(in context: JSONMembers) -> String? {
    func text(_ name: String) -> String? {
      context.json(of: name).flatMap { OwnProperties.scalar($0) }.flatMap { $0.isEmpty ? nil : $0 }
    }
    let value: String? =
      switch self {
      case .deviceType: text("$device_type").map { Self.types[$0.lowercased()] ?? $0.lowercased() }
      case .device: text("$device_model")
      case .system:
        (text("$os_name") ?? text("$os")).map { Self.system($0, version: text("$os_version")) }
      case .appVersion: text("$app_version")
      case .language: text("$locale").map(Self.language)
      case .referrer, .inAppBrowser: nil
      }
    return value.map { String(decoding: $0.utf8.prefix(Self.longest), as: UTF8.self) }
  }
}
