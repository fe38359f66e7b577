extension MatchModel {
  /// The model that the defaults of ``MatchPolicy`` were chosen with.
  public static let standard = MatchModel(
    ios: .ios,
    android: .android,
    ipv4Bits: 9,
    ipv6Bits: 11,
    companyBits: 1.8,
    doublingBits: 0.4,
    priorBits: -8,
    delays: [
      DelayBand(end: 1_000, share: 0.003),
      DelayBand(end: 2_000, share: 0.003),
      DelayBand(end: 5_000, share: 0.006),
      DelayBand(end: 12_000, share: 0.01),
      DelayBand(end: 30_000, share: 0.05),
      DelayBand(end: 60_000, share: 0.14),
      DelayBand(end: 120_000, share: 0.18),
      DelayBand(end: 300_000, share: 0.20),
      DelayBand(end: 900_000, share: 0.15),
      DelayBand(end: 1_800_000, share: 0.06),
      DelayBand(end: 3_600_000, share: 0.035),
      DelayBand(end: 7_200_000, share: 0.022),
    ],
    companies: [
      .ipv4Alone: Company(followers: 0.63, chance: 0.09),
      .ipv4Few: Company(followers: 0.39, chance: 0.14),
      .ipv4Many: Company(followers: 0.22, chance: 0.22),
      .ipv6Alone: Company(followers: 0.98, chance: 0.20),
      .ipv6Several: Company(followers: 0.97, chance: 0.25),
    ]
  )
}

extension MatchModel.Device {
  /// iPhone and iPad: Safari tells the version and the screen, never the model.
  static let ios = MatchModel.Device(
    system: rates(0.999, 0.55),
    version: rates(0.98, close: 0.015, 0.30, close: 0.35),
    deviceClass: rates(0.995, 0.90),
    model: rates(0.998, 0.10),
    language: rates(0.985, 0.88),
    region: rates(0.97, 0.88),
    timeZone: rates(0.993, close: 0.004, 0.97, close: 0.01),
    screen: rates(0.96, close: 0.02, 0.20, close: 0.01),
    scale: rates(0.995, 0.90),
    fingerprint: rates(0.98, 0.80),
    screenShares: Dictionary(
      uniqueKeysWithValues: [
        (390, 844, 0.27), (393, 852, 0.25), (402, 874, 0.15), (430, 932, 0.13), (440, 956, 0.12),
        (428, 926, 0.10), (414, 896, 0.12), (375, 812, 0.08), (375, 667, 0.06), (414, 736, 0.04),
      ].compactMap { width, height, share in
        ScreenSize(width: width, height: height).map { ($0, share) }
      }
    )
  )

  /// Android: Chrome tells version and model by hint, and the screen in rounded points.
  static let android = MatchModel.Device(
    system: rates(0.999, 0.55),
    version: rates(0.985, 0.30),
    deviceClass: rates(0.995, 0.93),
    model: rates(0.998, 0.03),
    language: rates(0.975, 0.88),
    region: rates(0.96, 0.88),
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
