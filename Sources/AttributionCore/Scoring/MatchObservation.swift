/// What one first launch adds to its app's ``MatchHistory``.
public struct MatchObservation: Hashable, Sendable {
  /// The network that it came from.
  public var company: NetworkCompany
  /// Whether it fits the best open tap of the network, as far as their devices tell.
  public var fits: Bool
  /// The place of that tap's delay among the model's bands.
  public var band: Int

  /// Makes an observation.
  public init(company: NetworkCompany, fits: Bool, band: Int) {
    self.company = company
    self.fits = fits
    self.band = band
  }
}
