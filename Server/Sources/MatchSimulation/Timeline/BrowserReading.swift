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
      signals.version = .browser(
        .ios,
        agent: release.major >= 26 ? "18.7" : release.text,
        browser: isWebView ? nil : release.text
      )
    case .android:
      let tells = isWebView || hasScript && !random.happens(scenario.missing)
      signals.version = .browser(
        .android,
        agent: isWebView ? String(release.major) : "10",
        hint: tells && !isWebView ? "\(release.major).0.0" : nil
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
