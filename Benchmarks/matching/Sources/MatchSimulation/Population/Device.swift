public import AttributionCore

/// A model of a phone or tablet.
public struct DeviceModel: Hashable, Sendable {
  /// Its name, as Android tells it.
  public let name: String
  public let system: SystemFamily
  /// Phone or tablet.
  public let kind: DeviceClass
  /// The screen's shorter side in points.
  public let width: Int
  /// The longer side.
  public let height: Int
  /// Pixels per point.
  public let scale: Double
}

/// A system's version.
public struct ReleaseVersion: Hashable, Sendable {
  /// The first number.
  public let major: UInt8
  /// The second number.
  public let minor: UInt8

  var text: String { "\(major).\(minor)" }
}

/// Which devices people have.
///
/// Where a share is published per model or release it is used; where only a family's is, it is
/// divided by hand, and the random populations vary how concentrated it is. See `docs/matching.md`.
public struct DeviceShares: Sendable {
  /// iPhones and iPads.
  public var apple: Shares<DeviceModel>
  public var android: Shares<DeviceModel>
  /// Releases of iOS.
  public var appleReleases: Shares<ReleaseVersion>
  public var androidReleases: Shares<ReleaseVersion>

  /// The shares of a year and a world.
  public static let world = DeviceShares(
    apple: apples,
    android: androids,
    appleReleases: iosReleases,
    androidReleases: androidReleases
  )

  /// Sizes in points are Apple's ([Human Interface Guidelines, Layout](
  /// https://developer.apple.com/design/human-interface-guidelines/layout)); shares follow which
  /// families are in use ([StatCounter, mobile screen resolutions](
  /// https://gs.statcounter.com/screen-resolution-stats/mobile/worldwide), 2025).
  private static let apples = Shares<DeviceModel>([
    (apple("iPhone 390", 390, 844, 3), 0.25), (apple("iPhone 393", 393, 852, 3), 0.22),
    (apple("iPhone 402", 402, 874, 3), 0.09), (apple("iPhone 430", 430, 932, 3), 0.09),
    (apple("iPhone 440", 440, 956, 3), 0.06), (apple("iPhone 428", 428, 926, 3), 0.07),
    (apple("iPhone 414x896x2", 414, 896, 2), 0.09), (apple("iPhone 375x812", 375, 812, 3), 0.06),
    (apple("iPhone 375x667", 375, 667, 2), 0.04), (apple("iPhone 414x896x3", 414, 896, 3), 0.02),
    (apple("iPhone 414x736", 414, 736, 3), 0.01),
    (apple("iPad 820", 820, 1_180, 2, .tablet), 0.02),
    (apple("iPad 810", 810, 1_080, 2, .tablet), 0.02),
    (apple("iPad 834", 834, 1_194, 2, .tablet), 0.01),
  ])

  /// Four fifths are a long tail of models, of which the largest has a few percent
  /// ([StatCounter, mobile vendors](https://gs.statcounter.com/vendor-market-share/mobile), 2025:
  /// Samsung about a quarter of all phones, Xiaomi an eighth).
  private static let androids = Shares<DeviceModel>(
    (0..<60).map { index in
      let sizes = [
        (384, 854), (412, 915), (360, 800), (393, 873), (412, 892), (360, 780), (411, 914),
        (393, 851), (384, 832), (428, 926), (360, 640), (412, 883),
      ]
      let scales = [2.625, 2.8125, 3, 2.75, 2, 3.5, 2.25]
      let size = sizes[(index * 5 + index / 7) % sizes.count]
      let model = DeviceModel(
        name: "Model-\(index)",
        system: .android,
        kind: index % 17 == 16 ? .tablet : .phone,
        width: size.0,
        height: size.1,
        scale: scales[(index * 3) % scales.count]
      )
      return (model, 1 / Double(index + 4))
    }
  )

  /// Apple counted the newest major on 76 % of recent iPhones in January and 88 % in June after its
  /// release ([App Store support](https://developer.apple.com/support/app-store/), 2025); within it
  /// the newest minor leads.
  private static let iosReleases = Shares<ReleaseVersion>([
    (ReleaseVersion(major: 26, minor: 1), 0.36), (ReleaseVersion(major: 26, minor: 0), 0.16),
    (ReleaseVersion(major: 18, minor: 7), 0.14), (ReleaseVersion(major: 18, minor: 6), 0.12),
    (ReleaseVersion(major: 18, minor: 5), 0.06), (ReleaseVersion(major: 17, minor: 6), 0.05),
    (ReleaseVersion(major: 16, minor: 7), 0.05), (ReleaseVersion(major: 15, minor: 8), 0.03),
    (ReleaseVersion(major: 18, minor: 3), 0.03),
  ])

  /// [StatCounter, Android versions](https://gs.statcounter.com/android-version-market-share), 2025.
  private static let androidReleases = Shares<ReleaseVersion>([
    (ReleaseVersion(major: 15, minor: 0), 0.28), (ReleaseVersion(major: 14, minor: 0), 0.20),
    (ReleaseVersion(major: 13, minor: 0), 0.16), (ReleaseVersion(major: 12, minor: 0), 0.12),
    (ReleaseVersion(major: 11, minor: 0), 0.11), (ReleaseVersion(major: 10, minor: 0), 0.07),
    (ReleaseVersion(major: 16, minor: 0), 0.06),
  ])

  private static func apple(
    _ name: String,
    _ width: Int,
    _ height: Int,
    _ scale: Double,
    _ kind: DeviceClass = .phone
  ) -> DeviceModel {
    DeviceModel(
      name: name,
      system: .ios,
      kind: kind,
      width: width,
      height: height,
      scale: scale
    )
  }
}

public struct Device: Hashable, Sendable {
  var model: DeviceModel
  var release: ReleaseVersion
  var language: Int
  /// Whether the person pays for iCloud+ and has Private Relay on.
  var usesRelay: Bool
  /// Whether everything leaves through a VPN.
  var usesVPN: Bool

  /// What an app on it tells: the truth.
  var appSignals: DeviceSignals {
    var signals = DeviceSignals()
    signals.system = model.system
    signals.version = SystemVersion(
      app: model.system == .ios ? release.text : String(release.major)
    )
    signals.deviceClass = model.kind
    if model.system == .android { signals.model = SignalDigest(model: model.name) }
    signals.setLanguage(Languages.tags[language])
    signals.timeZone = SignalDigest(timeZone: "Europe/Istanbul")
    signals.setZoneOffset(minutes: 180)
    signals.screen = ScreenSize(width: model.width, height: model.height)
    signals.scale = ScreenScale(model.scale)
    return signals
  }
}

/// The languages of a country: one that most speak, and others.
enum Languages: Sendable {
  static let tags = ["tr-TR", "en-US", "ar-SA", "ru-RU", "de-DE", "en-GB", "fa-IR", "fr-FR"]
  static let foreign: [Double] = [0, 0.40, 0.15, 0.14, 0.12, 0.09, 0.05, 0.05]
}
