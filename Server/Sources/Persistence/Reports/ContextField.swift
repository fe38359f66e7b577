import JSONCoding

/// What events and clicks say of their device, app and page, by which reports filter and count.
///
/// It is read from the events and clicks of the range: no roll-up counts by it. The names are those of ``ReportField``.
public enum ContextField: String, Hashable, Sendable, CaseIterable {
  /// `phone`, `tablet`, `desktop` and the like: `$device_type` of events, the user agent of clicks.
  case deviceType
  /// The model, such as `iPhone17,1`: `$device_model` of events.
  case device
  /// The operating system with two numbers of its version, such as `ios 18.1`: `$os_name` (else `$os`) and
  /// `$os_version` of events, the user agent of clicks.
  case system
  /// The version of the app: `$app_version` of events.
  case appVersion

  /// The most bytes of a value; longer ones are cut.
  static let longest = 100

  private static let types = ["mobile": "phone", "smartphone": "phone"]
  private static let systems = [
    "ipados": "ios", "iphone os": "ios", "mac os x": "macos", "mac os": "macos",
    "chrome os": "chromeos",
  ]

  /// An operating system as clicks and events name it alike.
  public static func system(_ name: String, version: String?) -> String {
    let name = name.lowercased()
    let family = systems[name] ?? name
    let numbers = (version ?? "").split(separator: ".").prefix(2).joined(separator: ".")
    return numbers.isEmpty ? family : "\(family) \(numbers)"
  }

  /// Whether clicks have it: a tap says neither the model nor the app.
  var isOfClicks: Bool { clickColumn != nil }

  /// The column of `click`.
  var clickColumn: StaticString? {
    switch self {
    case .deviceType: "device"
    case .system: "system"
    case .device, .appVersion: nil
    }
  }

  /// The value in the context of an event; `nil` if it has none.
  func value(in context: JSONMembers) -> String? {
    func text(_ name: String) -> String? {
      context.json(of: name).flatMap { OwnProperties.scalar($0) }.flatMap { $0.isEmpty ? nil : $0 }
    }
    let value =
      switch self {
      case .deviceType: text("$device_type").map { Self.types[$0.lowercased()] ?? $0.lowercased() }
      case .device: text("$device_model")
      case .system:
        (text("$os_name") ?? text("$os")).map { Self.system($0, version: text("$os_version")) }
      case .appVersion: text("$app_version")
      }
    return value.map { String(decoding: $0.utf8.prefix(Self.longest), as: UTF8.self) }
  }
}
