/// How long after a click a deferred match may be made, in milliseconds.
public struct MatchWindowRecord: Hashable, Sendable {
  /// By evidence that is certain.
  public var certain: Int64?
  /// By evidence that is only likely.
  public var probabilistic: Int64?

  /// Makes windows.
  public init(certain: Int64? = nil, probabilistic: Int64? = nil) {
    self.certain = certain
    self.probabilistic = probabilistic
  }
}
