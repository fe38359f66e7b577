import ArgumentParser

/// What a server would run with, and why.
struct SettingsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "settings",
    abstract: "Show all server settings with their values and sources.",
    discussion: """
      Options override environment variables, which override the file of --config, then settings.json in the data \
      directory, then the defaults. Without --config, the command reads \(SettingsFile.installed), which the Debian \
      package installs.
      """
  )

  @OptionGroup(title: "Settings") var options: SettingsOptions
  @Flag(help: "Print the result as JSON.") var json = false
  @Option(
    help: ArgumentHelp(
      "Print only the value of this setting, including any password in it.",
      valueName: "name"
    )
  )
  var only: String?
  @Flag(help: "Print the settings page of the documentation instead.") var markdown = false

  func run() throws {
    guard !markdown else { return Terminal.output.line(SettingsMarkdown.text) }
    let sources = try options.sources()
    let settings = try OperatorSettings(sources)
    if let only { return Terminal.output.line(try value(only, sources, settings)) }
    let rows = SettingsTable.all.map { entry in
      let found = sources.text(of: entry)
      if found == nil, entry.name == SettingsTable.shared.publicURL.entry.name {
        let value = settings.publicURL.description
        return SettingReport(name: entry.name, value: value, source: "host and port")
      }
      return SettingReport(
        name: entry.name,
        value: found.map { entry.shown($0.text) },
        source: found?.source.name ?? "default"
      )
    }
    if json {
      Terminal.output.line(try JSONText.pretty(rows))
    } else {
      let cells = rows.map { [$0.name, $0.value ?? "not set", $0.source] }
      TextTable(headings: ["setting", "value", "from"], rows: cells).write(to: .output)
    }
  }

  /// The text of one setting; empty where it is not set.
  private func value(
    _ name: String,
    _ sources: SettingsSources,
    _ settings: OperatorSettings
  ) throws -> String {
    guard let entry = SettingsTable.all.first(where: { $0.name == name || $0.key == name }) else {
      let nearest = Suggestion.nearest(to: name, in: SettingsTable.all.map(\.name))
      throw ValidationError(
        "There is no setting \(name)."
          + (nearest.map { " Did you mean \($0)?" } ?? " See paylisher settings.")
      )
    }
    let found = sources.text(of: entry)?.text
    guard entry.name == SettingsTable.shared.publicURL.entry.name else { return found ?? "" }
    return settings.publicURL.description
  }
}

/// One line of `paylisher settings`.
private struct SettingReport: Encodable {
  let name: String
  /// `nil` where nothing is set and nothing follows from other settings.
  let value: String?
  let source: String
}
