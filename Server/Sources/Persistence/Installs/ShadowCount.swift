public import AttributionCore
public import LinkCore

/// What the rule by network and device would have done with an app's first launches whose answer is certain, on
/// networks of one kind and with one band of doubt.
public struct ShadowCount: Hashable, Sendable {
  /// The app.
  public var app: AppID
  /// IPv4 or IPv6.
  public var network: NetworkKind
  /// How much doubt was left.
  public var band: DoubtBand
  /// What it came to.
  public var counts: ShadowCounts

  /// Makes a count.
  public init(app: AppID, network: NetworkKind, band: DoubtBand, counts: ShadowCounts) {
    (self.app, self.network, self.band, self.counts) = (app, network, band, counts)
  }
}

/// What one first launch adds to the counts of its app.
public struct ShadowObservation: Hashable, Sendable {
  /// The launch's network.
  public var network: NetworkKind
  /// How much doubt was left.
  public var band: DoubtBand
  /// What the rule would have done.
  public var outcome: ShadowCounts.Outcome

  /// Makes an observation.
  public init(network: NetworkKind, band: DoubtBand, outcome: ShadowCounts.Outcome) {
    (self.network, self.band, self.outcome) = (network, band, outcome)
  }
}
