import Foundation
import LinkCore
import WireModels

/// Links as CSV ([RFC 4180](https://www.rfc-editor.org/rfc/rfc4180)): a column for each member that
/// fits a cell.
enum LinkTable: Sendable {
  /// The columns of an export.
  static let columns = [
    "domain", "code", "title", "tags", "notes", "state",
    "targets.ios.app", "targets.ios.universalLink", "targets.ios.store", "targets.ios.web",
    "targets.android.app", "targets.android.universalLink", "targets.android.store",
    "targets.android.web", "targets.desktop", "targets.fallback",
    "startsAt", "expiresAt", "expiredTarget", "clickLimit",
    "campaign.type", "campaign.title", "preview.title", "preview.description",
    "preview.imageURL",
  ]

  /// The first line.
  static var heading: String { columns.joined(separator: ",") }

  /// The line of a link.
  static func row(_ settings: LinkSettings) -> String {
    let json = (try? JSONEncoder().encode(settings)).flatMap {
      try? JSONDecoder().decode(JSONValue.self, from: $0)
    }
    return columns.map { column in
      let value = column.split(separator: ".").reduce(json) { $0?[String($1)] }
      return quoted(text(value, column))
    }.joined(separator: ",")
  }

  /// Reads the lines below the heading.
  static func lines(_ text: String) throws -> [ImportLine] {
    var rows = records(text)[...]
    guard let heading = rows.popFirst() else { return [] }
    let names = heading.cells.map { $0.trimmingCharacters(in: .whitespaces) }
    if let odd = names.first(where: { $0.isEmpty || $0.contains(" ") }) {
      throw CommandFailure(
        .badInput,
        "The heading has a column \"\(odd)\".",
        advice: "Columns are like code, title, targets.fallback; see paylisher link import --help."
      )
    }
    return rows.filter { $0.cells != [""] }.map { record in
      guard record.cells.count <= names.count else {
        return ImportLine(number: record.line, error: "The line has more cells than the heading.")
      }
      var object: [String: JSONValue] = [:]
      for (name, cell) in zip(names, record.cells) where !cell.isEmpty {
        object = set(
          name.split(separator: ".").map(String.init)[...],
          value(cell, name),
          in: object
        )
      }
      return ImportLine(number: record.line, json: .object(object))
    }
  }

  private static func text(_ value: JSONValue?, _ column: String) -> String {
    switch value {
    case .string(let text): text
    case .integer(let number) where column.hasSuffix("At"):
      Timestamp(milliseconds: number).iso8601
    case .integer(let number): String(number)
    case .array(let values): values.compactMap(\.stringValue).joined(separator: ";")
    default: ""
    }
  }

  /// A cell as the API takes it; what cannot be read stays text, and the server says so.
  private static func value(_ cell: String, _ column: String) -> JSONValue {
    switch column {
    case "tags":
      .array(
        cell.split(separator: ";").map { .string($0.trimmingCharacters(in: .whitespaces)) }
      )
    case "startsAt", "expiresAt":
      Timestamp(iso8601: cell).map { .integer($0.milliseconds) } ?? .string(cell)
    case "clickLimit", "matchWindow.certain", "matchWindow.probabilistic":
      Int64(cell).map { .integer($0) } ?? .string(cell)
    case "enabled", "unlisted", "sensitive": Bool(cell).map { .bool($0) } ?? .string(cell)
    default: .string(cell)
    }
  }

  private static func set(
    _ path: ArraySlice<String>,
    _ value: JSONValue,
    in object: [String: JSONValue]
  ) -> [String: JSONValue] {
    guard let name = path.first else { return object }
    var object = object
    let rest = path.dropFirst()
    object[name] =
      rest.isEmpty ? value : .object(set(rest, value, in: object[name]?.objectValue ?? [:]))
    return object
  }

  private static func quoted(_ cell: String) -> String {
    let needsQuotes = cell.contains { ",\"\n\r".contains($0) || $0.isNewline }
    return needsQuotes ? "\"" + cell.replacing("\"", with: "\"\"") + "\"" : cell
  }
}

extension LinkTable {
  private struct Record {
    var line: Int
    var cells: [String]
  }

  /// The records of a text, with the lines that they begin on; cells in quotes may span lines.
  private static func records(_ text: String) -> [Record] {
    var records: [Record] = []
    var (cells, cell, isQuoted, line, start): ([String], String, Bool, Int, Int) =
      ([], "", false, 1, 1)
    var rest = text.hasPrefix("\u{FEFF}") ? text.dropFirst() : text[...]
    func end() {
      records.append(Record(line: start, cells: cells + [cell]))
    }
    while let character = rest.popFirst() {
      if character.isNewline { line += 1 }
      switch character {
      case "\"" where isQuoted && rest.first == "\"":
        cell.append("\"")
        rest.removeFirst()
      case "\"" where isQuoted || cell.isEmpty: isQuoted.toggle()
      case "," where !isQuoted:
        cells.append(cell)
        cell = ""
      case _ where character.isNewline && !isQuoted:
        end()
        (cells, cell, start) = ([], "", line)
      default: cell.append(character)
      }
    }
    if !cell.isEmpty || !cells.isEmpty { end() }
    return records
  }
}
