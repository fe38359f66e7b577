import PaylisherServer

/// Rows of text in aligned columns.
struct TextTable: Sendable {
  /// The heading of each column.
  let headings: [String]
  /// The cells, row by row; a short row ends early.
  var rows: [[String]] = []
  /// The columns whose cells end, rather than begin, at the same place.
  var rightAligned: Set<Int> = []

  /// The lines, without trailing spaces and control characters; headings in upper case, two spaces
  /// between columns.
  var lines: [String] {
    let all = ([headings.map { $0.uppercased() }] + rows).map { $0.map(\.printable) }
    let widths = headings.indices.map { column in
      all.map { $0.indices.contains(column) ? $0[column].count : 0 }.max() ?? 0
    }
    return all.map { row in
      let cells = row.enumerated().map { pad($1, to: widths[$0], right: rightAligned.contains($0)) }
      return Self.trimmingEnd(cells.joined(separator: "  "))
    }
  }

  /// Writes the table, the headings dimmed.
  func write(to terminal: Terminal) {
    if terminal.writesTablesOnly {
      for row in [headings] + rows { terminal.write(Array((CSVText.line(row) + "\n").utf8)) }
      return
    }
    for (index, line) in lines.enumerated() {
      terminal.line(index == 0 ? terminal.style(line, .dim) : line)
    }
  }

  private func pad(_ text: String, to width: Int, right: Bool) -> String {
    let space = String(repeating: " ", count: max(0, width - text.count))
    return right ? space + text : text + space
  }

  private static func trimmingEnd(_ text: String) -> String {
    var text = text
    while text.last == " " { text.removeLast() }
    return text
  }
}
