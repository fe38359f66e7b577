import ArgumentParser
import Foundation
import JSONCoding
import PaylisherServer

/// How links stand in a file.
enum LinkFileFormat: String, ExpressibleByArgument, CaseIterable, Sendable {
  case jsonl, csv
}

/// One line of a file with links.
struct ImportLine: Sendable {
  /// Its number, from 1.
  var number: Int
  /// The link, where it could be read.
  var json: JSONValue?
  /// Why it could not.
  var error: String?
}

/// The lines of a file with links.
enum LinkLines: Sendable {
  /// The most links and, nearly, bytes of one request.
  private static let most = (links: 200, bytes: 400_000)

  /// Reads every line; empty ones are passed over.
  ///
  /// A link that had a password is refused where the line has none, because it would be open.
  ///
  /// - Throws: ``CommandFailure`` where the file is not UTF-8 or its heading is wrong.
  static func read(
    _ data: Data,
    as format: LinkFileFormat,
    withoutPasswords: Bool
  ) throws -> [ImportLine] {
    guard let text = Self.text(data) else {
      throw CommandFailure(
        .badInput,
        "The file is neither UTF-8 nor UTF-16.",
        advice: "In a spreadsheet save it as \"CSV UTF-8\"."
      )
    }
    let lines = format == .csv ? try LinkTable.lines(text) : try jsonLines(text)
    return lines.map { checked($0, withoutPasswords: withoutPasswords) }
  }

  /// UTF-8, or UTF-16 with a byte order mark, as spreadsheets write "Unicode text".
  private static func text(_ data: Data) -> String? {
    let isUTF16 = data.starts(with: [0xFF, 0xFE]) || data.starts(with: [0xFE, 0xFF])
    guard isUTF16 else { return String(data: data, encoding: .utf8) }
    return String(data: data, encoding: .utf16)
  }

  private static func jsonLines(_ text: String) throws -> [ImportLine] {
    guard text.first(where: { !$0.isWhitespace }) != "[" else {
      throw CommandFailure(
        .badInput,
        "The file is one JSON list; an import takes an object on each line.",
        advice: "jq -c '.[]' FILE writes it so."
      )
    }
    return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated()
      .filter { !$1.allSatisfy(\.isWhitespace) }
      .map { index, line in
        do throws(LineError) {
          let json = try LineText.json(Array(line.utf8))
          return ImportLine(number: index + 1, json: try TimeText.milliseconds(in: json, zone: nil))
        } catch {
          return ImportLine(number: index + 1, error: error.detail)
        }
      }
  }

  /// The line without the mark of a password, or refused where the password is missing.
  private static func checked(_ line: ImportLine, withoutPasswords: Bool) -> ImportLine {
    guard case .object(var members) = line.json,
      let mark = members.removeValue(forKey: "hasPassword")
    else { return line }
    let isOpen = mark != true || members["password"] != nil || withoutPasswords
    guard isOpen else {
      return ImportLine(
        number: line.number,
        error: "The link had a password, which an export does not hold: add a \"password\", "
          + "or open such links with --without-passwords."
      )
    }
    return ImportLine(number: line.number, json: .object(members))
  }

  /// The lines that could be read, in as many requests as they need.
  static func chunks(_ lines: [ImportLine]) -> [[ImportLine]] {
    var chunks: [[ImportLine]] = []
    var bytes = 0
    for line in lines {
      guard let json = line.json else { continue }
      let size = (try? JSONText.line(json).count) ?? 0
      if chunks.isEmpty || chunks[chunks.count - 1].count == most.links
        || bytes + size > most.bytes
      {
        chunks.append([])
        bytes = 0
      }
      chunks[chunks.count - 1].append(line)
      bytes += size
    }
    return chunks
  }
}
