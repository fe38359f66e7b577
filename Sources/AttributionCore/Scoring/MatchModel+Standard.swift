extension MatchModel {
  /// The model that the defaults of ``MatchPolicy`` were chosen with.
  public static let standard = MatchModel(
    ios: .ios,
    android: .android,
    ipv4: [
      NetworkClass(
        share: 0.55,
        sightings: SightingRate(devices: 0.3, span: 362_880_000),
        isHome: true
      ),
      NetworkClass(
        share: 0.36,
        sightings: SightingRate(devices: 5, span: 216_000_000),
        isHome: false,
        relatives: 0.25
      ),
      NetworkClass(
        share: 0.09,
        sightings: SightingRate(devices: 0.7, span: 21_600_000),
        isHome: false,
        relatives: 0.25
      ),
    ],
    ipv6: [
      NetworkClass(
        share: 0.68,
        sightings: SightingRate(devices: 0.3, span: 406_080_000),
        isHome: true
      ),
      NetworkClass(
        share: 0.32,
        sightings: SightingRate(devices: 0.01, span: 86_400_000),
        isHome: false
      ),
    ],
    delays: [
      DelayBand(end: 1_000, share: 0.000_4),
      DelayBand(end: 2_000, share: 0.000_4),
      DelayBand(end: 5_000, share: 0.000_8),
      DelayBand(end: 12_000, share: 0.009),
      DelayBand(end: 20_000, share: 0.027),
      DelayBand(end: 30_000, share: 0.045),
      DelayBand(end: 45_000, share: 0.075),
      DelayBand(end: 60_000, share: 0.08),
      DelayBand(end: 90_000, share: 0.13),
      DelayBand(end: 120_000, share: 0.1),
      DelayBand(end: 180_000, share: 0.13),
      DelayBand(end: 300_000, share: 0.11),
      DelayBand(end: 600_000, share: 0.09),
      DelayBand(end: 1_200_000, share: 0.045),
      DelayBand(end: 3_600_000, share: 0.045),
      DelayBand(end: 7_200_000, share: 0.03),
      DelayBand(end: 21_600_000, share: 0.03),
      DelayBand(end: 86_400_000, share: 0.045),
    ],
    hearing: [
      DelayBand(end: 20_000, share: 0.001),
      DelayBand(end: 60_000, share: 0.019),
      DelayBand(end: 180_000, share: 0.08),
      DelayBand(end: 600_000, share: 0.27),
      DelayBand(end: 1_800_000, share: 0.33),
      DelayBand(end: 3_600_000, share: 0.15),
      DelayBand(end: 14_400_000, share: 0.13),
      DelayBand(end: 86_400_000, share: 0.02),
    ]
  )
}

extension MatchModel.Device {
  /// iPhone and iPad: Safari tells the version and the screen, never the model.
  static let ios = MatchModel.Device(
    system: rates(0.999, 0.45),
    version: rates(0.983, close: 0.016, 0.18, close: 0.21),
    deviceClass: rates(0.995, 0.90),
    model: rates(0.998, 0.10),
    language: rates(0.985, 0.88),
    region: rates(0.97, 0.88),
    timeZone: rates(0.993, close: 0.004, 0.97, close: 0.01),
    screen: rates(0.96, close: 0.02, 0.16, close: 0.01),
    scale: rates(0.995, 0.90),
    fingerprint: rates(0.98, 0.80),
    screenShares: Dictionary(
      uniqueKeysWithValues: [
        (390, 844, 0.22), (393, 852, 0.20), (402, 874, 0.12), (430, 932, 0.10), (440, 956, 0.10),
        (428, 926, 0.08), (414, 896, 0.10), (375, 812, 0.06), (375, 667, 0.05), (414, 736, 0.03),
      ].compactMap { width, height, share in
        ScreenSize(width: width, height: height).map { ($0, share) }
      }
    )
  )

  /// Android: Chrome tells version and model by hint, and the screen in rounded points.
  static let android = MatchModel.Device(
    system: rates(0.999, 0.80),
    version: rates(0.999, 0.20),
    deviceClass: rates(0.995, 0.93),
    model: rates(0.998, 0.025),
    language: rates(0.975, 0.92),
    region: rates(0.96, 0.92),
    timeZone: rates(0.993, close: 0.004, 0.97, close: 0.01),
    screen: rates(0.90, close: 0.06, 0.12, close: 0.06),
    scale: rates(0.96, 0.45),
    fingerprint: rates(0.98, 0.80)
  )

  private static func rates(
    _ followed: Double,
    close: Double = 0,
    _ unrelated: Double,
    close unrelatedClose: Double = 0
  ) -> SignalRates {
    SignalRates(
      followed: SignalRates.Chances(agree: followed, close: close),
      unrelated: SignalRates.Chances(agree: unrelated, close: unrelatedClose)
    )
  }
}
