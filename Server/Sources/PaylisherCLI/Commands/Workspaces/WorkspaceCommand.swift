import ArgumentParser

/// The commands about the workspace that the key belongs to.
struct WorkspaceCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "workspace",
    abstract: "Show the workspace, or change its name and allowed hosts.",
    subcommands: [WorkspaceShowCommand.self, WorkspaceUpdateCommand.self]
  )
}
