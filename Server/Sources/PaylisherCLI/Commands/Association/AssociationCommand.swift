import ArgumentParser

/// The commands about association files.
struct AssociationCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "association",
    abstract: "Generate, check and compare apple-app-site-association and assetlinks.json.",
    subcommands: [
      AssociationGenerateCommand.self, AssociationLintCommand.self, AssociationMatchCommand.self,
      AssociationExplainCommand.self, AssociationDiffCommand.self, AssociationFetchCommand.self,
    ]
  )
}
