public import TargetCore
import WireModels

extension RoutePlatform {
  /// Which targets apply.
  var reason: TraceReason {
    switch self {
    case .ios: .appleTargets
    case .android: .androidTargets
    case .desktop: .computerTargets
    case .other: .noTargets
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

extension LinkTargets {
  /// The targets of a phone or tablet, `nil` where there are none for it.
  ///
  /// An iPad without targets of its own takes those of iPhones. HarmonyOS, and Huawei's browser on
  /// Android, take those of Huawei, then those of Android where Android apps run.
  public func phone(_ agent: Agent) -> AppTarget? {
    device(agent).flatMap { self[$0] }
  }

  /// The device whose targets a phone or tablet takes.
  func device(_ agent: Agent) -> TargetDevice? {
    switch agent.routePlatform {
    case .ios: agent.device == .tablet && ipad != nil ? .ipad : .ios
    case .android: agent.isHuawei && huawei != nil ? .huawei : .android
    case .other where agent.system == .harmony: .huawei
    case .desktop, .other: nil
    }
  }

  /// A web page meant for another platform.
  var anyWeb: AcceptedTarget? {
    desktop ?? ios?.web ?? ipad?.web ?? android?.web ?? huawei?.web
  }

  /// Whether some phone or tablet could open the link.
  var opensSomewhere: Bool {
    [ios, ipad, android, huawei].contains { $0?.isEmpty == false }
  }
}

extension Agent {
  /// Whether the device takes its apps from Huawei's store.
  var isHuawei: Bool { system == .harmony || browser == "huawei_browser" }
}
