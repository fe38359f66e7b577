import ArgumentParser
import Foundation
import LinkCore
import PaylisherClient
import WireModels

/// Prints links as import takes them.
struct LinkExportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Print links as JSON lines or CSV, newest first.",
    discussion: """
      Both formats hold everything but passwords, which the server does not know either: it keeps \
      hashes. Links that have one are marked, and named on standard error. In CSV no cell can be \
      taken for a formula.
      """
  )

  @OptionGroup var options: ServerOptions
  @OptionGroup var filter: LinkFilterOptions
  @Option(help: ArgumentHelp("jsonl or csv.", valueName: "format")) var format = LinkFileFormat
    .jsonl

  func run() async throws {
    do {
      let client = try options.client()
      var protected: [String] = []
      if format == .csv { Terminal.output.line(CSVText.line(LinkTable.columns)) }
      var cursor: String?
      repeat {
        let page = try await client.send(filter.route(cursor: cursor, limit: 200))
        for link in page.items.filter(filter.keeps) {
          if link.hasPassword { protected.append(link.code) }
          let exported = ExportedLink(link)
          switch format {
          case .csv: Terminal.output.line(CSVText.line(try LinkTable.cells(exported)))
          case .jsonl: Terminal.output.write(try JSONText.line(exported.json) + [0x0A])
          }
        }
        cursor = page.nextCursor
      } while cursor != nil
      report(protected)
    } catch let error as ClientError {
      throw CommandFailure(error)
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
    Terminal.error.line("link import refuses such a line until it has a \"password\".")
  }
}

/// A link as a file holds it.
struct ExportedLink: Sendable {
  let shortURL: String
  let hasPassword: Bool
  private let settings: LinkSettings

  init(_ link: LinkResource) {
    shortURL = link.shortURL
    hasPassword = link.hasPassword
    settings = LinkSettings(link)
  }

  /// What the API takes for such a link, and a mark where the link has a password.
  var json: JSONValue {
    get throws {
      let data = try JSONEncoder().encode(settings)
      var members = try JSONDecoder().decode([String: JSONValue].self, from: data)
      if hasPassword { members["hasPassword"] = true }
      return .object(members)
    }
  }
}
