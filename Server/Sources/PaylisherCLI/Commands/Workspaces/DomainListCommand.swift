import ArgumentParser
import LinkCore
import PaylisherClient
import WireModels

/// Lists link domains.
struct DomainListCommand: RemoteCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the workspace's link domains."
  )

  @OptionGroup var options: ServerOptions

  func ask(_ client: PaylisherClient) async throws -> Page<DomainResource> {
    try await client.send(.domains)
  }

  func show(_ page: Page<DomainResource>, on terminal: Terminal) {
    guard !page.items.isEmpty else { return terminal.line("There are no domains.") }
    let rows = page.items.map { [$0.host, $0.baseURL, $0.id.description] }
    TextTable(headings: ["host", "links begin", "id"], rows: rows).write(to: terminal)
  }
}
