import LinkCore

/// What a browser tells in client hints, which say more than its frozen user agent.
public struct AgentHints: Hashable, Sendable {
  /// `Sec-CH-UA`: brands with versions.
  public var brands: String?
  /// `Sec-CH-UA-Platform`, such as `"Android"`.
  public var platform: String?
  /// `Sec-CH-UA-Platform-Version`, such as `"15.0.0"`.
  public var platformVersion: String?
  /// `Sec-CH-UA-Mobile`: `?1` or `?0`.
  public var mobile: String?

  /// The brands that have a name here, in lower case.
  static let brands: [(brand: String, name: String)] = [
    ("brave", "brave"), ("microsoft edge", "edge"), ("samsung internet", "samsung_internet"),
    ("opera", "opera"), ("yandex", "yandex_browser"), ("duckduckgo", "duckduckgo"),
    ("vivaldi", "vivaldi"), ("whale", "whale"),
  ]

  /// Makes hints from the header fields of the same names.
  public init(
    brands: String? = nil,
    platform: String? = nil,
    platformVersion: String? = nil,
    mobile: String? = nil
  ) {
    self.brands = brands
    self.platform = platform
    self.platformVersion = platformVersion
    self.mobile = mobile
  }
}

extension Agent {
  /// The same agent with what the hints know better.
  ///
  /// A bot stays what it is. Windows tells 13 and above for what is sold as Windows 11, 1 to 10
  /// for Windows 10, and 0 for anything older, whose user agent is right.
  func completed(by hints: AgentHints) -> Agent {
    var agent = self
    if let system = hints.system, system != agent.system {
      (agent.system, agent.systemVersion, agent.isSystemVersionFrozen) = (system, nil, false)
      if let device = hints.device { agent.device = device }
    } else if agent.system == .android || agent.system == .harmony, hints.mobile == "?1" {
      agent.device = .phone
    }
    if let version = hints.version(agent.system) {
      (agent.systemVersion, agent.isSystemVersionFrozen) = (version, false)
    }
    if let brand = hints.brand, agent.browser == nil || agent.browser == "chrome" {
      agent.browser = brand
    }
    return agent
  }
}

extension AgentHints {
  fileprivate var system: Agent.System? {
    switch Self.unquoted(platform) {
    case "Android": .android
    case "iOS": .ios
    case "macOS": .macos
    case "Windows": .windows
    case "Linux": .linux
    case "Chrome OS", "Chromium OS": .chromeos
    default: nil
    }
  }

  fileprivate func version(_ system: Agent.System) -> String? {
    guard let version = Self.unquoted(platformVersion), Self.isVersion(version) else { return nil }
    guard system == .windows else { return Self.shortened(version) }
    switch version.split(separator: ".").first.flatMap({ Int($0) }) {
    case .some(13...): return "11"
    case .some(1...12): return "10"
    default: return nil
    }
  }

  /// The device of a system that the agent itself does not name, as where a phone or an iPad asks for
  /// desktop pages.
  fileprivate var device: Agent.Device? {
    switch system {
    case .android: mobile == "?0" ? .tablet : .phone
    case .ios: mobile == "?1" ? .phone : .tablet
    case .macos, .windows, .linux, .chromeos: .desktop
    default: nil
    }
  }

  private static func isVersion(_ text: String) -> Bool {
    let isDigit = { (byte: UInt8) in byte &- UInt8(ascii: "0") < 10 }
    return text.utf8.count <= 24 && text.utf8.first.map(isDigit) == true
      && text.utf8.allSatisfy { isDigit($0) || $0 == UInt8(ascii: ".") }
  }

  /// `15` for `15.0.0`, as agents write it.
  private static func shortened(_ version: String) -> String {
    var text = version[...]
    while text.hasSuffix(".0") { text = text.dropLast(2) }
    return String(text)
  }

  /// The brand beside Chromium, where it is one we name.
  fileprivate var brand: String? {
    guard let brands = brands?.lowercased() else { return nil }
    return Self.brands.first { brands.containsBytes(of: "\"\($0.brand)\"") }?.name
  }

  private static func unquoted(_ value: String?) -> String? {
    guard let value, value.utf8.count <= 64 else { return nil }
    let inner = value.drop { $0 == "\"" }
    let text = inner.prefix { $0 != "\"" }
    return text.isEmpty ? nil : String(text)
  }
}
