/// What comparing the roll-ups with the rows found.
public struct RollupReport: Codable, Hashable, Sendable {
  /// The numbers that there should be.
  public var cells: Int64
  /// The numbers that differ, are missing, or should not be there.
  public var wrong: Int64

  /// Makes a report.
  public init(cells: Int64, wrong: Int64) {
    self.cells = cells
    self.wrong = wrong
  }
}
