import ArgumentParser
import PaylisherClient
import WireModels

/// Lists links.
struct LinkListCommand: RemoteCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List links, newest first."
  )

  @OptionGroup var options: ServerOptions
  @Option(help: "Only links with this in their code or title.") var search: String?
  @Option(help: "Only links on this host.") var domain: String?
  @Option(help: "How many at most.") var limit = 50
  @Option(help: "Where the page before ended.") var cursor: String?

  func ask(_ client: PaylisherClient) async throws -> Page<LinkResource> {
    try await client.send(.links(search: search, domain: domain, cursor: cursor, limit: limit))
  }

  func show(_ page: Page<LinkResource>, on terminal: Terminal) {
    guard !page.items.isEmpty else { return terminal.line("There are no links.") }
    let rows = page.items.map { link in
      [link.code, link.shortURL, link.enabled ? "works" : "disabled", link.title ?? ""]
    }
    TextTable(headings: ["code", "short link", "state", "title"], rows: rows).write(to: terminal)
    if let cursor = page.nextCursor { terminal.line("There are more: --cursor \(cursor)") }
  }
}
