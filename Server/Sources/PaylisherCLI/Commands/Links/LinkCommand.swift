import ArgumentParser

/// The commands about links.
struct LinkCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "link",
    abstract: "Create, change, list, import and export links.",
    subcommands: [
      LinkParseCommand.self, LinkCreateCommand.self, LinkUpdateCommand.self, LinkListCommand.self,
      LinkShowCommand.self, LinkRulesCommand.self, LinkRuleCommand.self, LinkQRCommand.self,
      LinkDisableCommand.self,
      LinkEnableCommand.self, LinkDeleteCommand.self, LinkImportCommand.self,
      LinkExportCommand.self,
    ]
  )
}
