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
      Reads Paylisher's own format and exports of Firebase Dynamic Links, Bitly, Dub, Shlink, YOURLS, Rebrandly, \
      Short.io and Branch. The command detects the format from the header, or you can set it with --format. It prints \
      how it uses each column, and every link keeps its short code.

      Prints the short URL of each link that it creates. With --dry-run, prints the result of each line without \
      creating links.

      In JSON lines, each line is one link of the API (LinkSettings), as paylisher link export prints it. CSV columns \
      have the same names with dots, such as code, title, url or targets.ios.app. They can be separated by commas, \
      semicolons or tabs. Separate tags with semicolons, and write times like 2026-12-31, "2026-12-31 18:00" or 7d.

      If a line is invalid, the command reports it, continues with the other lines and exits with 65. If a link had a \
      password, its line is rejected unless you add a password to the line or use --without-passwords.
      """
  )

  @OptionGroup var options: ServerOptions
  @Option(
    help: ArgumentHelp(
      "Format of the file: jsonl, csv, or the service that exported it. Detected by default.",
      valueName: "format"
    )
  )
  var format: LinkFileFormat?
  @Option(help: "Domain for links that do not name one. Defaults to the first public domain.")
  var domain: String?
  @Option(
    help: ArgumentHelp(
      "URL scheme of the app, for exports that contain only paths within the app. Defaults to your apps' scheme.",
      valueName: "scheme"
    )
  )
  var scheme: String?
  @Option(
    help: ArgumentHelp(
      "Text encoding of the file. Detected by default.",
      valueName: "encoding"
    )
  )
  var encoding: TextCoding?
  @Option(
    help: ArgumentHelp(
      "Idempotency key. If you repeat the import with the same key within a day, no link is created twice.",
      valueName: "key"
    )
  )
  var idempotencyKey: String?
  @Flag(help: "Import links that had a password without it, so that everyone can open them.")
  var withoutPasswords = false
  @Flag(help: "Show the result of each line without creating links.") var dryRun = false
  @Option(
    help: ArgumentHelp(
      "CSV file to write with the line, code, short URL and title of each link, such as made.csv.",
      valueName: "file"
    )
  )
  var output: String?
  @Argument(help: "File to import, or - for standard input.") var file: String

  func validate() throws {
    if dryRun, output != nil {
      throw ValidationError(
        "--output contains created links, but --dry-run creates none."
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
          "\(file) is a spreadsheet workbook, not text.",
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
          "\(file) has no rows: 0 links were created.",
          advice: shape == .csv
            ? "Add one row per link below the header."
            : "Write one link per line, as a JSON object."
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
        ? "Remove the lines of created links from the file before you import it again."
        : "Import it again with the same --idempotency-key. No link is created twice."
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
