import Foundation
import JSONCoding
import LinkCore
import PaylisherServer
import WireModels

/// Links as CSV: a column for each member, with dots.
enum LinkTable: Sendable {
  /// How a cell is read and written.
  private enum Kind: Sendable { case text, list, number, flag, start, end, json, ignored }

  private static let kinds: [(name: String, kind: Kind)] =
    [("shortURL", .ignored), ("hasPassword", .flag), ("password", .text), ("enabled", .flag)]
    + LinkField.allCases.flatMap { field in field.columns.map { ($0, kind($0, of: field)) } }

  private static func kind(_ column: String, of field: LinkField) -> Kind {
    switch field.kind {
    case .text: .text
    case .texts: .list
    case .number: .number
    case .flag: .flag
    case .moment: field == .expiresAt ? .end : .start
    case .list: .json
    case .object where field == .matchWindow: .number
    case .object: column == "campaign.metaData" ? .json : .text
    }
  }

  /// The columns of an export.
  static let columns =
    ["shortURL", "hasPassword"] + LinkField.allCases.flatMap(\.columns)

  /// Names that people give columns, and what they mean.
  private static let aliases = [
    "url": "targets.fallback", "link": "targets.fallback", "target": "targets.fallback",
    "fallback": "targets.fallback", "desktop": "targets.desktop", "tag": "tags",
    "expires": "expiresAt", "starts": "startsAt", "short url": "shortURL", "name": "title",
  ]

  static func cells(_ link: ExportedLink) throws -> [String] {
    let json = try link.json
    return try columns.map { column in
      switch column {
      case "shortURL": return link.shortURL
      case "hasPassword": return link.hasPassword ? "true" : "false"
      default: break
      }
      return try text(column.split(separator: ".").reduce(json) { $0?[String($1)] }, kind(column))
    }
  }

  private static func kind(_ column: String) -> Kind {
    kinds.first { $0.name == column }?.kind ?? .text
  }

  private static func text(_ value: JSONValue?, _ kind: Kind) throws -> String {
    switch (value, kind) {
    case (nil, _): ""
    case (let value?, .json): String(decoding: try JSONText.line(value), as: UTF8.self)
    case (.string(let text), _): text
    case (.integer(let number), .start), (.integer(let number), .end):
      Timestamp(milliseconds: number).iso8601
    case (.integer(let number), _): String(number)
    case (.bool(let flag), _): String(flag)
    case (.array(let values), _): values.compactMap(\.stringValue).joined(separator: ";")
    default: ""
    }
  }
}

extension LinkTable {
  /// Reads the lines below the heading.
  ///
  /// - Throws: ``CommandFailure`` that names every column that is not known.
  static func lines(_ text: String) throws -> [ImportLine] {
    var records = CSVText.records(text)[...]
    guard let heading = records.popFirst() else { return [] }
    let names = try columns(of: heading.cells)
    return records.filter { $0.cells.contains { !$0.isEmpty } }.map { record in
      guard !record.isOpen else {
        return ImportLine(
          number: record.line,
          error:
            "A quote opens in this line and is never closed: the rest of the file is in it."
        )
      }
      guard record.cells.count <= names.count else {
        return ImportLine(number: record.line, error: "The line has more cells than the heading.")
      }
      do throws(LineError) {
        var object: JSONObject = [:]
        for (name, cell) in zip(names, record.cells) where !cell.isEmpty {
          guard let value = try value(cell, name) else { continue }
          object = set(name.split(separator: ".").map(String.init)[...], value, in: object)
        }
        return ImportLine(number: record.line, json: .object(object))
      } catch {
        return ImportLine(number: record.line, error: error.detail)
      }
    }
  }

  /// The members that a heading means; letter case does not matter.
  private static func columns(of heading: [String]) throws -> [String] {
    let known = kinds.map(\.name)
    var unknown: [String] = []
    let names = heading.map { cell -> String in
      let name = cell.trimmingCharacters(in: .whitespaces)
      if let found = known.first(where: { $0.lowercased() == name.lowercased() }) { return found }
      if let alias = aliases[name.lowercased()] { return alias }
      let near = Suggestion.nearest(to: name, in: known).map { " (did you mean \($0)?)" } ?? ""
      unknown.append("\"\(name)\"\(near)")
      return name
    }
    guard unknown.isEmpty else {
      throw CommandFailure(
        .badInput,
        "The heading has \(unknown.count == 1 ? "an unknown column" : "unknown columns"): "
          + unknown.joined(separator: ", ") + ".",
        advice:
          "Columns are: \(known.filter { !$0.hasPrefix("targets.") }.joined(separator: ", ")), "
          + "and targets.ios.app, .universalLink, .store or .web, likewise ipad, android and huawei, "
          + "targets.desktop and targets.fallback."
      )
    }
    if let twice = names.first(where: { name in names.count { $0 == name } > 1 }) {
      throw CommandFailure(.badInput, "Two columns are \"\(twice)\".")
    }
    return names
  }

  /// A cell as the API takes it; a number that cannot be read stays text, and the server says so.
  private static func value(_ cell: String, _ column: String) throws(LineError) -> JSONValue? {
    switch kind(column) {
    case .text: return .string(cell)
    case .ignored: return nil
    case .list:
      return .array(
        cell.split { $0 == ";" || $0 == "," }
          .map { .string($0.trimmingCharacters(in: .whitespaces)) }
      )
    case .number: return Int64(cell).map { .integer($0) } ?? .string(cell)
    case .flag: return Bool(cell.lowercased()).map { .bool($0) } ?? .string(cell)
    case .json: return try LineText.json(Array(cell.utf8))
    case .start, .end:
      let part = kind(column) == .end ? TimeText.DayPart.end : .beginning
      let milliseconds = Int64(cell).map(Timestamp.init(milliseconds:))
      if let moment = milliseconds ?? TimeText.moment(cell, day: part), moment >= TimeText.earliest
      {
        // The server reads days and hours in the workspace's zone.
        return TimeText.needsZone(cell) ? .string(cell) : .integer(moment.milliseconds)
      }
      throw LineError(
        code: "wrong_time",
        detail: "\(column) is \"\(cell)\": give \(TimeText.expectation)."
      )
    }
  }

  private static func set(
    _ path: ArraySlice<String>,
    _ value: JSONValue,
    in object: JSONObject
  ) -> JSONObject {
    guard let name = path.first else { return object }
    var object = object
    let rest = path.dropFirst()
    object[name] =
      rest.isEmpty ? value : .object(set(rest, value, in: object[name]?.objectValue ?? [:]))
    return object
  }
}
