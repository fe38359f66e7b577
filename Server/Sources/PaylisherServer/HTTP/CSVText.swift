/// Comma-separated values ([RFC 4180](https://www.rfc-editor.org/rfc/rfc4180)) that no spreadsheet
/// takes for a formula.
package enum CSVText: Sendable {
  /// One record of a text, with the line that it begins on, from 1.
  package struct Record: Hashable, Sendable {
    package var line: Int
    package var cells: [String]
    /// Whether a quote of it is never closed, so that the rest of the text stands in one cell.
    package var isOpen = false
  }

  private static let signs = "=+-@\t\r".unicodeScalars

  /// A line, without its end; quotes stand where a cell needs them, or around all of them.
  package static func line(_ cells: [String], quotesAll: Bool = false) -> String {
    cells.map { cell($0, isQuoted: quotesAll) }.joined(separator: ",")
  }

  /// A cell: text that begins like a formula gets an apostrophe in front, numbers stay as they are.
  private static func cell(_ text: String, isQuoted: Bool) -> String {
    // By scalars: a combining mark behind the sign makes another character, and the same formula.
    let isFormula = text.unicodeScalars.first.map { signs.contains($0) } ?? false
    let safe = isFormula && Double(text) == nil ? "'" + text : text
    guard isQuoted || safe.contains(where: { ",\"\n\r".contains($0) || $0 == "\r\n" }) else {
      return safe
    }
    return "\"" + safe.replacing("\"", with: "\"\"") + "\""
  }

  /// The records of a text; cells in quotes may span lines.
  ///
  /// The first line decides whether commas, semicolons or tabs separate cells, as spreadsheets of
  /// different languages write them. The apostrophe before a formula is taken away.
  package static func records(_ text: String) -> [Record] {
    var reader = CSVReader(text)
    return reader.records()
  }

  /// The text of a cell without the apostrophe that keeps it from being a formula.
  fileprivate static func plain(_ cell: String) -> String {
    let scalars = cell.unicodeScalars
    guard scalars.first == "'", let second = scalars.dropFirst().first, signs.contains(second)
    else { return cell }
    return String(cell.dropFirst())
  }
}

private struct CSVReader {
  private var rest: Substring
  private let separator: Character
  private var found: [CSVText.Record] = []
  private var cells: [String] = []
  private var cell = ""

  init(_ text: String) {
    rest = text.hasPrefix("\u{FEFF}") ? text.dropFirst() : text[...]
    let heading = rest.prefix { !$0.isNewline }
    let counts = [",", ";", "\t"].map { mark in (mark, heading.count { String($0) == mark }) }
    let most = counts.max { $0.1 < $1.1 }
    separator = most.map { $0.1 > 0 ? Character($0.0) : "," } ?? ","
  }

  mutating func records() -> [CSVText.Record] {
    var (isQuoted, line, start) = (false, 1, 1)
    while let character = rest.popFirst() {
      if character.isNewline { line += 1 }
      switch character {
      case "\"" where isQuoted && rest.first == "\"":
        cell.append("\"")
        rest.removeFirst()
      case "\"" where isQuoted || cell.isEmpty: isQuoted.toggle()
      case separator where !isQuoted: endCell()
      case _ where character.isNewline && !isQuoted:
        endRecord(line: start)
        start = line
      default: cell.append(character)
      }
    }
    if !cell.isEmpty || !cells.isEmpty { endRecord(line: start) }
    if isQuoted, !found.isEmpty { found[found.count - 1].isOpen = true }
    return found
  }

  private mutating func endCell() {
    cells.append(CSVText.plain(cell))
    cell = ""
  }

  private mutating func endRecord(line: Int) {
    endCell()
    found.append(CSVText.Record(line: line, cells: cells))
    cells = []
  }
}
