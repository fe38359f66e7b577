import ArgumentParser

/// The commands about link domains.
struct DomainCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "domain",
    abstract: "Register, move and delete link domains.",
    subcommands: [
      DomainCreateCommand.self, DomainListCommand.self, DomainUpdateCommand.self,
      DomainDeleteCommand.self,
    ]
  )
}
