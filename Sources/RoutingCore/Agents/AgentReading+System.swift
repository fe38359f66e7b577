extension AgentReading {
  /// The operating system: those that pretend to be another come before it.
  var system: Agent.System {
    if has(.wpdesktop) || has(.iemobile) { return .windowsPhone }
    if has(.tizen) { return .tizen }
    if has(.kaios) { return .kaios }
    if has(.webos), !has(.android) { return .webos }
    if has(.harmony) || has(.openharmony) { return .harmony }
    if has(.watchos) { return .watchos }
    if has(.android) { return .android }
    if has(.blackberry) { return .blackberry }
    if has(.tvos) || has(.appletv) { return .tvos }
    if isAppleMobile { return .ios }
    if has(.tv), versions.ios >= 0 { return .tvos }
    return computer
  }

  private var computer: Agent.System {
    if has(.cros) { return .chromeos }
    if has(.macintosh) || has(.macos) || versions.mac >= 0 { return isTouchMac ? .ios : .macos }
    if has(.nt) || has(.windows98) || has(.windows95) { return .windows }
    if has(.windows) { return has(.wince) ? .other : .windows }
    if has(.dalvik) { return .android }
    if has(.darwin) { return isDarwinOnMac ? .macos : .ios }
    if has(.mac) { return .macos }
    if has(.symbian) || has(.featurephone) { return .other }
    // Android's agents are the ones with a build; some leave the system's name out.
    if has(.linux), has(.build), !has(.x11), !has(.tv) { return .android }
    return has(.linux) || has(.x11) ? .linux : .other
  }

  private var isAppleMobile: Bool {
    if has(.iphone) || has(.ipad) || has(.ipod) || has(.ipados) { return true }
    if has(.ov), !has(.linux), !has(.windows) { return true }
    return has(.ios) && !has(.macintosh) && !has(.nt)
  }

  /// An iPad asks for desktop pages as a Mac; browsers and web views other than Safari still give
  /// themselves away.
  var isTouchMac: Bool {
    guard has(.macintosh) else { return false }
    return isAppleBuild || has(.fbsv) || has(.mobile) && has(.applewebkit)
  }

  private var isDarwinOnMac: Bool {
    ["x86_64", "i386", "Mac"].contains { AgentWord.contains(bytes, $0) }
  }

  /// The system's version as people know it, and whether a later one may run.
  func systemVersion(_ system: Agent.System) -> (text: String?, isFrozen: Bool) {
    switch system {
    case .android: androidVersion
    case .ios: iosVersion
    default: (otherVersion(system), false)
    }
  }

  private func otherVersion(_ system: Agent.System) -> String? {
    switch system {
    case .android, .ios: nil
    case .harmony: version(at: versions.openharmony) ?? version(at: versions.harmony)
    case .macos: version(at: versions.mac) ?? darwinVersionOnMac
    case .windows: windowsVersion
    case .windowsPhone: version(at: versions.phone)
    case .chromeos: versionBehindWord(at: versions.cros)
    case .tvos, .watchos: version(at: versions.other) ?? version(at: versions.ios)
    case .webos: webosVersion ?? version(at: versions.other)
    case .blackberry: blackberryVersion
    case .tizen, .kaios: version(at: versions.other)
    case .linux, .other: nil
    }
  }

  /// Its tablets say where the system's version is; its phones only have that of the browser, which
  /// is the same.
  private var blackberryVersion: String? {
    let (browser, tablet) = (version(at: versions.version), version(at: versions.other))
    return has(.tablet) ? tablet ?? browser : browser ?? tablet
  }

  /// The iOS that ships a Darwin kernel, for apps that tell only that.
  var darwinVersion: String? {
    guard let darwin = number(at: versions.darwin) else { return nil }
    switch darwin {
    case 9...11: return String(darwin - 6)
    case 13: return "6"
    case 14: return (number(at: versions.cfnetwork) ?? 700) < 700 ? "7" : "8"
    case 15...24: return String(darwin - 6)
    case 25...: return String(darwin + 1)
    default: return nil
    }
  }

  /// Televisions name their engine where the system's version would be (LG, “Web API and Web
  /// Engine”).
  private var webosVersion: String? {
    switch number(at: versions.chrome) {
    case 38: "3"
    case 53: "4"
    case 68: "5"
    case 79: "6"
    case 87: "22"
    case 94: "23"
    case 108: "24"
    case 120: "25"
    default: nil
    }
  }

  private var darwinVersionOnMac: String? {
    guard let darwin = number(at: versions.darwin) else { return nil }
    switch darwin {
    case 5...19: return "10.\(darwin - 4)"
    case 20...24: return String(darwin - 9)
    case 25...: return String(darwin + 1)
    default: return nil
    }
  }

  private var windowsVersion: String? {
    if has(.windows98) { return "98" }
    if has(.windows95) { return "95" }
    if let name = version(at: versions.nt) { return Self.windowsName(name) }
    if has(.xp) { return "XP" }
    return version(at: versions.windows).map(Self.windowsName)
  }

  private static func windowsName(_ version: String) -> String {
    switch version {
    case "5.0", "5.01": "2000"
    case "5.1", "5.2": "XP"
    case "6.0": "Vista"
    case "6.1": "7"
    case "6.2": "8"
    case "6.3": "8.1"
    case "6.4", "10.0": "10"
    case "11.0": "11"
    default: version
    }
  }
}
