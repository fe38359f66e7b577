public import ArgumentParser
import Foundation

/// `paylisher`: every command hangs below it.
public struct PaylisherCommand: AsyncParsableCommand, Sendable {
  /// The names and groups of the commands.
  public static let configuration = CommandConfiguration(
    commandName: "paylisher",
    abstract: "Deep links that you host yourself.",
    discussion: """
      Start with `paylisher serve --demo`: it makes a workspace, an app and a link, and prints \
      where to find them.

      Exit codes: \(ExitStatus.legend).
      """,
    version: BuildVersion.text,
    groupedSubcommands: [
      CommandGroup(
        name: "Run",
        subcommands: [
          ServeCommand.self, InitCommand.self, SettingsCommand.self, DoctorCommand.self,
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
          ReportCommand.self, ClickCommand.self, PurchaseCommand.self, ShadowCommand.self,
          AttributionCommand.self,
          ExportCommand.self,
        ]
      ),
      CommandGroup(name: "Messages", subcommands: [AudienceCommand.self, MessageCommand.self]),
      CommandGroup(name: "Screens", subcommands: [ScreenCommand.self, PlacementCommand.self]),
      CommandGroup(name: "Users", subcommands: [UserCommand.self, AuditCommand.self]),
      CommandGroup(name: "People", subcommands: [PersonCommand.self, MatchCommand.self]),
      CommandGroup(name: "Database", subcommands: [DatabaseCommand.self]),
      CommandGroup(name: "Files", subcommands: [AssociationCommand.self, AgentCommand.self]),
    ]
  )

  /// Makes the command as the parser wants it.
  public init() {}

  /// Runs the command that the arguments name, and turns every failure into text in one place.
  public static func main() async {
    do {
      try CommandNames.check(Array(CommandLine.arguments.dropFirst()), below: Self.self)
      var command = try parseAsRoot()
      if var asynchronous = command as? any AsyncParsableCommand {
        try await asynchronous.run()
      } else {
        try command.run()
      }
    } catch let failure as CommandFailure {
      failure.report(to: .error)
      Foundation.exit(failure.status.code)
    } catch  where exitCode(for: error).isSuccess {
      exit(withError: error)
    } catch {
      Terminal.error.line(CommandNames.withoutFarSuggestion(fullMessage(for: error)))
      Foundation.exit(exitCode(for: error).rawValue)
    }
  }
}
