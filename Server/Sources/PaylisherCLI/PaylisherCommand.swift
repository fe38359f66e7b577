package import ArgumentParser
import Foundation

/// `paylisher`: every command hangs below it.
package struct PaylisherCommand: AsyncParsableCommand, Sendable {
  /// The names and groups of the commands.
  package static let configuration = CommandConfiguration(
    commandName: "paylisher",
    abstract: "Run your own deep-linking server and manage its links.",
    discussion: """
      To try Paylisher, run `paylisher serve --demo`. The command creates a workspace, an app and a link, and prints \
      their URLs.

      Exit codes: \(ExitStatus.legend).
      """,
    version: BuildVersion.text,
    groupedSubcommands: [
      CommandGroup(
        name: "Run",
        subcommands: [
          ServeCommand.self, InitCommand.self, SettingsCommand.self, ReadyCommand.self,
          DoctorCommand.self,
        ]
      ),
      CommandGroup(
        name: "Links",
        subcommands: [
          LinkCommand.self, ExplainCommand.self, AppCommand.self, DomainCommand.self,
          KeyCommand.self, WorkspaceCommand.self,
        ]
      ),
      CommandGroup(
        name: "Analytics",
        subcommands: [
          ReportCommand.self, PropertyCommand.self, ClickCommand.self, PurchaseCommand.self,
          ShadowCommand.self,
          AttributionCommand.self,
          ShareCommand.self,
          ExportCommand.self,
        ]
      ),
      CommandGroup(
        name: "Messages",
        subcommands: [
          AudienceCommand.self, PeopleListCommand.self, MessageCommand.self, SequenceCommand.self,
        ]
      ),
      CommandGroup(name: "Screens", subcommands: [ScreenCommand.self, PlacementCommand.self]),
      CommandGroup(name: "Users", subcommands: [UserCommand.self, AuditCommand.self]),
      CommandGroup(name: "People", subcommands: [PersonCommand.self, MatchCommand.self]),
      CommandGroup(name: "Database", subcommands: [DatabaseCommand.self]),
      CommandGroup(name: "Files", subcommands: [AssociationCommand.self, AgentCommand.self]),
    ]
  )

  /// Makes the command as the parser wants it.
  package init() {}

  /// Runs the command that the arguments name, and turns every failure into text in one place.
  package static func main() async {
    let arguments = Array(CommandLine.arguments.dropFirst())
    do {
      try CommandNames.check(arguments, below: Self.self)
      var command = try parseAsRoot()
      if var asynchronous = command as? any AsyncParsableCommand {
        try await asynchronous.run()
      } else {
        try command.run()
      }
      // What a server is for is not its output: it ends well without.
      if !(command is ServeCommand) { try Terminal.requireWritten() }
    } catch let failure as CommandFailure {
      failure.report(to: .error)
      if let lost = Terminal.failure, lost != failure { lost.report(to: .error) }
      Foundation.exit(failure.status.code)
    } catch let error as ValidationError {
      // Of a command that runs, the parser no longer knows which one it is.
      Terminal.error.line("Error: \(error.message)")
      let path = CommandNames.path(of: arguments, below: Self.self)
      Terminal.error.line("See '\(path) --help' for more information.")
      Foundation.exit(ExitStatus.usage.code)
    } catch  where exitCode(for: error).isSuccess {
      let isHelp = arguments.contains { ["--help", "-h", "help"].contains($0) }
      guard isHelp else { exit(withError: error) }
      let path = CommandNames.path(of: arguments.filter { $0 != "help" }, below: Self.self)
      Terminal.output.write(Array(CommandExamples.help(fullMessage(for: error), of: path).utf8))
      Terminal.failure?.report(to: .error)
      Foundation.exit((Terminal.failure?.status ?? .success).code)
    } catch {
      let message = CommandNames.withNearSuggestion(
        fullMessage(for: error),
        of: CommandNames.path(of: arguments, below: Self.self)
      )
      Terminal.error.line(CommandNames.withNegativeValue(message, arguments: arguments))
      Foundation.exit(exitCode(for: error).rawValue)
    }
  }
}
