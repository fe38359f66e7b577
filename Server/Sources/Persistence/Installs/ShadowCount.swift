package import AttributionCore
package import LinkCore

/// What the rule by network and device would have done with an app's first launches whose answer is certain, on
/// networks of one kind and with one band of doubt.
package struct ShadowCount: Hashable, Sendable {
  /// The app.
  package var app: AppID
  /// IPv4 or IPv6.
  package var network: NetworkKind
  /// How much doubt was left.
  package var band: DoubtBand
  /// What it came to.
  package var counts: ShadowCounts

  /// Makes a count.
  package init(app: AppID, network: NetworkKind, band: DoubtBand, counts: ShadowCounts) {
    (self.app, self.network, self.band, self.counts) = (app, network, band, counts)
  }
}

/// What one first launch adds to the counts of its app.
package struct ShadowObservation: Hashable, Sendable {
  /// The launch's network.
  package var network: NetworkKind
  /// How much doubt was left.
  package var band: DoubtBand
  /// What the rule would have done.
  package var outcome: ShadowCounts.Outcome

  /// Makes an observation.
  package init(network: NetworkKind, band: DoubtBand, outcome: ShadowCounts.Outcome) {
    (self.network, self.band, self.outcome) = (network, band, outcome)
  }
}
