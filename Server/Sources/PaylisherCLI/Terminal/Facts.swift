/// Names and values, one pair a line, the values aligned.
struct Facts: Sendable {
  private let pairs: [(name: String, value: String)]

  /// Takes the pairs that have a value.
  init(_ pairs: [(String, String?)]) {
    self.pairs = pairs.compactMap { name, value in value.map { (name, $0) } }
  }

  /// Writes the pairs, indented, the names dimmed.
  func write(to terminal: Terminal) {
    let width = pairs.map(\.name.count).max() ?? 0
    for (name, value) in pairs {
      let space = String(repeating: " ", count: width - name.count + 2)
      terminal.line("  " + terminal.style(name, .dim) + space + value)
    }
  }
}
