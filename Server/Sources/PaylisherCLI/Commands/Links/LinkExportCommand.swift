import ArgumentParser
import Foundation
import JSONCoding
import PaylisherClient
import PaylisherServer
import WireModels

/// Prints links as import takes them.
struct LinkExportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Export links as JSON lines or CSV, newest first.",
    discussion: """
      The export contains everything except passwords, because the server stores only their hashes. Links that have a \
      password are marked in the export and listed on standard error. CSV values are escaped so that spreadsheets do \
      not run them as formulas.
      """
  )

  @OptionGroup var options: ServerOptions
  @OptionGroup var filter: LinkFilterOptions
  @Flag(help: "Write CSV instead of JSON lines.") var csv = false
  @Option(help: "Cursor from which to continue an interrupted export.") var cursor: String?

  func run() async throws {
    do {
      let export = LinkExport(client: try options.client(), csv: csv)
      try await export.write(filter, from: cursor)
    } catch let error as ClientError {
      throw CommandFailure(error, of: Self.self)
    }
  }
}

/// Writes links to standard output, page by page.
struct LinkExport: Sendable {
  let client: PaylisherClient
  let csv: Bool

  /// Writes the links that a filter means, and names those that have a password.
  func write(_ filter: LinkFilterOptions, from start: String?) async throws {
    var protected: [String] = []
    if csv, start == nil { Terminal.output.line(CSVText.line(LinkColumns.exported)) }
    var cursor = start
    repeat {
      let page = try await Page.ofExport(from: cursor) { cursor in
        try await client.send(filter.route(cursor: cursor, limit: 200))
      }
      for link in page.items {
        if link.hasPassword { protected.append(link.code) }
        try write(ExportedLink(link))
      }
      try Terminal.requireWritten()
      cursor = page.nextCursor
    } while cursor != nil
    report(protected)
  }

  private func write(_ link: ExportedLink) throws {
    if csv {
      Terminal.output.line(CSVText.line(try LinkColumns.cells(link)))
    } else {
      Terminal.output.write(try JSONText.line(link.json) + [0x0A])
    }
  }

  /// Says which links cannot be restored as they are.
  private func report(_ protected: [String]) {
    guard !protected.isEmpty else { return }
    let names = protected.prefix(20).joined(separator: ", ") + (protected.count > 20 ? ", …" : "")
    let text =
      protected.count == 1
      ? "The password of 1 link is not in the export: \(names)."
      : "The passwords of \(protected.count) links are not in the export: \(names)."
    Terminal.error.line(Terminal.error.style(text, .yellow))
    Terminal.error.line("link import rejects such a line until it has a \"password\".")
  }
}
