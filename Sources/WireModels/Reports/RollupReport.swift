public import LinkCore

/// What comparing the roll-ups with the rows found, in one part of the days of a workspace.
public struct RollupReport: Codable, Hashable, Sendable {
  /// The numbers that there should be: in this part of a verification, in all parts of a rebuild until
  /// now.
  public var cells: Int64
  /// Those of them that differ, are missing, or should not be there; after a rebuild they are right.
  public var wrong: Int64
  /// How much is done, from 0 to 1; below 1 there is a next part, so ask again.
  public var progress: Double
  /// The last day of UTC that was compared; a verification goes on after it.
  public var day: Timestamp?

  /// Makes a report.
  public init(cells: Int64, wrong: Int64, progress: Double = 1, day: Timestamp? = nil) {
    self.cells = cells
    self.wrong = wrong
    self.progress = progress
    self.day = day
  }

  /// Whether nothing is left to do.
  public var isFinished: Bool { progress >= 1 }
}
