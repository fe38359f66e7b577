import AttributionCore
import LinkCore
import Persistence
import Redirecting
import RoutingCore
import TargetCore
import WireModels

/// What a landing page's script tells about its browser.
struct TapSignals: Codable, Hashable, Sendable {
  /// The time zone, such as `Europe/Istanbul`.
  var timeZone: String?
  /// Minutes east of UTC.
  var zoneOffset: Int?
  /// The first preferred language, such as `tr-TR`.
  var language: String?
  /// One side of the screen in CSS pixels.
  var screenWidth: Int?
  /// The other side.
  var screenHeight: Int?
  /// Pixels per CSS pixel.
  var screenScale: Double?
  /// The model, where the browser tells it.
  var model: String?
  /// The system's version, where the browser tells it in a client hint.
  var systemVersion: String?
  /// Whether the app came up, so that no install follows.
  var opened: Bool?
}

extension AttributionCore.DeviceSignals {
  /// What a tap's request and its page's script tell; without a script the request alone.
  init?(_ headers: TapHeaders, _ reported: TapSignals = TapSignals()) {
    let agent = headers.agent(toldVersion: reported.systemVersion)
    guard agent.bot == nil, let system = SystemFamily(agent) else { return nil }
    self.init()
    self.system = system
    version = .browser(
      system,
      version: agent.systemVersion,
      isFrozen: agent.isSystemVersionFrozen
    )
    deviceClass = DeviceClass(agent)
    model = (reported.model ?? BrowserHints(headers).model).flatMap { SignalDigest(model: $0) }
    if let language = reported.language ?? Self.firstLanguage(headers) { setLanguage(language) }
    timeZone = reported.timeZone.flatMap { SignalDigest(timeZone: $0) }
    if let offset = reported.zoneOffset { setZoneOffset(minutes: offset) }
    if let width = reported.screenWidth, let height = reported.screenHeight {
      screen = ScreenSize(width: width, height: height)
    }
    scale = reported.screenScale.flatMap { ScreenScale($0) }
  }

  /// What an app's POST tells.
  init(_ reported: WireModels.DeviceSignals?, platform: AppPlatform) {
    self.init()
    system = platform == .ios ? .ios : .android
    guard let reported else { return }
    version = reported.osVersion.flatMap { SystemVersion(app: $0) }
    deviceClass = reported.deviceClass.flatMap(DeviceClass.init(named:))
    model = reported.model.flatMap { SignalDigest(model: $0) }
    if let language = reported.language { setLanguage(language) }
    timeZone = reported.timeZone.flatMap { SignalDigest(timeZone: $0) }
    if let offset = reported.zoneOffset { setZoneOffset(minutes: offset) }
    if let width = reported.screenWidth, let height = reported.screenHeight {
      screen = ScreenSize(width: width, height: height)
    }
    scale = reported.screenScale.flatMap { ScreenScale($0) }
  }

  private static func firstLanguage(_ headers: TapHeaders) -> String? {
    headers.acceptLanguage.map { String($0.prefix { $0 != "," && $0 != ";" }) }
  }
}

extension SystemFamily {
  init?(_ agent: Agent) {
    switch agent.routePlatform {
    case .ios: self = .ios
    case .android: self = .android
    case .desktop, .other: return nil
    }
  }
}

extension DeviceClass {
  init?(_ agent: Agent) {
    switch agent.device {
    case .phone: self = .phone
    case .tablet: self = .tablet
    case .desktop, .tv, .watch, .other: return nil
    }
  }

  init?(named name: String) {
    switch name.lowercased() {
    case "phone": self = .phone
    case "tablet": self = .tablet
    default: return nil
    }
  }
}
