import Foundation
package import JSONCoding
import LinkCore
package import WireModels

/// Links as CSV: a column for each member, with dots.
package enum LinkColumns: Sendable {
  /// How a cell is read and written.
  private enum Kind: Sendable { case text, list, number, flag, start, end, json, ignored }

  private static let kinds: [(name: String, kind: Kind)] =
    [("shortURL", .ignored), ("hasPassword", .flag), ("password", .text), ("enabled", .flag)]
    + LinkValue.all.filter { $0.field != .password }.map { ($0.path, kind(of: $0)) }

  private static func kind(of value: LinkValue) -> Kind {
    switch value.kind {
    case .text, .object: .text
    case .texts: .list
    case .number, .milliseconds: .number
    case .flag: .flag
    case .moment: value.field == .expiresAt ? .end : .start
    case .list, .json: .json
    }
  }

  /// The columns of an export.
  package static let exported =
    ["shortURL", "hasPassword"] + LinkField.allCases.flatMap(\.columns)

  /// The columns that an import takes.
  package static var known: [String] { kinds.map(\.name) }

  /// Names that people give columns, and what they mean.
  private static let aliases = [
    "url": "targets.fallback", "link": "targets.fallback", "target": "targets.fallback",
    "fallback": "targets.fallback", "desktop": "targets.desktop", "tag": "tags",
    "expires": "expiresAt", "starts": "startsAt", "short url": "shortURL", "name": "title",
  ]

  /// What every name of a column means, in lower case.
  private static let names: [String: String] = Dictionary(
    kinds.map { ($0.name.lowercased(), $0.name) } + aliases.map { ($0.key, $0.value) },
    uniquingKeysWith: { first, _ in first }
  )

  /// The cells of a link, in the order of ``exported``.
  package static func cells(_ link: ExportedLink) throws -> [String] {
    let json = try link.json
    return exported.map { column in
      switch column {
      case "shortURL": return link.shortURL
      case "hasPassword": return link.hasPassword ? "true" : "false"
      default: break
      }
      return text(column.split(separator: ".").reduce(json) { $0?[String($1)] }, kind(column))
    }
  }

  private static func kind(_ column: String) -> Kind {
    kinds.first { $0.name == column }?.kind ?? .text
  }

  private static func text(_ value: JSONValue?, _ kind: Kind) -> String {
    switch (value, kind) {
    case (nil, _): ""
    case (let value?, .json): value.canonicalText
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

extension LinkColumns {
  /// Reads the lines below the heading: our own columns, or those of a service that is named or recognized.
  static func read(
    _ text: String,
    most: Int,
    limits: JSONLimits,
    _ context: LinkFile.Context
  ) throws(LinkFile.Fault) -> LinkFile.Reading {
    var records = CSVText.records(text)[...]
    guard let heading = records.popFirst() else { return LinkFile.Reading(lines: []) }
    let rows = records.filter { $0.cells.contains { !$0.isEmpty } }
    guard rows.count <= most else { throw .tooManyLines }
    guard let service = try service(of: heading.cells, context) else {
      return try read(rows, below: heading.cells, limits, context)
    }
    return try read(rows, below: heading.cells, of: service, context)
  }

  /// The service whose export has a heading; `nil` if the columns are our own.
  ///
  /// - Throws: ``LinkFile/Fault`` if no service has them.
  private static func service(
    of heading: [String],
    _ context: LinkFile.Context
  ) throws(LinkFile.Fault) -> LinkExportFormat? {
    if let service = context.service { return service }
    do throws(LinkFile.Fault) {
      _ = try columns(of: heading)
      return nil
    } catch {
      guard let service = LinkExportFormat.recognized(in: heading) else { throw error }
      return service
    }
  }

  /// Reads rows of a service's export.
  static func read(
    _ rows: [CSVText.Record],
    below heading: [String],
    of service: LinkExportFormat,
    _ context: LinkFile.Context
  ) throws(LinkFile.Fault) -> LinkFile.Reading {
    var reader = try LinkExportReader(service, heading: heading, context)
    let lines = rows.map { record in
      do throws(LineError) {
        try requireWhole(record, heading.count)
        return LinkFile.Line(number: record.line, json: .object(try reader.link(record.cells)))
      } catch {
        return LinkFile.Line(number: record.line, error: error)
      }
    }
    return LinkFile.Reading(lines: lines, page: reader.finished())
  }

  /// Reads rows with our own columns.
  private static func read(
    _ rows: [CSVText.Record],
    below heading: [String],
    _ limits: JSONLimits,
    _ context: LinkFile.Context
  ) throws(LinkFile.Fault) -> LinkFile.Reading {
    let names = try columns(of: heading)
    try requireTargets(rows, heading, names)
    var places = ShortURLColumn(names, context)
    let lines = rows.map { record in
      do throws(LineError) {
        var link = try link(record, names, limits)
        places.complete(&link, record.cells)
        return LinkFile.Line(number: record.line, json: .object(link))
      } catch {
        return LinkFile.Line(number: record.line, error: error)
      }
    }
    return LinkFile.Reading(lines: lines, page: places.source)
  }

  /// Refuses a column `link` with short URLs of a service: its links would lead to the service, not to the pages.
  private static func requireTargets(
    _ rows: [CSVText.Record],
    _ heading: [String],
    _ names: [String]
  ) throws(LinkFile.Fault) {
    guard let place = heading.firstIndex(where: { LinkExportColumn.keys($0) == ["link"] }),
      names[place] == "targets.fallback"
    else { return }
    let hosts = rows.compactMap { row in
      row.cells.indices.contains(place) ? ShortURL(row.cells[place]).host : nil
    }
    let short = hosts.filter(ShortURL.isShared)
    guard let host = short.first, short.count * 2 > hosts.count else { return }
    throw .shortURLs(column: heading[place], host: host)
  }

  private static func requireWhole(
    _ record: CSVText.Record,
    _ columns: Int
  ) throws(LineError) {
    guard !record.isOpen else {
      throw LineError(code: "open_quote", .openQuote)
    }
    try LineText.requireReadable(record.cells)
    guard record.cells.count <= columns else {
      throw LineError(code: "too_many_cells", .tooManyCells)
    }
  }

  private static func link(
    _ record: CSVText.Record,
    _ names: [String],
    _ limits: JSONLimits
  ) throws(LineError) -> JSONObject {
    try requireWhole(record, names.count)
    var object: JSONObject = [:]
    for (name, cell) in zip(names, record.cells) where !cell.isEmpty {
      guard let value = try value(cell, name, limits) else { continue }
      object = set(name.split(separator: ".").map(String.init)[...], value, in: object)
    }
    return object
  }

  /// The members that a heading means; letter case does not matter.
  private static func columns(of heading: [String]) throws(LinkFile.Fault) -> [String] {
    var unknown: [String] = []
    let names = heading.map { cell -> String in
      let name = cell.trimmingCharacters(in: .whitespaces)
      if let known = Self.names[name.lowercased()] { return known }
      unknown.append(name)
      return name
    }
    guard unknown.isEmpty else { throw .unknownColumns(unknown) }
    if let twice = names.first(where: { name in names.count { $0 == name } > 1 }) {
      throw .columnTwice(zip(heading, names).filter { $1 == twice }.map(\.0))
    }
    return names
  }

  /// A cell as the API takes it; what cannot be read as a number stays text, and the API says so.
  ///
  /// Times stay texts, too: the API reads days and hours in the workspace's zone.
  private static func value(
    _ cell: String,
    _ column: String,
    _ limits: JSONLimits
  ) throws(LineError) -> JSONValue? {
    switch kind(column) {
    case .text: return .string(cell)
    case .ignored: return nil
    case .list:
      return .array(
        cell.unicodeScalars.split { $0 == ";" || $0 == "," }
          .map { .string(String($0).trimmingCharacters(in: .whitespaces)) }
      )
    case .number: return Int64(cell).map { .integer($0) } ?? .string(cell)
    case .flag: return Bool(cell.lowercased()).map { .bool($0) } ?? .string(cell)
    case .json: return try LineText.json(Array(cell.utf8), limits: limits)
    case .start, .end: return try time(cell, column)
    }
  }

  /// A time as the API takes it: milliseconds since 1970, or a text that it reads.
  static func time(_ cell: String, _ column: String) throws(LineError) -> JSONValue {
    if let number = Int64(cell), number >= TimeText.earliest.milliseconds {
      return .integer(number)
    }
    if TimeText.moment(cell) != nil { return .string(cell) }
    throw .wrongTime(cell, in: column)
  }

  static func set(
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

/// A link as a file holds it.
package struct ExportedLink: Sendable {
  package let shortURL: String
  package let hasPassword: Bool
  private let settings: LinkSettings

  package init(_ link: LinkResource) {
    shortURL = link.shortURL
    hasPassword = link.hasPassword
    settings = LinkSettings(link)
  }

  /// What the API takes for such a link, and a mark where the link has a password.
  package var json: JSONValue {
    get throws {
      let data = try JSONEncoder().encode(settings)
      var members = try JSONDecoder().decode(JSONObject.self, from: data)
      if hasPassword { members["hasPassword"] = true }
      return .object(members)
    }
  }
}
