import ArgumentParser
import PaylisherClient
import WireModels

/// Prints links as import takes them.
struct LinkExportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Print links as JSON lines or CSV, newest first.",
    discussion: """
      JSON lines hold everything but passwords, and link import takes them as they are. CSV holds \
      what fits a table.
      """
  )

  @OptionGroup var options: ServerOptions
  @OptionGroup var filter: LinkFilterOptions
  @Option(help: "jsonl or csv.") var format = LinkFileFormat.jsonl

  func run() async throws {
    do {
      let client = try options.client()
      if format == .csv { Terminal.output.line(LinkTable.heading) }
      var cursor: String?
      repeat {
        let page = try await client.send(filter.route(cursor: cursor, limit: 200))
        for link in page.items {
          let settings = LinkSettings(link)
          let line =
            format == .csv
            ? Array(LinkTable.row(settings).utf8) : try JSONText.line(settings)
          Terminal.output.write(line + [0x0A])
        }
        cursor = page.nextCursor
      } while cursor != nil
    } catch let error as ClientError {
      throw CommandFailure(error)
    }
  }
}
