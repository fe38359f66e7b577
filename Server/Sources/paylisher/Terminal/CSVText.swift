/// Comma-separated values ([RFC 4180](https://www.rfc-editor.org/rfc/rfc4180)) that no spreadsheet
/// takes for a formula.
enum CSVText: Sendable {
  /// A line, without its end.
  static func line(_ cells: [String]) -> String {
    cells.map(cell).joined(separator: ",")
  }

  /// A cell: text that begins like a formula gets an apostrophe in front, numbers stay as they are.
  static func cell(_ text: String) -> String {
    // By scalars: a combining mark behind the sign makes another character, and the same formula.
    let isFormula =
      text.unicodeScalars.first.map { "=+-@\t\r".unicodeScalars.contains($0) } ?? false
    let safe = isFormula && Double(text) == nil ? "'" + text : text
    guard safe.contains(where: { ",\"\n\r".contains($0) || $0 == "\r\n" }) else { return safe }
    return "\"" + safe.replacing("\"", with: "\"\"") + "\""
  }
}
