import ArgumentParser
import Foundation
import LinkCore

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
  /// - Throws: ``CommandFailure`` where the file is not UTF-8 or its heading is wrong.
  static func read(_ data: Data, as format: LinkFileFormat) throws -> [ImportLine] {
    guard let text = String(data: data, encoding: .utf8) else {
      throw CommandFailure(.badInput, "The file is not UTF-8.")
    }
    return format == .csv ? try LinkTable.lines(text) : jsonLines(text)
  }

  private static func jsonLines(_ text: String) -> [ImportLine] {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated()
      .filter { !$1.allSatisfy(\.isWhitespace) }
      .map { index, line in
        let json = try? JSONDecoder().decode(JSONValue.self, from: Data(line.utf8))
        return ImportLine(
          number: index + 1,
          json: json,
          error: json == nil ? "The line is not JSON." : nil
        )
      }
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
