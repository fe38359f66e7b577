import ArgumentParser

/// The commands about API keys.
struct KeyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "key",
    abstract: "Create, list and revoke API keys.",
    subcommands: [KeyCreateCommand.self, KeyListCommand.self, KeyRevokeCommand.self]
  )
}
