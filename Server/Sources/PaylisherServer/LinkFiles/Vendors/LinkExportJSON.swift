import JSONCoding
import LinkCore

/// Exports of services as JSON: what their APIs answer, as a list, below a member such as `links`, or an object on each
/// line.
enum LinkExportJSON {
  /// Reads a service's export.
  ///
  /// - Returns: `nil` for links as our own API takes them, and for what is no list of objects.
  /// - Throws: ``LinkFile/Fault``.
  static func read(
    _ text: String,
    most: Int,
    limits: JSONLimits,
    _ context: LinkFile.Context
  ) throws(LinkFile.Fault) -> LinkFile.Reading? {
    let objects = objects(text, limits)
    let heading = objects.reduce(into: [String]()) { names, object in
      for name in object.keys.sorted() where !names.contains(name) { names.append(name) }
    }
    let isOurs = heading.contains { $0 == "targets" || $0.hasPrefix("targets.") }
    guard !heading.isEmpty, !isOurs,
      let service = context.service ?? LinkExportFormat.recognized(in: heading)
    else { return nil }
    guard objects.count <= most else { throw .tooManyLines }
    let rows = objects.enumerated().map { place, object in
      CSVText.Record(line: place + 1, cells: heading.map { object[$0] ?? "" })
    }
    return try LinkColumns.read(rows, below: heading, of: service, context)
  }

  /// The objects of a text with their members as cells.
  private static func objects(_ text: String, _ limits: JSONLimits) -> [[String: String]] {
    let bytes = Array(text.utf8)
    if let json = try? JSONValue(parsing: bytes, limits: limits) {
      return list(in: json, depth: 3).map { cells($0) }
    }
    let lines = LineText.lines(bytes).filter { !$0.allSatisfy(LineText.isSpace) }
    let values = lines.map { try? JSONValue(parsing: Array($0), limits: limits) }
    let objects = values.compactMap { $0?.objectValue }
    return objects.count == values.count ? objects.map { cells($0) } : []
  }

  /// The first list of objects in an answer.
  private static func list(in json: JSONValue, depth: Int) -> [JSONObject] {
    switch json {
    case .array(let elements):
      let objects = elements.compactMap(\.objectValue)
      return objects.count == elements.count ? objects : []
    case .object(let members) where depth > 0:
      // YOURLS answers links as members of an object.
      let links = members.filter { $0.key.hasPrefix("link_") }
      if !links.isEmpty {
        return links.sorted {
          $0.key.utf8.count == $1.key.utf8.count
            ? $0.key < $1.key : $0.key.utf8.count < $1.key.utf8.count
        }
        .compactMap(\.value.objectValue)
      }
      return members.sorted { $0.key < $1.key }.lazy
        .map { list(in: $0.value, depth: depth - 1) }.first { !$0.isEmpty } ?? []
    default: return []
    }
  }

  /// The members of an object as cells: objects inside it have names with dots, lists are JSON.
  private static func cells(_ object: JSONObject, below path: String = "") -> [String: String] {
    var cells: [String: String] = [:]
    for (name, value) in object {
      switch value {
      case .null: continue
      case .string(let text): cells[path + name] = text
      // Branch has a link's data in a member of its own; Dub has pages by country in one.
      case .object(let members) where name == "data":
        cells.merge(Self.cells(members)) { first, _ in first }
      case .object(let members) where name != "geo":
        cells.merge(Self.cells(members, below: "\(path)\(name).")) { first, _ in first }
      default: cells[path + name] = value.canonicalText
      }
    }
    return cells
  }
}
