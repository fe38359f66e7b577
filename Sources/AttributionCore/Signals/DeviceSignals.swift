/// What a browser and an app of one phone both know of it, and can compare.
///
/// Everything is optional; what is missing weighs nothing. Nothing here names a person or a phone:
/// thousands share every value. ``encoded`` fits 19 bytes.
///
/// ```swift
/// var tap = DeviceSignals()
/// tap.system = .ios
/// tap.version = .browser(.ios, agent: "18.6", browser: "26.1")
/// tap.setLanguage("tr-TR")
/// tap.timeZone = SignalDigest(timeZone: "Europe/Istanbul")
/// tap.zoneOffset = 180
/// tap.screen = ScreenSize(width: 393, height: 852)
/// tap.scale = ScreenScale(3)
/// ```
public struct DeviceSignals: Hashable, Sendable {
  /// The operating system.
  public var system: SystemFamily?
  /// Its version, and how much of it is true.
  public var version: SystemVersion?
  /// The kind of device.
  ///
  /// Safari on iPad asks for desktop pages and names a Mac: leave it out unless touch points or the
  /// app tell.
  public var deviceClass: DeviceClass?
  /// The model, where the browser tells it: Chrome on Android by client hint, web views; never
  /// Safari.
  public var model: SignalDigest?
  /// The language the person prefers: the first of the browser's, and of the system's, not the one
  /// that the app was translated to.
  public var language: SignalCode?
  /// The region of that language tag, not of the settings.
  public var region: SignalCode?
  /// The time zone's name.
  public var timeZone: SignalDigest?
  /// Minutes east of UTC, in steps of 15, at the time of the reading.
  public var zoneOffset: Int16?
  /// The screen in points.
  public var screen: ScreenSize?
  /// Pixels per point.
  public var scale: ScreenScale?

  /// Makes signals of which nothing is known.
  public init() {}

  /// Takes language and region from one tag, such as `tr-TR`; a text that is no tag changes nothing.
  public mutating func setLanguage(_ tag: some StringProtocol) {
    guard let tag = LanguageTag(tag) else { return }
    language = tag.language
    region = tag.region
  }

  /// Takes an offset in minutes east of UTC; one that no zone has changes nothing.
  ///
  /// JavaScript's `getTimezoneOffset()` counts westwards: pass its negative.
  public mutating func setZoneOffset(minutes: Int) {
    guard (-720...840).contains(minutes), minutes % 15 == 0 else { return }
    zoneOffset = Int16(minutes)
  }
}

/// The kind of device that browser and app both know.
public enum DeviceClass: UInt8, Hashable, Sendable, CaseIterable {
  /// A phone.
  case phone = 1
  /// A tablet.
  case tablet = 2
}
