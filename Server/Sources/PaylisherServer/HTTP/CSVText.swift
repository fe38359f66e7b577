/// Comma-separated values ([RFC 4180](https://www.rfc-editor.org/rfc/rfc4180)) that no spreadsheet
/// takes for a formula.
///
/// Cells are read and written byte by byte, as other programs do: to Swift a quote with a combining mark is
/// another character than a quote, to a spreadsheet it ends the cell.
package enum CSVText: Sendable {
  /// One record of a text, with the line that it begins on, from 1.
  package struct Record: Hashable, Sendable {
    package var line: Int
    package var cells: [String]
    /// Whether a quote of it is never closed, so that the rest of the text stands in one cell.
    package var isOpen = false
  }

  /// The signs that a formula begins with, also as wide as East Asian keyboards write them.
  private static let signs = Set("=+-@\t\r\n＝＋－＠".unicodeScalars)
  private static let apostrophe = UInt8(ascii: "'")
  static let quote = UInt8(ascii: "\"")
  /// The bytes that only a cell in quotes may have.
  private static let special = Set("\",\n\r".utf8)

  /// A line, without its end; quotes stand where a cell needs them, or around all of them.
  package static func line(_ cells: [String], quotesAll: Bool = false) -> String {
    var line: [UInt8] = []
    for (place, cell) in cells.enumerated() {
      if place > 0 { line.append(UInt8(ascii: ",")) }
      write(cell, isQuoted: quotesAll, to: &line)
    }
    return String(decoding: line, as: UTF8.self)
  }

  /// Writes a cell: text that begins like a formula gets an apostrophe in front, numbers stay as they are.
  private static func write(_ cell: String, isQuoted: Bool, to line: inout [UInt8]) {
    let isFormula = isFormula(cell.unicodeScalars.drop { $0 == "'" })
    guard isQuoted || cell.utf8.contains(where: special.contains) else {
      if isFormula { line.append(apostrophe) }
      line.append(contentsOf: cell.utf8)
      return
    }
    line.append(quote)
    if isFormula { line.append(apostrophe) }
    for byte in cell.utf8 {
      if byte == quote { line.append(quote) }
      line.append(byte)
    }
    line.append(quote)
  }

  /// Whether a spreadsheet could calculate a text: it begins with a sign, and is no number.
  ///
  /// Spaces and byte order marks before the sign are passed over, as some programs do.
  private static func isFormula(_ scalars: Substring.UnicodeScalarView) -> Bool {
    let start = scalars.drop { $0 == " " || $0 == "\u{FEFF}" || $0 == "\u{A0}" }
    guard let first = start.first, signs.contains(first) else { return false }
    let isPlain = scalars.allSatisfy { "0123456789+-.eE".unicodeScalars.contains($0) }
    return !isPlain || Double(String(scalars)) == nil
  }

  /// The records of a text; cells in quotes may span lines.
  ///
  /// The first line decides whether commas, semicolons or tabs separate cells, as spreadsheets of
  /// different languages write them. A line `sep=;` before it says so for Excel and is no record. The
  /// apostrophe before a formula is taken away.
  package static func records(_ text: some StringProtocol) -> [Record] {
    Array(sequence(text))
  }

  /// The records of a text, of which only one is in memory at a time.
  static func sequence(_ text: some StringProtocol) -> some Sequence<Record> {
    IteratorSequence(CSVReader(Array(text.utf8)))
  }

  /// The text of a cell without the apostrophe that keeps it from being a formula.
  static func plain(_ cell: String) -> String {
    guard cell.utf8.first == apostrophe, isFormula(cell.unicodeScalars.drop { $0 == "'" }) else {
      return cell
    }
    return String(cell.unicodeScalars.dropFirst())
  }
}

/// Reads records byte by byte.
private struct CSVReader: IteratorProtocol {
  private let bytes: [UInt8]
  private var place = 0
  private let separator: UInt8
  private var found: CSVText.Record?
  private var cells: [String] = []
  private var cell: [UInt8] = []
  /// The line that is read, and the one that the record begins on.
  private var (line, start) = (1, 1)
  private var isInQuotes = false
  /// Whether the cell began: a quote inside of one is text.
  private var hasBegun = false

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
    if let mark = Self.separator(bytes[place...].prefix { $0 != 0x0A && $0 != 0x0D }) {
      separator = mark
      place = bytes[place...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
      if place < bytes.count, !isEndOfLine(bytes[place], at: place + 1) { place += 1 }
      place = min(place + 1, bytes.count)
      (line, start) = (2, 2)
      return
    }
    let heading = bytes[place...].prefix { $0 != 0x0A && $0 != 0x0D }
    let counts = ",;\t".utf8.map { mark in (mark, heading.count { $0 == mark }) }
    let most = counts.max { $0.1 < $1.1 }
    separator = most.map { $0.1 > 0 ? $0.0 : UInt8(ascii: ",") } ?? UInt8(ascii: ",")
  }

  /// The separator that a line `sep=;` names, with or without quotes; `nil` for any other line.
  private static func separator(_ line: ArraySlice<UInt8>) -> UInt8? {
    let plain = line.filter { $0 != CSVText.quote }
    guard plain.count == 5, String(decoding: plain.prefix(4), as: UTF8.self).lowercased() == "sep="
    else { return nil }
    return plain[4]
  }

  mutating func next() -> CSVText.Record? {
    found = nil
    while place < bytes.count, found == nil {
      let byte = bytes[place]
      place += 1
      if isInQuotes { readQuoted(byte) } else { read(byte) }
    }
    if let found { return found }
    if hasBegun || !cells.isEmpty { endRecord() }
    if isInQuotes { found?.isOpen = true }
    isInQuotes = false
    return found
  }

  private mutating func readQuoted(_ byte: UInt8) {
    if isEndOfLine(byte) { line += 1 }
    guard byte == CSVText.quote else { return cell.append(byte) }
    if place < bytes.count, bytes[place] == CSVText.quote {
      cell.append(byte)
      place += 1
    } else {
      isInQuotes = false
    }
  }

  private mutating func read(_ byte: UInt8) {
    switch byte {
    case CSVText.quote where !hasBegun: (isInQuotes, hasBegun) = (true, true)
    case separator: endCell()
    case 0x0A, 0x0D:
      guard isEndOfLine(byte) else { return }
      endRecord()
      line += 1
      start = line
    default:
      cell.append(byte)
      hasBegun = true
    }
  }

  /// Whether a line ends with the byte: of CR and LF in a row with the second.
  private func isEndOfLine(_ byte: UInt8) -> Bool { isEndOfLine(byte, at: place) }

  private func isEndOfLine(_ byte: UInt8, at next: Int) -> Bool {
    byte == 0x0A || byte == 0x0D && (next == bytes.count || bytes[next] != 0x0A)
  }

  private mutating func endCell() {
    cells.append(CSVText.plain(String(decoding: cell, as: UTF8.self)))
    cell.removeAll(keepingCapacity: true)
    hasBegun = false
  }

  private mutating func endRecord() {
    endCell()
    found = CSVText.Record(line: start, cells: cells)
    cells.removeAll(keepingCapacity: true)
  }
}
