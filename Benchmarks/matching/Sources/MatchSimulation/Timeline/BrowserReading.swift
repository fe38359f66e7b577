import AttributionCore

/// What a browser tells of a device: less than the app knows, and sometimes something else.
struct BrowserReading: Sendable {
  /// Whether it is a web view of an app.
  let isWebView: Bool
  private(set) var signals = DeviceSignals()

  init(_ device: Device, _ scenario: Scenario, _ random: inout SeededRandom) {
    isWebView = random.happens(scenario.webViewShare)
    let model = device.model
    signals.system = model.system
    let hasScript = !random.happens(scenario.scriptlessShare)
    let language =
      random.happens(scenario.languageNoise) ? random.below(Languages.tags.count) : device.language
    signals.setLanguage(Languages.tags[language])
    if random.happens(scenario.missing) { signals.region = nil }
    readVersion(device, hasScript: hasScript, scenario, &random)
    if hasScript || model.system != .ios || model.kind == .phone {
      signals.deviceClass = model.kind
    }
    guard hasScript else { return }
    if !random.happens(scenario.missing) {
      signals.timeZone = SignalDigest(timeZone: "Europe/Istanbul")
      signals.setZoneOffset(minutes: 180)
    }
    readScreen(model, scenario, &random)
  }

  private mutating func readVersion(
    _ device: Device,
    hasScript: Bool,
    _ scenario: Scenario,
    _ random: inout SeededRandom
  ) {
    let release = device.release
    switch device.model.system {
    case .ios:
      // A web view that names no version of its own says 18.7 from iOS 26 on.
      let isFrozen = isWebView && (release.major, release.minor) >= (18, 6)
      signals.version = .browser(
        .ios,
        version: isFrozen && release.major >= 26 ? "18.7" : release.text,
        isFrozen: isFrozen
      )
    case .android:
      let tells = isWebView || hasScript && !random.happens(scenario.missing)
      signals.version = .browser(
        .android,
        version: tells ? String(release.major) : "10",
        isFrozen: !tells
      )
      if tells { signals.model = SignalDigest(model: device.model.name) }
    }
  }

  private mutating func readScreen(
    _ model: DeviceModel,
    _ scenario: Scenario,
    _ random: inout SeededRandom
  ) {
    guard !random.happens(scenario.missing) else { return }
    var (width, height, scale) = (model.width, model.height, model.scale)
    if random.happens(scenario.screenNoise) {
      (width, height, scale) = (width * 9 / 10, height * 9 / 10, scale * 10 / 9)
    } else if model.system == .android, random.happens(0.06) {
      width += random.happens(0.5) ? 1 : 0
      height -= 1
    }
    signals.screen = ScreenSize(width: width, height: height)
    signals.scale = ScreenScale(scale)
  }
}
