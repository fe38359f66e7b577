/// What one first launch adds to its app's ``MatchHistory``.
public struct MatchObservation: Hashable, Sendable {
  /// The counts that it adds one to, and whether as ``MatchHistory/Count/fitting``.
  public var groups: [MatchHistory.Group: Bool]
  /// Whether the best tap of the network fits, as far as the devices tell.
  public var fits: Bool
  /// The place of that tap's delay among the model's bands.
  public var band: Int

  /// Makes an observation.
  public init(groups: [MatchHistory.Group: Bool], fits: Bool, band: Int) {
    self.groups = groups
    self.fits = fits
    self.band = band
  }
}
