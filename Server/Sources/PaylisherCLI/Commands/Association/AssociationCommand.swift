import ArgumentParser

/// The commands about association files.
struct AssociationCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "association",
    abstract: "Generate, check and compare association files of domains.",
    subcommands: [
      AssociationGenerateCommand.self, AssociationLintCommand.self, AssociationMatchCommand.self,
      AssociationExplainCommand.self, AssociationDiffCommand.self, AssociationFetchCommand.self,
    ]
  )
}
