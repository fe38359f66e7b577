import ArgumentParser

/// The names of commands, as users type them.
enum CommandNames: Sendable {
  /// Commands that have another name now.
  private static let former = [
    "backup": "database backup", "restore": "database restore", "move": "database copy",
    "retention": "database retention", "verify": "database verify", "rebuild": "database rebuild",
    "cohorts": "report retention", "create": "link create", "list": "link list",
  ]

  /// Looks for a command that there is not, before its options are called unknown.
  ///
  /// - Throws: ``CommandFailure`` that names the nearest command, and the commands that there are.
  static func check(_ arguments: [String], below root: any ParsableCommand.Type) throws {
    var (command, path) = (root, name(of: root))
    for argument in arguments {
      let commands = subcommands(of: command)
      guard !commands.isEmpty, !argument.hasPrefix("-"), argument != "help" else { return }
      guard let next = commands.first(where: { names(of: $0).contains(argument) }) else {
        throw failure(argument, path: path, commands: commands)
      }
      (command, path) = (next, "\(path) \(argument)")
    }
  }

  private static func failure(
    _ argument: String,
    path: String,
    commands: [any ParsableCommand.Type]
  ) -> CommandFailure {
    let known = commands.flatMap(names)
    let advice =
      former[argument].map { "Did you mean \"paylisher \($0)\"?" }
      ?? Suggestion.nearest(to: argument, in: known).map { "Did you mean \"\(path) \($0)\"?" }
      ?? "There are: \(known.joined(separator: ", "))."
    return CommandFailure(.usage, "There is no command \"\(path) \(argument)\".", advice: advice)
  }

  /// A message of the parser without a suggestion that is far from what was typed.
  static func withoutFarSuggestion(_ message: String) -> String {
    let pattern = /Unknown option '(--[^']+)'\. Did you mean '(--[^']+)'\?/
    guard let match = message.firstMatch(of: pattern) else { return message }
    let (typed, meant) = (String(match.1), String(match.2))
    guard Suggestion.nearest(to: typed, in: [meant]) == nil else { return message }
    return message.replacing(match.0, with: "Unknown option '\(typed)'.")
  }

  /// The commands below a command, grouped or not.
  static func subcommands(of command: any ParsableCommand.Type) -> [any ParsableCommand.Type] {
    let configuration = command.configuration
    return configuration.ungroupedSubcommands
      + configuration.groupedSubcommands.flatMap(\.subcommands)
  }

  /// The name by which a command is typed.
  static func name(of command: any ParsableCommand.Type) -> String {
    command.configuration.commandName ?? command._commandName
  }

  private static func names(of command: any ParsableCommand.Type) -> [String] {
    [name(of: command)] + command.configuration.aliases
  }
}
