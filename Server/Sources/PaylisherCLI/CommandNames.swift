import ArgumentParser

/// The names of commands, as users type them.
enum CommandNames: Sendable {
  /// Commands that have another name now.
  private static let former = [
    "backup": "database backup", "restore": "database restore", "move": "database copy",
    "retention": "database retention", "verify": "database verify", "rebuild": "database rebuild",
    "cohorts": "report retention", "start": "serve", "run": "serve", "status": "doctor",
    "check": "doctor",
    "stats": "report overview", "analytics": "report overview", "events": "export events",
    "event": "export events", "funnel": "report funnel", "import": "link import", "qr": "link qr",
    "campaign": "link create", "test": "explain", "migrate": "database copy", "users": "user list",
    "members": "user list", "invite": "user add", "config": "settings", "create": "link create",
    "list": "link list",
  ]

  /// What users of other servers look for, and where it is here.
  private static let answers = [
    "version": "paylisher --version prints it.",
    "upgrade": "Install the new version and restart the server. See docs/operations.md.",
    "update": "Install the new version and restart the server. See docs/operations.md.",
    "stop": "Stop the server with Ctrl-C, or with systemctl stop paylisher.",
    "restart": "Restart the server with systemctl restart paylisher.",
    "login": "Users sign in to the dashboard: paylisher user add. Commands use a key: --key.",
    "dashboard": "paylisher serve serves it at /dashboard and prints a sign-in link.",
    "logs": "The server writes its log to standard error; with systemd: journalctl -u paylisher.",
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

  /// The words by which the command of some arguments is called.
  static func path(of arguments: [String], below root: any ParsableCommand.Type) -> String {
    var (command, path) = (root, name(of: root))
    for argument in arguments {
      guard let next = subcommands(of: command).first(where: { names(of: $0).contains(argument) })
      else { break }
      (command, path) = (next, "\(path) \(argument)")
    }
    return path
  }

  private static func failure(
    _ argument: String,
    path: String,
    commands: [any ParsableCommand.Type]
  ) -> CommandFailure {
    let known = commands.flatMap(names)
    if let answer = answers[argument], path == "paylisher" {
      return CommandFailure(.usage, "There is no command \"\(path) \(argument)\".", advice: answer)
    }
    let advice =
      former[argument].map { "Did you mean \"paylisher \($0)\"?" }
      ?? Suggestion.nearest(to: argument, in: known).map { "Did you mean \"\(path) \($0)\"?" }
      ?? "There are: \(known.joined(separator: ", "))."
    return CommandFailure(.usage, "There is no command \"\(path) \(argument)\".", advice: advice)
  }

  /// A message about a missing value, where a value that begins with `-` follows.
  static func withNegativeValue(_ message: String, arguments: [String]) -> String {
    guard let match = message.firstMatch(of: /Missing value for '(--[^' ]+)[^']*'/) else {
      return message
    }
    let option = String(match.1)
    let next = arguments.firstIndex(of: option).map { $0 + 1 }
    guard let next, arguments.indices.contains(next), arguments[next].hasPrefix("-"),
      arguments[next].dropFirst().first?.isNumber == true
    else { return message }
    let advice =
      "The value of '\(option)' begins with -, like an option. If you mean a value, write it "
      + "\(option)=\(arguments[next])."
    return message.replacing(match.0, with: advice)
  }

  /// Options that other tools have, and what does the same here.
  private static let meant = [
    "--url": "Give the URL without an option, or --fallback.",
    "--target": "Give the URL without an option, or --fallback.",
    "--destination": "Give the URL without an option, or --fallback.",
    "--ios": "Use --ios-web, --ios-app and --app-store for iPhone and iPad.",
    "--iphone": "Use --ios-web, --ios-app and --app-store for iPhone and iPad.",
    "--android": "Use --android-web, --android-app and --play-store for Android.",
    "--expires-at": "Use --expires.", "--expiry": "Use --expires.", "--ttl": "Use --expires.",
    "--starts-at": "Use --starts.", "--slug": "Use --code.", "--alias": "Use --code.",
    "--name": "Use --title.", "--tags": "Use --tag once for each tag.",
    "--desktop-web": "Use --desktop.", "--desktop-url": "Use --desktop.",
    "--ios-url": "Use --ios-web.", "--android-url": "Use --android-web.",
    "--web-url": "Use --web.", "--ios-store": "Use --app-store.",
    "--android-store": "Use --play-store.", "--google-play": "Use --play-store.",
    "--last": "Use --from, such as --from 30d.", "--days": "Use --from, such as --from 30d.",
    "--period": "Use --from, such as --from 30d.",
    "--by": "Give it without an option, such as report breakdown source.",
    "--dimension": "Give it without an option, such as report breakdown source.",
    "--bundle-id": "Give it without an option: app create com.example.shop --platform ios.",
    "--package": "Give it without an option: app create com.example.shop --platform android.",
    "--hours": "Write such a rule into a file: link rules --set.",
    "--platform": "Give the phone's --user-agent.",
    "--device": "Give the phone's --user-agent.", "--top": "Use --limit.",
    "--sha256": "Use --fingerprint.", "--team": "Use --team-id.",
    "--yes": "Leave it out. Commands ask no questions.",
    "--force": "Leave it out. Commands ask no questions.",
    "--max-clicks": "Use --click-limit.", "--limit-clicks": "Use --click-limit.",
    "--description": "Use --notes, or --preview-description for the social preview.",
    "--image": "Use --preview-image.", "--api-key": "Use --key.", "--token": "Use --key.",
    "--format": "Use --csv or --json.", "--out": "Use --output.",
    "--dry": "Use --dry-run.", "--since": "It is --from.", "--until": "Use --to.",
  ]

  /// The same of single commands, by command and option.
  private static let meantBelow = [
    "link update --code":
      "A link keeps its code. Create another with link create --code, then disable this one with link disable.",
    "link update --slug":
      "A link keeps its code. Create another with link create --code, then disable this one with link disable.",
    "link update --domain":
      "A link keeps its domain. Create another with link create --domain, then disable this one with link disable.",
    "person erase --force": "Use --yes.", "person erase --confirm": "Use --yes.",
    "message launch --yes": "Use --confirm with the number of people.",
    "message launch --force": "Use --confirm with the number of people.",
    "database retention --days": "Use --older-than together with --drop.",
    "database retention --delete": "Use --drop together with --older-than.",
  ]

  /// A message of the parser with a suggestion that is near what was typed, or with none.
  static func withNearSuggestion(_ message: String, of command: String) -> String {
    let pattern = /Unknown option '(-[^']+)'\.?(?: Did you mean '(--[^']+)'\?)?/
    guard let match = message.firstMatch(of: pattern) else { return message }
    let typed = String(match.1)
    if typed.hasPrefix("--utm") {
      let parameter = typed == "--utm" ? "utm_source" : typed.dropFirst(2).replacing("-", with: "_")
      let advice =
        "Write it into the URL, such as https://example.com/sale?\(parameter)=newsletter."
      return message.replacing(match.0, with: "Unknown option '\(typed)'. \(advice)")
    }
    let path = command.split(separator: " ").dropFirst().joined(separator: " ")
    if let advice = meantBelow["\(path) \(typed)"] {
      return message.replacing(match.0, with: "Unknown option '\(typed)'. \(advice)")
    }
    if meant[typed] == nil, let near = match.2.map({ String($0) }),
      Suggestion.nearest(to: typed, in: [near]) != nil
    {
      return message
    }
    let advice = meant[typed].map { " " + $0 } ?? ""
    return message.replacing(match.0, with: "Unknown option '\(typed)'.\(advice)")
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
