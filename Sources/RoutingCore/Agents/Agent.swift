/// What a user agent says about the program and the device behind a request.
public struct Agent: Hashable, Sendable {
  /// The operating system's family.
  public enum System: String, Hashable, Sendable, CaseIterable {
    case ios, android, harmony, macos, windows, linux, chromeos
    case tvos, watchos, tizen, kaios, webos, blackberry
    case windowsPhone = "windows_phone"
    case other
  }

  /// The kind of device.
  public enum Device: String, Hashable, Sendable, CaseIterable {
    case phone, tablet, desktop, tv, watch, other
  }

  /// The operating system.
  public var system: System
  /// The operating system's version, such as `18.1`, where it is known.
  ///
  /// Windows has the name people know: `XP`, `7`, `8.1`, `10`, `11`.
  public var systemVersion: String?
  /// Whether the browser writes this version whatever runs, and nothing else tells the real one: the
  /// system has this version or a later one.
  public var isSystemVersionFrozen: Bool
  /// The kind of device.
  public var device: Device
  /// The browser's family, such as `safari`, where it is known.
  public var browser: String?
  /// The app whose web view this is, such as `instagram`, where it is one; `webview` where the app
  /// does not tell its name.
  public var inAppBrowser: String?
  /// The bot's name, such as `googlebot`, where it is one.
  public var bot: String?

  /// Makes an agent.
  public init(
    system: System = .other,
    systemVersion: String? = nil,
    isSystemVersionFrozen: Bool = false,
    device: Device = .other,
    browser: String? = nil,
    inAppBrowser: String? = nil,
    bot: String? = nil
  ) {
    self.system = system
    self.systemVersion = systemVersion
    self.isSystemVersionFrozen = isSystemVersionFrozen
    self.device = device
    self.browser = browser
    self.inAppBrowser = inAppBrowser
    self.bot = bot
  }
}

extension Agent {
  /// The stable name of the operating system, `nil` where it is not known.
  public var systemName: String? {
    system == .other ? nil : system.rawValue
  }
}
