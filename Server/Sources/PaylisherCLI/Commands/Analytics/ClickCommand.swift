import ArgumentParser
import LinkCore
import PaylisherClient
import WireModels

/// The commands about clicks.
struct ClickCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "click",
    abstract: "List clicks.",
    subcommands: [ClickListCommand.self]
  )
}

/// Lists clicks.
struct ClickListCommand: TableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List clicks, newest first."
  )

  @OptionGroup var options: ServerOptions
  @Option(
    help: ArgumentHelp("Only clicks on this link: its code, short URL or id.", valueName: "link")
  ) var link: String?
  @Option(help: ArgumentHelp("How many at most, up to 200.", valueName: "count")) var limit = 50
  @Option(help: "Where the previous page ended.") var cursor: String?
  @Flag(help: "Print comma-separated values.") var csv = false

  func ask(_ client: PaylisherClient) async throws -> Page<ClickResource> {
    let link = try await LinkFinder(client: client).id(link)
    return try await client.send(.clicks(link: link, cursor: cursor, limit: limit))
  }

  func table(_ page: Page<ClickResource>) -> (headings: [String], rows: [[String]]) {
    (ClickLine.headings, page.items.map(ClickLine.cells))
  }

  func show(_ page: Page<ClickResource>, on terminal: Terminal) {
    guard !page.items.isEmpty else { return terminal.line("There are no clicks.") }
    let rows = page.items.map { click in
      [
        click.occurredAt.forPeople, click.platform.rawValue, click.destination.rawValue,
        Self.mark(click), click.id.description,
      ]
    }
    TextTable(headings: ["when", "platform", "went to", "", "id"], rows: rows).write(to: terminal)
    if let cursor = page.nextCursor { terminal.line("There are more: --cursor \(cursor)") }
  }

  private static func mark(_ click: ClickResource) -> String {
    click.isBot ? "bot" : click.isScan ? "scan" : ""
  }
}
