import ArgumentParser
import Foundation
import LinkCore
import PaylisherClient
import PaylisherServer
import WireModels

/// Makes many links from a file.
struct LinkImportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Create many links from JSON lines or CSV.",
    discussion: """
      Reads our own columns and the exports of Firebase Dynamic Links, Bitly, Dub, Shlink, YOURLS, \
      Rebrandly, Short.io and Branch. The heading says which; --format names one. What becomes of each \
      column is printed, and the code of each short URL is kept.

      Prints the short URL of each link; --dry-run shows what each line would do, and creates none. A \
      line of JSON is what the API takes for one link (LinkSettings), as link export prints it. The \
      columns of CSV are the same members with dots, such as code, title, url or targets.ios.app, \
      separated by commas, semicolons or tabs; tags are separated by semicolons, times are like \
      2026-12-31, "2026-12-31 18:00" or 7d. Lines that are wrong do not stop the others; they are \
      named, and the exit code is 65. A line of a link that had a password is refused where it has none.
      """
  )

  @OptionGroup var options: ServerOptions
  @Option(
    help: ArgumentHelp(
      "jsonl, csv, or the service that wrote the file; recognized if absent.",
      valueName: "format"
    )
  )
  var format: LinkFileFormat?
  @Option(help: "The domain of links that name none; the first public domain if absent.")
  var domain: String?
  @Option(
    help: ArgumentHelp(
      "The URL scheme of the app, for exports with paths inside it; that of the apps if absent.",
      valueName: "scheme"
    )
  )
  var scheme: String?
  @Option(
    help: ArgumentHelp(
      "The encoding of the file; recognized if absent.",
      valueName: "encoding"
    )
  )
  var encoding: TextCoding?
  @Option(
    help: ArgumentHelp(
      "Idempotency key: run twice within a day, the links are created once.",
      valueName: "key"
    )
  )
  var idempotencyKey: String?
  @Flag(help: "Create links that had a password without one: everyone can open them.")
  var withoutPasswords = false
  @Flag(help: "Create nothing; show for each line what would happen.") var dryRun = false
  @Option(
    help: ArgumentHelp(
      "A CSV file to write: line, code, shortURL and title of each link, such as made.csv.",
      valueName: "file"
    )
  )
  var output: String?
  @Argument(help: "The file; - is standard input.") var file: String

  func validate() throws {
    if dryRun, output != nil {
      throw ValidationError(
        "--output holds the links that were created, and --dry-run creates none."
      )
    }
  }

  func run() async throws {
    do {
      let client = try options.client()
      let bytes = Array(try JSONFile.data(at: file))
      guard !TextCoding.isWorkbook(bytes) else {
        throw CommandFailure(
          .badInput,
          "\(file) is a spreadsheet's workbook, not text.",
          advice: "In the spreadsheet, save it as \"CSV UTF-8\"."
        )
      }
      let (text, coding) = TextCoding.decode(bytes, as: encoding)
      let shape = LinkFileFormat.shape(format, path: file, text: text)
      let reading = try await read(text, as: shape, client)
      let lines = reading.lines
      if coding != .utf8 { Terminal.error.line("Read as \(coding.rawValue).") }
      guard !lines.isEmpty else {
        throw CommandFailure(
          .badInput,
          "\(file) has no rows: 0 links were made.",
          advice: shape == .csv
            ? "Below the heading each row is a link." : "Each line is a link, as a JSON object."
        )
      }
      var report = LinkImportReport(isDryRun: dryRun, reading)
      for line in lines { report.take(line) }
      let chunks = LinkFile.chunks(lines)
      for (number, chunk) in chunks.enumerated() {
        let bulk = LinkBulk(
          links: chunk.compactMap(\.json),
          partial: true,
          dryRun: dryRun ? true : nil
        )
        let key = idempotencyKey.map { "\($0).\(number)" }
        do {
          report.take(try await client.send(.createLinks(bulk, key: key)), of: chunk)
        } catch let error as ClientError where number > 0 {
          throw try failure(error, at: chunks[number...], after: report)
        }
      }
      if let output { try report.write(to: output) }
      try report.finish(json: options.json)
    } catch let error as ClientError {
      throw CommandFailure(error, of: Self.self)
    }
  }

  /// Reads the file with what the workspace has for it: its domains, and the URL scheme of its apps.
  private func read(
    _ text: String,
    as shape: LinkFile.Format,
    _ client: PaylisherClient
  ) async throws -> LinkFile.Reading {
    var context = LinkFile.Context(
      service: format?.service,
      domain: domain?.lowercased(),
      scheme: scheme.map { $0.hasSuffix("://") ? String($0.dropLast(3)) : $0 }
    )
    // What can be read without the server is refused without it.
    _ = try LinkLines.read(text, as: shape, withoutPasswords: withoutPasswords, context)
    context = try await LinkLines.context(context, client)
    return try LinkLines.read(text, as: shape, withoutPasswords: withoutPasswords, context)
  }

  /// Prints and writes what the requests before one that failed made, which stays made.
  ///
  /// - Parameters:
  ///   - error: Why the request failed.
  ///   - rest: Its lines, and those of the requests that were not sent.
  ///   - report: What became of the lines before.
  /// - Returns: Why the import ends, with what became of every line.
  /// - Throws: where the report cannot be encoded.
  private func failure(
    _ error: ClientError,
    at rest: ArraySlice<[LinkFile.Line]>,
    after report: LinkImportReport
  ) throws -> CommandFailure {
    try report.show(json: options.json)
    var failure = CommandFailure(error, of: Self.self)
    failure.problem += "\n" + report.remainder(rest, after: error)
    if !dryRun {
      let advice =
        idempotencyKey == nil
        ? "Take the lines that made links out of the file before it is imported again."
        : "Import it again with the same --idempotency-key: no link is made twice."
      failure.advice = [failure.advice, advice].compactMap(\.self).joined(separator: "\n")
    }
    do {
      if let output { try report.write(to: output) }
    } catch let unwritten as CommandFailure {
      failure.problem += "\n" + unwritten.problem
    }
    return failure
  }
}
