import ArgumentParser
import LinkCore
import PaylisherClient
import WireModels

/// Lists keys.
struct KeyListCommand: RemoteCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List API keys, without their secrets."
  )

  @OptionGroup var options: ServerOptions

  func ask(_ client: PaylisherClient) async throws -> Page<KeyResource> {
    try await client.send(.keys)
  }

  func show(_ page: Page<KeyResource>, on terminal: Terminal) {
    let rows = page.items.map { key in
      [
        key.id, key.kind, key.role?.rawValue ?? "", key.revokedAt == nil ? "works" : "revoked",
        key.createdAt.forPeople, key.name ?? "",
      ]
    }
    TextTable(headings: ["id", "kind", "role", "state", "made", "name"], rows: rows).write(
      to: terminal
    )
  }
}
