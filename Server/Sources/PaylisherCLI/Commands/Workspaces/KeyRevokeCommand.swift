import ArgumentParser
import PaylisherClient
import WireModels

/// Revokes a key.
struct KeyRevokeCommand: RemoteCommand {
  static let configuration = CommandConfiguration(
    commandName: "revoke",
    abstract: "Revoke an API key, at once."
  )

  @OptionGroup var options: ServerOptions
  @Argument(help: "The key's id, as paylisher key list shows it.") var id: String

  func ask(_ client: PaylisherClient) async throws -> NoAnswer {
    try await client.send(.revokeKey(id))
  }

  func show(_ answer: NoAnswer, on terminal: Terminal) {
    terminal.line("Key \(id) works no more.")
  }
}
