import AttributionCore

/// What a browser of a ``HouseholdPopulation/Phone`` tells: by its request, and by the script of a page.
struct BrowserFacts: Sendable {
  struct Screen: Sendable {
    var width: Int
    var height: Int
    var scale: Double
  }

  let make: HouseholdPopulation.Make
  let isInApp: Bool
  let hasScript: Bool
  /// Whether it tells the release of the system, and on Android the model.
  var namesSystem = false
  /// Such as `tr-TR`, or `tr` where it leaves the region out.
  var language: String?
  var zone: String?
  var zoneOffset: Int?
  var screen: Screen?

  init(make: HouseholdPopulation.Make, isInApp: Bool, hasScript: Bool) {
    (self.make, self.isInApp, self.hasScript) = (make, isInApp, hasScript)
  }

  /// The facts as the server reads them.
  var signals: DeviceSignals {
    var signals = DeviceSignals()
    signals.system = make.system
    signals.deviceClass = .phone
    signals.version = version
    if make.system == .android, namesSystem { signals.model = SignalDigest(model: make.name) }
    if let language { signals.setLanguage(language) }
    signals.timeZone = zone.flatMap { SignalDigest(timeZone: $0) }
    if let zoneOffset { signals.setZoneOffset(minutes: zoneOffset) }
    guard let screen else { return signals }
    signals.screen = ScreenSize(width: screen.width, height: screen.height)
    signals.scale = ScreenScale(screen.scale)
    return signals
  }

  private var version: SystemVersion? {
    switch make.system {
    case .ios:
      .browser(
        .ios,
        version: namesSystem ? make.release : frozenRelease,
        isFrozen: !namesSystem && ["18.6", "18.7"].contains(frozenRelease)
      )
    case .android:
      .browser(
        .android,
        version: isInApp || namesSystem ? make.release : "10",
        // Without a hint nothing tells a real 10 from the one that Chrome always writes.
        isFrozen: isInApp ? make.major == 10 : !namesSystem
      )
    }
  }

  /// What Safari says of the system since its version 26, whatever runs.
  private var frozenRelease: String { make.major >= 26 ? "18.7" : make.release }

  /// The release in Chrome's client hints; a browser of an app has it in its name.
  var hint: String? { isInApp ? nil : "\(make.release).0.0" }
}

extension BrowserFacts {
  /// The field `User-Agent` of such a browser.
  var userAgent: String {
    switch make.system {
    case .ios: "\(iPhone)\(safari)"
    case .android:
      "Mozilla/5.0 (Linux; Android \(android)) AppleWebKit/537.36 (KHTML, like Gecko) \(chrome)"
    }
  }

  private var iPhone: String {
    let release = frozenRelease.map { $0 == "." ? "_" : $0 }
    return "Mozilla/5.0 (iPhone; CPU iPhone OS \(String(release)) like Mac OS X) "
      + "AppleWebKit/605.1.15 (KHTML, like Gecko) "
  }

  private var safari: String {
    guard isInApp else { return "Version/\(make.release) Mobile/15E148 Safari/604.1" }
    guard namesSystem else { return "Mobile/15E148" }
    return "Mobile/15E148 [FBAN/FBIOS;FBMD/iPhone;FBSN/iOS;FBSV/\(make.release)]"
  }

  private var android: String { isInApp ? "\(make.release); \(make.name) Build/X; wv" : "10; K" }

  private var chrome: String {
    "\(isInApp ? "Version/4.0 " : "")Chrome/140.0.0.0 Mobile Safari/537.36"
  }

  /// What the script of a page posts; nothing where it does not run.
  var reported: ReportedSignals? { hasScript ? ReportedSignals(self) : nil }
}
