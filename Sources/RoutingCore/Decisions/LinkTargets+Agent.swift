public import LinkCore

extension LinkTargets {
  /// The targets of a phone or tablet, `nil` where there are none for it.
  ///
  /// An iPad without targets of its own takes those of iPhones. HarmonyOS, and Huawei's browser on
  /// Android, take those of Huawei, then those of Android where Android apps run.
  public func phone(_ agent: Agent) -> AppTarget? {
    switch agent.routePlatform {
    case .ios: agent.device == .tablet ? ipad ?? ios : ios
    case .android: agent.isHuawei ? huawei ?? android : android
    case .other where agent.system == .harmony: huawei
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
