import ArgumentParser
import PaylisherClient
import WireModels

/// Which links a command is about.
struct LinkFilterOptions: ParsableArguments {
  @Option(help: "Only links with this in their code, title, tags or targets' hosts.")
  var search: String?
  @Option(help: "Only links with this tag.") var tag: String?
  @Option(help: ArgumentHelp("Only links that are active, warn or disabled.", valueName: "state"))
  var state: String?
  @Option(help: "Only links on this host.") var domain: String?

  /// The route of a page.
  func route(cursor: String?, limit: Int) -> APIRoute<Page<LinkResource>> {
    .links(search: search, tag: tag, state: state, domain: domain, cursor: cursor, limit: limit)
  }
}

/// Lists links.
struct LinkListCommand: RemoteCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List links, newest first."
  )

  @OptionGroup var options: ServerOptions
  @OptionGroup var filter: LinkFilterOptions
  @Option(help: "How many at most.") var limit = 50
  @Option(help: "Where the page before ended.") var cursor: String?

  func ask(_ client: PaylisherClient) async throws -> Page<LinkResource> {
    try await client.send(filter.route(cursor: cursor, limit: limit))
  }

  func show(_ page: Page<LinkResource>, on terminal: Terminal) {
    guard !page.items.isEmpty else { return terminal.line("There are no links.") }
    let rows = page.items.map { link in
      [
        link.code, link.shortURL, link.stateText, link.tags?.joined(separator: ", ") ?? "",
        link.title ?? "",
      ]
    }
    TextTable(headings: ["code", "short link", "state", "tags", "title"], rows: rows)
      .write(to: terminal)
    if let cursor = page.nextCursor { terminal.line("There are more: --cursor \(cursor)") }
  }
}

extension LinkResource {
  /// Whether it works, for people.
  var stateText: String { state == "active" ? "works" : state == "warn" ? "warns" : state }
}
