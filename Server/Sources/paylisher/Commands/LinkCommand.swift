import ArgumentParser

/// The commands about links.
struct LinkCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "link",
    abstract: "Make, list and check links.",
    subcommands: [
      LinkParseCommand.self, LinkCreateCommand.self, LinkListCommand.self, LinkShowCommand.self,
      LinkQRCommand.self, LinkDisableCommand.self, LinkEnableCommand.self,
    ]
  )
}
