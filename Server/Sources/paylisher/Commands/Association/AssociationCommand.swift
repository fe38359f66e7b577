import ArgumentParser

/// The commands about association files.
struct AssociationCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "association",
    abstract: "Make, check, compare and try the files that tie a domain to its apps.",
    subcommands: [
      AssociationGenerateCommand.self, AssociationLintCommand.self, AssociationMatchCommand.self,
      AssociationExplainCommand.self, AssociationDiffCommand.self, AssociationFetchCommand.self,
    ]
  )
}
