/// What one first launch adds to the counts of its app.
public struct LaunchObservation: Hashable, Sendable {
  /// The counts of groups of launches that it adds to, by the numbers that the matching rules give
  /// them, below ``LaunchCount/firstDelay``.
  public var groups: [LaunchCount]
  /// The delay since the tap, by the number that the matching rules give it.
  public var delay: Int64
  /// Whether it fits a tap there.
  public var fits: Bool
  /// How many launches the counts of one group, or of all delays, remember; they are halved before
  /// they grow further.
  public var memory: Int64

  public init(groups: [LaunchCount], delay: Int64, fits: Bool, memory: Int64) {
    self.groups = groups
    self.delay = delay
    self.fits = fits
    self.memory = memory
  }
}
