import ArgumentParser
import Foundation
import LinkCore
import PaylisherClient
import WireModels

/// Makes many links from a file.
struct LinkImportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Create many links from JSON lines or CSV.",
    discussion: """
      Prints the short URL of each link. A line of JSON is what the API takes for one link \
      (LinkSettings), as link export prints it. The columns of CSV are the same members with dots, \
      such as code, title, url or targets.ios.app, separated by commas, semicolons or tabs; tags \
      are separated by semicolons, times are like 2026-12-31, "2026-12-31 18:00" or 7d. Lines that \
      are wrong do not stop the others; they are named, and the exit code is 65. A line of a link \
      that had a password is refused where it has none.
      """
  )

  @OptionGroup var options: ServerOptions
  @Option(help: ArgumentHelp("jsonl or csv; by the file's name where absent.", valueName: "format"))
  var format: LinkFileFormat?
  @Option(
    help: ArgumentHelp(
      "Idempotency key: run twice within a day, the links are created once.",
      valueName: "key"
    )
  )
  var idempotencyKey: String?
  @Flag(help: "Create links that had a password without one: everyone can open them.")
  var withoutPasswords = false
  @Argument(help: "The file; - is standard input.") var file: String

  func run() async throws {
    do {
      let client = try options.client()
      let data = try JSONFile.data(at: file)
      let format = format ?? (file.lowercased().hasSuffix(".csv") ? .csv : .jsonl)
      let lines = try LinkLines.read(data, as: format, withoutPasswords: withoutPasswords)
      var report = LinkImportReport()
      for line in lines { report.take(line) }
      for (number, chunk) in LinkLines.chunks(lines).enumerated() {
        let bulk = LinkBulk(links: chunk.compactMap(\.json), partial: true)
        let key = idempotencyKey.map { "\($0).\(number)" }
        report.take(try await client.send(.createLinks(bulk, key: key)), of: chunk)
      }
      try report.finish(json: options.json)
    } catch let error as ClientError {
      throw CommandFailure(error)
    }
  }
}

/// What became of the lines of an import.
struct LinkImportReport: Encodable, Sendable {
  /// One line that made no link.
  struct Refusal: Encodable, Sendable {
    var line: Int
    var code: String
    var detail: String
  }

  /// One line that made a link.
  struct Made: Encodable, Sendable {
    var line: Int
    var shortURL: String
  }

  var created = 0
  var links: [Made] = []
  var refused: [Refusal] = []

  /// Notes a line that could not be read.
  mutating func take(_ line: ImportLine) {
    guard let error = line.error else { return }
    refused.append(Refusal(line: line.number, code: "unreadable", detail: error))
  }

  /// Notes what the server said about a chunk.
  mutating func take(_ result: LinkBulkResult, of chunk: [ImportLine]) {
    created += result.created
    for item in result.items where chunk.indices.contains(item.index) {
      guard let link = item.link else { continue }
      links.append(Made(line: chunk[item.index].number, shortURL: link.shortURL))
    }
    for item in result.items where item.status != "created" && chunk.indices.contains(item.index) {
      let detail = item.errors?.map { error in
        let place = error.pointer.split(separator: "/").dropFirst(2).joined(separator: "/")
        return "\(place.replacing("/", with: ".")) \(error.detail)"
      }
      refused.append(
        Refusal(
          line: chunk[item.index].number,
          code: item.code ?? "refused",
          detail: detail?.joined(separator: "; ") ?? item.detail ?? ""
        )
      )
    }
  }

  /// Prints what became of the lines; fails where one made no link.
  func finish(json: Bool) throws {
    let sorted = refused.sorted { $0.line < $1.line }
    if json {
      Terminal.output.line(try JSONText.pretty(self))
    } else {
      for link in links { Terminal.output.line(link.shortURL) }
      Terminal.error.line(created == 1 ? "1 link was made." : "\(created) links were made.")
      if !sorted.isEmpty {
        let rows = sorted.map { [String($0.line), $0.code, $0.detail] }
        TextTable(headings: ["line", "problem", "why"], rows: rows, rightAligned: [0])
          .write(to: .error)
      }
    }
    guard !sorted.isEmpty else { return }
    let lines = sorted.count == 1 ? "1 line" : "\(sorted.count) lines"
    throw CommandFailure(.badInput, "\(lines) made no link.")
  }
}
