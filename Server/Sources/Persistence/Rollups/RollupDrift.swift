/// How far the roll-ups of a workspace are from its rows.
public struct RollupDrift: Hashable, Sendable {
  /// The numbers that there should be.
  public var cells: Int64
  /// The numbers that differ, are missing, or should not be there.
  public var wrong: Int64

  /// Makes a result.
  public init(cells: Int64 = 0, wrong: Int64 = 0) {
    self.cells = cells
    self.wrong = wrong
  }
}
