/// How many first launches of an app on networks of one kind fit a tap there, and how many
/// contradicted all.
public struct LaunchCount: Hashable, Sendable {
  /// The kind of network, by the number that the matching rules give it.
  public var company: Int64
  /// Launches that fit a tap.
  public var fitting: Int64
  /// Launches that contradicted every tap.
  public var contradicting: Int64

  /// Makes a count.
  public init(company: Int64, fitting: Int64 = 0, contradicting: Int64 = 0) {
    self.company = company
    self.fitting = fitting
    self.contradicting = contradicting
  }
}
