import Dashboard
import LinkCore
import Persistence
import WireModels

/// A file with distinct ids: CSV with a column of them, or one id on each line.
package struct PeopleListFile: Sendable {
  /// The names of the column, the first that is there counts; capital letters, `_`, `-` and spaces do not.
  package static let columns = ["distinct_id", "external_id", "user_id", "id"]
  /// The largest file, in bytes.
  package static let mostBytes = 100_000_000

  /// Why nothing of a file can be read.
  package enum Fault: Error, Hashable, Sendable {
    /// It has no ids.
    case noIDs
    /// None of its columns is one of ids.
    case noColumn([String])
    /// Two columns have the same name.
    case columnTwice(String)
    /// It has more ids than a list may have.
    case tooManyIDs
  }

  /// A line with an id.
  package struct Line: Hashable, Sendable {
    /// Its number, from 1.
    package var number: Int
    package var id: String
  }

  /// A line without one.
  package struct Refusal: Codable, Hashable, Sendable {
    /// Its number, from 1.
    package var line: Int
    /// Why, by the stable name of a ``ListReason``.
    package var reason: String
    /// The same in English.
    package var detail: String

    init(line: Int, _ reason: ListReason) {
      (self.line, self.reason, detail) = (line, reason.code, reason.detail())
    }

    init(line: Int, _ refusal: PeopleListUpload.Refusal) {
      (self.line, reason, detail) = (line, refusal.reason, refusal.detail)
    }
  }

  /// The lines whose ids differ, in order.
  package private(set) var lines: [Line] = []
  /// The lines without an id.
  package private(set) var refused: [Refusal] = []
  /// How many lines repeat the id of an earlier one.
  package private(set) var repeated = 0

  /// The place of the ids, and how many cells a line has; one cell without a heading.
  private var (place, width) = (0, 1)
  private var seen: Set<ExactID> = []

  /// Reads the ids of a text; empty lines are passed over.
  ///
  /// - Throws: ``Fault``.
  package init(_ text: String) throws(Fault) {
    var isFirst = true
    for record in CSVText.sequence(text)
    where !record.cells.allSatisfy({ Self.trimmed($0).isEmpty }) {
      let isHeading = isFirst ? try readHeading(record) : false
      isFirst = false
      if !isHeading { read(record) }
      guard lines.count <= PeopleListResource.mostMembers else { throw .tooManyIDs }
    }
    seen = []
    guard !lines.isEmpty || !refused.isEmpty else { throw .noIDs }
  }

  /// Whether the first record names columns: a single cell with another word is an id.
  private mutating func readHeading(_ record: CSVText.Record) throws(Fault) -> Bool {
    let names = record.cells.map(Self.folded)
    for column in Self.columns.map(Self.folded) {
      guard let first = names.firstIndex(of: column) else { continue }
      guard names.lastIndex(of: column) == first else { throw .columnTwice(record.cells[first]) }
      (place, width) = (first, names.count)
      return true
    }
    guard names.count == 1 else { throw .noColumn(record.cells) }
    return false
  }

  private mutating func read(_ record: CSVText.Record) {
    let id = record.cells.indices.contains(place) ? Self.trimmed(record.cells[place]) : ""
    if let reason = refusal(of: record, id) {
      refused.append(Refusal(line: record.line, reason))
    } else if seen.insert(ExactID(text: id)).inserted {
      lines.append(Line(number: record.line, id: id))
    } else {
      repeated += 1
    }
  }

  private func refusal(of record: CSVText.Record, _ id: String) -> ListReason? {
    if record.isOpen { return .openQuote }
    guard record.cells.dropFirst(width).allSatisfy(\.isEmpty) else { return .severalCells }
    guard (try? LineText.requireReadable([id])) != nil else { return .unreadable }
    return PeopleListRepository.refusal(of: id)
  }

  private static func folded(_ name: String) -> [UInt8] {
    name.utf8.filter { ![0x20, 0x09, 0x5F, 0x2D].contains($0) }
      .map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }
  }

  /// The text without the spaces around it.
  private static func trimmed(_ text: String) -> String {
    let bytes = text.utf8
    guard let first = bytes.firstIndex(where: { !LineText.isSpace($0) }),
      let last = bytes.lastIndex(where: { !LineText.isSpace($0) })
    else { return "" }
    return String(text[first...last])
  }
}

/// An id that equals another where both have the same bytes.
private struct ExactID: Hashable {
  let text: String

  static func == (left: ExactID, right: ExactID) -> Bool {
    left.text.utf8.elementsEqual(right.text.utf8)
  }

  func hash(into hasher: inout Hasher) {
    for byte in text.utf8 { hasher.combine(byte) }
  }
}
