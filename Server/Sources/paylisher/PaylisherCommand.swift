import ArgumentParser
import Foundation

/// The one executable: every command hangs below it.
@main
struct PaylisherCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "paylisher",
    abstract: "Deep links that you host yourself.",
    discussion: """
      Start with `paylisher serve --demo`: it makes a workspace, an app and a link, and prints \
      where to find them.

      Exit codes: \(ExitStatus.legend).
      """,
    version: BuildVersion.text,
    subcommands: [
      ServeCommand.self, InitCommand.self, LinkCommand.self, AgentCommand.self,
      AssociationCommand.self, SettingsCommand.self, ClickCommand.self, ReportCommand.self,
      ExplainCommand.self, MatchCommand.self, AttributionCommand.self, KeyCommand.self,
      WorkspaceCommand.self,
      AppCommand.self, DomainCommand.self, DoctorCommand.self, ExportCommand.self,
      BackupCommand.self, RestoreCommand.self, MoveCommand.self, RetentionCommand.self,
      PersonCommand.self,
    ]
  )

  /// Runs the command that the arguments name, and turns every failure into text in one place.
  static func main() async {
    do {
      var command = try parseAsRoot()
      if var asynchronous = command as? any AsyncParsableCommand {
        try await asynchronous.run()
      } else {
        try command.run()
      }
    } catch let failure as CommandFailure {
      failure.report(to: .error)
      Foundation.exit(failure.status.code)
    } catch {
      exit(withError: error)
    }
  }
}
