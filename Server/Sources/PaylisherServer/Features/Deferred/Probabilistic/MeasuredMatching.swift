import AttributionCore
import LinkCore
import Persistence
import WireModels

extension FirstLaunchReport.Measured {
  /// The figures of each app, in the order of the counts.
  static func all(_ counts: [ShadowCount], errorRates: [AppID: Double]) -> [Self] {
    Dictionary(grouping: counts, by: \.app).sorted { $0.key.value < $1.key.value }.map {
      app,
      counts in
      let sum = counts.reduce(ShadowCounts()) { $0 + $1.counts }
      return Self(
        app: app,
        deliveries: Int64(sum.delivered),
        wrong: sum.wrongRate.map(Part.init),
        found: sum.foundRate.map(Part.init),
        held: sum.held(to: errorRates[app] ?? MatchPolicy.usualErrorRate),
        bands: counts.map(Band.init)
      )
    }
  }
}

extension FirstLaunchReport.Measured.Part {
  fileprivate init(_ estimate: Estimate) {
    self.init(value: estimate.value, low: estimate.low, high: estimate.high)
  }
}

extension FirstLaunchReport.Measured.Band {
  fileprivate init(_ count: ShadowCount) {
    self.init(
      network: count.network == .ipv6 ? "ipv6" : "ipv4",
      doubt: count.band.label,
      right: Int64(count.counts.right),
      wrong: Int64(count.counts.wrong),
      refused: Int64(count.counts.refused)
    )
  }
}
