public import LinkCore

extension RoutePlatform {
  /// The same for people.
  var reason: String {
    switch self {
    case .ios: "The targets for iPhone and iPad apply."
    case .android: "The targets for Android apply."
    case .desktop: "The targets for computers apply."
    case .other: "No platform's targets apply."
    }
  }
}

extension Agent {
  /// Which of a link's targets this agent can use.
  ///
  /// HarmonyOS runs Android apps before version 5 and not from then on.
  public var routePlatform: RoutePlatform {
    switch system {
    case .ios: .ios
    case .android: .android
    case .harmony: majorVersion.map { $0 < 5 } ?? true ? .android : .other
    case .macos, .windows, .linux, .chromeos: device == .tv ? .other : .desktop
    case .tvos, .watchos, .tizen, .kaios, .webos, .blackberry, .windowsPhone: .other
    case .other: device == .desktop ? .desktop : .other
    }
  }

  /// The first number of ``systemVersion``.
  public var majorVersion: Int? {
    systemVersion?.split(separator: ".").first.flatMap { Int($0) }
  }

  /// System, version and browser, for people.
  var summary: String {
    [system.rawValue, systemVersion, browser].compactMap { $0 }.joined(separator: " ")
  }
}
