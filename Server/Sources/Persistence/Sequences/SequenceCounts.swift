import LinkCore

/// What a transaction adds to the numbers of sequences.
struct SequenceCounts: Sendable {
  enum Kind: String, Sendable {
    /// Entries, at the first step.
    case entered
    /// Entries that came to a step; those that came to the end have the place behind the last.
    case reached
    /// Entries that an exit event ended at a step.
    case left
    /// Entries that a condition did not let on.
    case refused
    /// Entries of people who were erased, or who turned out to be in the sequence already.
    case dropped
  }

  private struct Cell: Hashable, Comparable, Sendable {
    var tenant: Int64
    var sequence: SequenceID
    var step: Int
    var kind: String

    static func < (left: Cell, right: Cell) -> Bool {
      (left.tenant, left.sequence, left.step, left.kind)
        < (right.tenant, right.sequence, right.step, right.kind)
    }
  }

  private var cells: [Cell: Int64] = [:]

  mutating func add(_ tenant: Int64, _ sequence: SequenceID, _ step: Int, _ kind: Kind) {
    cells[Cell(tenant: tenant, sequence: sequence, step: step, kind: kind.rawValue), default: 0] +=
      1
  }

  func write(_ connection: any SQLConnection) throws {
    guard !cells.isEmpty else { return }
    _ = try connection.executeEach(
      """
      INSERT INTO sequence_count (tenant_no, sequence_id, step, kind, count) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (tenant_no, sequence_id, step, kind)
      DO UPDATE SET count = sequence_count.count + excluded.count
      """,
      cells.sorted { $0.key < $1.key }.map { cell, count in
        [
          .integer(cell.tenant), cell.sequence.sqlValue, .integer(Int64(cell.step)),
          .text(cell.kind), .integer(count),
        ]
      }
    )
  }
}
