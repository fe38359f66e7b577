/// What one first launch adds to the counts of its app.
public struct LaunchObservation: Hashable, Sendable {
  /// The kind of network, by the number that the matching rules give it: below
  /// ``LaunchCount/firstDelay``.
  public var company: Int64
  /// The delay since the tap, by the number that the matching rules give it.
  public var delay: Int64
  /// Whether it fits a tap there.
  public var fits: Bool
  /// How many launches the counts of one network, or of all delays, remember; they are halved before
  /// they grow further.
  public var memory: Int64

  /// Makes an observation.
  public init(company: Int64, delay: Int64, fits: Bool, memory: Int64) {
    self.company = company
    self.delay = delay
    self.fits = fits
    self.memory = memory
  }
}
