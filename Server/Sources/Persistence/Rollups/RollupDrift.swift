/// How far the roll-ups of a workspace are from its rows.
package struct RollupDrift: Hashable, Sendable {
  /// The numbers that there should be.
  package var cells: Int64
  /// The numbers that differ, are missing, or should not be there.
  package var wrong: Int64

  /// Makes a result.
  package init(cells: Int64 = 0, wrong: Int64 = 0) {
    self.cells = cells
    self.wrong = wrong
  }

  /// Adds what comparing two sets of cells found.
  mutating func compare<Cell>(_ expected: [Cell: Int64], _ stored: [Cell: Int64]) {
    cells += Int64(expected.count)
    wrong += Int64(expected.count { stored[$0.key] != $0.value })
    wrong += Int64(stored.keys.count { expected[$0] == nil })
  }
}
