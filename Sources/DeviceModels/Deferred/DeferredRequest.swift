public import LinkCore

/// The body of `POST /v1/deferred-deeplink`: what an app knows at its first launch.
public struct DeferredRequest: Codable, Hashable, Sendable {
  /// Made once per installation; the same id always gets the same answer.
  public var installID: InstallID
  /// `ios` or `android`.
  public var platform: String
  /// The person the app's events belong to.
  public var distinctID: String?
  /// A single-use token from the clipboard, the install referrer, the web hand-off or a QR code.
  public var token: String?
  /// Where the token came from: `clipboard`, `referrer`, `web`, `code`.
  public var tokenSource: String?
  /// The code that a person typed, as the landing page showed it.
  public var code: String?
  /// The clipboard's link, or that of a scanned QR code, as it was found, where it was one of ours.
  public var url: String?
  /// The advertising identifier, where the person allowed it.
  public var advertisingID: String?
  /// The 64 hexadecimal digits that older clients send; a weak signal.
  public var fingerprint: String?
  /// What app and browser can both know about a device.
  public var signals: DeviceSignals?
  /// The longest time since the click that the app accepts, in milliseconds.
  public var attributionWindow: Int64?
  /// Whether this is a reinstall, where the app knows.
  public var isReinstall: Bool?
  /// Whether Google Play says that no link led to the install: its referrer has `utm_medium=organic`.
  public var isOrganic: Bool?

  /// Makes a request.
  public init(
    installID: InstallID,
    platform: String,
    distinctID: String? = nil,
    token: String? = nil,
    tokenSource: String? = nil,
    code: String? = nil,
    url: String? = nil,
    advertisingID: String? = nil,
    fingerprint: String? = nil,
    signals: DeviceSignals? = nil,
    attributionWindow: Int64? = nil,
    isReinstall: Bool? = nil,
    isOrganic: Bool? = nil
  ) {
    self.installID = installID
    self.platform = platform
    self.distinctID = distinctID
    self.token = token
    self.tokenSource = tokenSource
    self.code = code
    self.url = url
    self.advertisingID = advertisingID
    self.fingerprint = fingerprint
    self.signals = signals
    self.attributionWindow = attributionWindow
    self.isReinstall = isReinstall
    self.isOrganic = isOrganic
  }
}

/// Coarse facts about a device that its browser and an app on it both see.
public struct DeviceSignals: Codable, Hashable, Sendable {
  /// The operating system's version, such as `18.1`.
  public var osVersion: String?
  /// `phone`, `tablet` or `desktop`.
  public var deviceClass: String?
  /// The first preferred language, such as `tr-TR`.
  public var language: String?
  /// The time zone, such as `Europe/Istanbul`.
  public var timeZone: String?
  /// The screen's shorter side in points.
  public var screenWidth: Int?
  /// Minutes east of UTC.
  public var zoneOffset: Int?
  /// The screen's longer side in points.
  public var screenHeight: Int?
  /// Pixels per point, such as `3`.
  public var screenScale: Double?
  /// The device's model, where browsers tell it: on Android, such as `SM-S911B`.
  public var model: String?

  /// Makes signals.
  public init(
    osVersion: String? = nil,
    deviceClass: String? = nil,
    language: String? = nil,
    timeZone: String? = nil,
    zoneOffset: Int? = nil,
    screenWidth: Int? = nil,
    screenHeight: Int? = nil,
    screenScale: Double? = nil,
    model: String? = nil
  ) {
    self.osVersion = osVersion
    self.deviceClass = deviceClass
    self.language = language
    self.timeZone = timeZone
    self.screenWidth = screenWidth
    self.screenHeight = screenHeight
    self.screenScale = screenScale
    self.zoneOffset = zoneOffset
    self.model = model
  }
}
