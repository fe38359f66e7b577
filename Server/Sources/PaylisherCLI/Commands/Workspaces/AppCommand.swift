import ArgumentParser

/// The commands about apps.
struct AppCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "app",
    abstract: "Register apps, and print what their projects need.",
    subcommands: [
      AppCreateCommand.self, AppUpdateCommand.self, AppListCommand.self, AppShowCommand.self,
      AppDeleteCommand.self, AppSnippetsCommand.self, PushKeyCommand.self,
    ]
  )
}
