import ArgumentParser

/// The commands about the workspace that the key belongs to.
struct WorkspaceCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "workspace",
    abstract: "Show the workspace, or change where its links may lead.",
    subcommands: [WorkspaceShowCommand.self, WorkspaceUpdateCommand.self]
  )
}
