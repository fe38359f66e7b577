/// How long people take from a tap to the first launch.
///
/// 75 % of installs within the first hour and 94 % within a day
/// ([AppsFlyer, click to install time](
/// https://www.appsflyer.com/mobile-fraud-glossary/click-to-install-time-ctit/), read 2026); within
/// the hour most are quick, because a store is one tap away; how they divide is an assumption.
enum Delays: Sendable {
  /// Ends in milliseconds, and the share that falls before.
  static let bands: [(end: Int64, share: Double)] = [
    (12_000, 0.002), (30_000, 0.048), (60_000, 0.13), (120_000, 0.17), (300_000, 0.17),
    (900_000, 0.13), (1_800_000, 0.06), (3_600_000, 0.04), (7_200_000, 0.04),
    (21_600_000, 0.06), (86_400_000, 0.09), (604_800_000, 0.06),
  ]

  private static let shortest: Int64 = 5_000

  static func draw(slowness: Double, _ random: inout SeededRandom) -> Int64 {
    var rest = random.unit()
    var start = shortest
    for band in bands {
      if rest < band.share {
        let part = Double(band.end - start) * rest / band.share
        return Int64((Double(start) + part) * slowness)
      }
      rest -= band.share
      start = band.end
    }
    return bands[bands.count - 1].end
  }

  /// How likely a delay is, per millisecond.
  static func density(_ delay: Int64, slowness: Double) -> Double {
    let scaled = Double(delay) / slowness
    var start = Double(shortest)
    guard scaled >= start else { return 0 }
    for band in bands {
      let end = Double(band.end)
      if scaled < end { return band.share / (end - start) / slowness }
      start = end
    }
    return 0
  }

  /// How likely a phone still uses the same network.
  static func staying(_ delay: Int64) -> Double {
    switch delay {
    case ..<120_000: 0.97
    case ..<600_000: 0.93
    case ..<1_800_000: 0.86
    case ..<3_600_000: 0.75
    case ..<7_200_000: 0.62
    default: 0.45
    }
  }
}
