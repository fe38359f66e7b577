import WireModels

/// The steps of a decision, for people.
struct TraceText: Sendable {
  let steps: [TraceEntry]

  /// Writes a row for each step: its number, its name, what came of it, and why.
  func write(to terminal: Terminal) {
    let rows = steps.enumerated().map { index, step in
      [String(index + 1), step.step, step.outcome, step.detail]
    }
    let headings = ["", "step", "outcome", "why"]
    TextTable(headings: headings, rows: rows, rightAligned: [0]).write(to: terminal)
  }
}
