import ArgumentParser
import LinkCore
import PaylisherClient
import WireModels

/// The commands about API keys.
struct KeyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "key",
    abstract: "Make, list and revoke API keys.",
    subcommands: [KeyCreateCommand.self, KeyListCommand.self, KeyRevokeCommand.self]
  )
}

/// Makes a key.
struct KeyCreateCommand: RemoteCommand {
  static let configuration = CommandConfiguration(
    commandName: "create",
    abstract: "Make a key, and print it once."
  )

  @OptionGroup var options: ServerOptions
  @Option(
    help: "secret (for servers and people) or publishable (for an app); follows from --app."
  )
  var kind: String?
  @Option(help: "The app of a publishable key: its id, as paylisher app list shows it.")
  var app: String?
  @Option(help: "What it is for.") var name: String?

  func validate() throws {
    guard app == nil || AppID(app ?? "") != nil else {
      throw ValidationError("\"\(app ?? "")\" is not an app's id, which is a UUID.")
    }
  }

  func ask(_ client: PaylisherClient) async throws -> KeyResource {
    let kind = kind ?? (app == nil ? "secret" : "publishable")
    let settings = KeySettings(kind: kind, app: app.flatMap { AppID($0) }, name: name)
    return try await client.send(.createKey(settings))
  }

  func show(_ key: KeyResource, on terminal: Terminal) {
    terminal.line(key.key ?? key.id)
    Terminal.error.line("This key is shown only now. Keep it where secrets are kept.")
  }
}

/// Lists keys.
struct KeyListCommand: RemoteCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List keys, without their secrets."
  )

  @OptionGroup var options: ServerOptions

  func ask(_ client: PaylisherClient) async throws -> Page<KeyResource> {
    try await client.send(.keys)
  }

  func show(_ page: Page<KeyResource>, on terminal: Terminal) {
    let rows = page.items.map { key in
      [
        key.id, key.kind, key.revokedAt == nil ? "works" : "revoked", key.createdAt.forPeople,
        key.name ?? "",
      ]
    }
    TextTable(headings: ["id", "kind", "state", "made", "name"], rows: rows).write(to: terminal)
  }
}

/// Revokes a key.
struct KeyRevokeCommand: RemoteCommand {
  static let configuration = CommandConfiguration(
    commandName: "revoke",
    abstract: "Make a key stop working, at once."
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
