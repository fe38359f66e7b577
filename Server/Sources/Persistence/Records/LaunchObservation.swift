/// What one first launch adds to the counts of its app.
public struct LaunchObservation: Hashable, Sendable {
  /// The kind of network, by the number that the matching rules give it.
  public var company: Int64
  /// Whether it fits a tap there.
  public var fits: Bool
  /// How many launches a count remembers; both of its parts are halved before it grows further.
  public var memory: Int64

  /// Makes an observation.
  public init(company: Int64, fits: Bool, memory: Int64) {
    self.company = company
    self.fits = fits
    self.memory = memory
  }
}
