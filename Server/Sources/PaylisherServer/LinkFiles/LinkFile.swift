package import JSONCoding
import WireModels

/// Files with links: JSON lines, as the API takes a link, or CSV, as spreadsheets write it.
package enum LinkFile: Sendable {
  /// How links stand in a file.
  package enum Format: Hashable, Sendable { case jsonLines, csv }

  /// Why nothing of a file can be read.
  package enum Fault: Error, Hashable, Sendable {
    /// It is one JSON list instead of an object on each line.
    case list
    /// The heading has columns that no link has.
    case unknownColumns([String])
    /// These columns of the heading mean the same.
    case columnTwice([String])
    /// A column that says where links lead has short URLs of a service.
    case shortURLs(column: String, host: String)
    /// No column of a service's export says where links lead.
    case noDestination(LinkExportFormat)
    /// It has more links than may be in one.
    case tooManyLines
  }

  /// One line of a file with links.
  package struct Line: Sendable {
    /// Its number, from 1.
    package var number: Int
    /// The link, where it could be read.
    package var json: JSONValue?
    /// Why it could not.
    package var error: LineError?
  }

  /// The most links, passwords and, nearly, bytes of one request: the API takes more, but hashing a password takes
  /// some tenths of a second, and a client waits for 15 seconds.
  private static let most = (links: 200, passwords: 8, bytes: 400_000)

  /// Reads every line; empty ones are passed over.
  ///
  /// A link that had a password is refused where the line has none, because it would be open.
  ///
  /// - Parameters:
  ///   - text: The text of the file.
  ///   - format: How links stand in it.
  ///   - withoutPasswords: Whether links that had a password may be open.
  ///   - most: The most links.
  ///   - limits: What JSON and texts may be.
  /// - Returns: The lines, in order.
  /// - Throws: ``Fault``.
  package static func lines(
    _ text: String,
    as format: Format,
    withoutPasswords: Bool,
    most: Int = .max,
    limits: JSONLimits = .files
  ) throws(Fault) -> [Line] {
    try read(
      text,
      as: format,
      withoutPasswords: withoutPasswords,
      most: most,
      limits: limits,
      Context()
    ).lines
  }

  /// Reads every line, and says which service wrote the file.
  ///
  /// Each link that names no domain gets that of the context.
  ///
  /// - Throws: ``Fault``.
  package static func read(
    _ text: String,
    as format: Format,
    withoutPasswords: Bool,
    most: Int = .max,
    limits: JSONLimits = .files,
    _ context: Context
  ) throws(Fault) -> Reading {
    var reading: Reading
    if format == .csv {
      reading = try LinkColumns.read(text, most: most, limits: limits, context)
    } else if let export = try LinkExportJSON.read(text, most: most, limits: limits, context) {
      reading = export
    } else {
      reading = Reading(lines: try jsonLines(text, most: most, limits: limits))
    }
    reading.codes = ImportedCodes(caseSensitive: context.caseSensitive)
    let domain = context.domain ?? context.standardDomain
    reading.lines = reading.lines.map { line in
      do throws(LineError) {
        return try checked(line, domain, withoutPasswords: withoutPasswords, limits: limits)
      } catch {
        return Line(number: line.number, error: error)
      }
    }
    return reading
  }

  /// How links stand in a text, as it begins.
  package static func format(of text: String) -> Format {
    let first = firstByte(of: text)
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[") ? .jsonLines : .csv
  }

  /// The first byte of a text that is no space or end of a line.
  private static func firstByte(of text: String) -> UInt8? {
    text.utf8.first { !LineText.isSpace($0) }
  }

  private static func jsonLines(
    _ text: String,
    most: Int,
    limits: JSONLimits
  ) throws(Fault) -> [Line] {
    guard firstByte(of: text) != UInt8(ascii: "[") else { throw .list }
    let lines = LineText.lines(Array(text.utf8)).enumerated()
      .filter { !$1.allSatisfy(LineText.isSpace) }
    guard lines.count <= most else { throw .tooManyLines }
    return lines.map { index, line in
      do throws(LineError) {
        try LineText.requireReadable([String(decoding: line, as: UTF8.self)])
        let json = try LineText.json(Array(line), limits: limits)
        return Line(number: index + 1, json: try TimeText.milliseconds(in: json, zone: nil))
      } catch {
        return Line(number: index + 1, error: error)
      }
    }
  }

  /// The line without the mark of a password, on a domain if it names none.
  ///
  /// - Throws: ``LineError`` where the password is missing, or where the line would keep the API from reading
  ///   those beside it.
  private static func checked(
    _ line: Line,
    _ domain: String?,
    withoutPasswords: Bool,
    limits: JSONLimits
  ) throws(LineError) -> Line {
    guard let json = line.json else { return line }
    guard case .object(var members) = json else {
      throw LineError(code: "no_object", .noObject)
    }
    let mark = members.removeValue(forKey: "hasPassword")
    if members["domain"] == nil, let domain { members["domain"] = .string(domain) }
    if members["password"] == nil, !withoutPasswords { try requireOpen(mark) }
    let bytes = JSONValue.object(members).canonicalBytes
    guard bytes.count <= most.bytes else {
      throw LineError(code: "too_long", .tooLong, ["limit": .init(most.bytes)])
    }
    return Line(number: line.number, json: try LineText.json(bytes, limits: limits))
  }

  /// Spreadsheets write `true` in their own language: a mark that is not understood opens no link.
  private static func requireOpen(_ mark: JSONValue?) throws(LineError) {
    guard let mark, mark != .bool(false) else { return }
    guard mark == .bool(true) else {
      throw LineError(code: "wrong_flag", .wrongMark)
    }
    throw LineError(code: "password_missing", .passwordMissing)
  }

  /// The lines that could be read, in as many requests as they need.
  package static func chunks(_ lines: [Line]) -> [[Line]] {
    var chunks: [[Line]] = []
    var (bytes, passwords) = (0, 0)
    for line in lines {
      guard let json = line.json else { continue }
      let (size, secrets) = (json.canonicalBytes.count, json["password"] == nil ? 0 : 1)
      if chunks.isEmpty || chunks[chunks.count - 1].count == most.links
        || bytes + size > most.bytes || passwords + secrets > most.passwords
      {
        chunks.append([])
        (bytes, passwords) = (0, 0)
      }
      chunks[chunks.count - 1].append(line)
      bytes += size
      passwords += secrets
    }
    return chunks
  }
}
