import ArgumentParser
import Foundation
import PaylisherClient
import PaylisherServer
import WireModels

/// Where an export of the events since the last one begins.
struct IncrementalExportOptions: ParsableArguments {
  /// In place of a cursor: the oldest stored event.
  static let start = "start"

  @Option(
    help: ArgumentHelp(
      "Cursor of the previous export, or start for the oldest event. The last line on standard error has the next one.",
      valueName: "cursor"
    )
  )
  var since: String?
  @Option(
    help: ArgumentHelp(
      "File with the cursor of the previous export, updated after each page; without the file, start.",
      valueName: "file"
    )
  )
  var cursorFile: String?

  /// Whether events since a cursor are exported, and not all.
  var isChosen: Bool { since != nil || cursorFile != nil }

  func validate() throws {
    guard since == nil || cursorFile == nil else {
      throw ValidationError("Use either --since or --cursor-file.")
    }
  }

  /// The cursor to begin with; `nil` for the oldest event.
  func cursor() throws -> String? {
    guard let cursorFile else { return since == Self.start ? nil : since }
    guard FileManager.default.fileExists(atPath: cursorFile) else { return nil }
    do {
      let text = try String(contentsOfFile: cursorFile, encoding: .utf8)
        .trimmingCharacters(in: .whitespacesAndNewlines)
      return text.isEmpty ? nil : text
    } catch {
      throw CommandFailure(.usage, "The file \(cursorFile) could not be read: \(error).")
    }
  }

  /// Keeps the cursor behind what was written.
  func keep(_ cursor: String) throws {
    guard let cursorFile else { return }
    do {
      try Data("\(cursor)\n".utf8).write(to: URL(filePath: cursorFile), options: .atomic)
    } catch {
      throw CommandFailure(
        .cannotCreate,
        "The file \(cursorFile) could not be written: \(error).",
        advice: "Continue with --since \(cursor)"
      )
    }
  }
}

/// Writes the events that were stored since the last export, oldest first.
struct IncrementalExport: Sendable {
  let client: PaylisherClient
  let csv: Bool
  let options: IncrementalExportOptions

  /// Writes page by page; a page is written before its cursor is kept, so that a stop repeats events and leaves none out.
  func write() async throws {
    var cursor = try options.cursor()
    if csv { Terminal.output.line(CSVText.line(EventLine.headings)) }
    var hasMore = true
    while hasMore {
      let page = try await page(after: cursor)
      try write(page.lines)
      try Terminal.requireWritten()
      try options.keep(page.nextCursor)
      (cursor, hasMore) = (page.nextCursor, page.hasMore)
    }
    if let cursor, options.cursorFile == nil {
      Terminal.error.line("Next time: --since \(cursor)")
    }
  }

  private func page(
    after cursor: String?
  ) async throws -> (lines: Data, nextCursor: String, hasMore: Bool) {
    do {
      return try await client.lines(.exportedEvents(since: cursor))
    } catch {
      if let cursor, options.cursorFile == nil, (error as? ClientError)?.code != .refused {
        Terminal.error.line("Continue with --since \(cursor)")
      }
      throw error
    }
  }

  private func write(_ lines: Data) throws {
    guard csv else { return Terminal.output.write(Array(lines)) }
    let decoder = JSONDecoder()
    for line in lines.split(separator: UInt8(ascii: "\n")) {
      let event = try decoder.decode(EventResource.self, from: line)
      Terminal.output.line(CSVText.line(try EventLine.cells(event)))
    }
  }
}
