import ArgumentParser

/// What a server would run with, and why.
struct SettingsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "settings",
    abstract: "Show every server setting, its value and its source.",
    discussion: "A flag wins over the environment, the environment over --config, the file over "
      + "the default."
  )

  @OptionGroup(title: "Settings") var options: SettingsOptions
  @Flag(help: "Print JSON.") var json = false
  @Flag(help: "Print the documentation's table of settings instead.") var markdown = false

  func run() throws {
    guard !markdown else { return Terminal.output.line(SettingsMarkdown.text) }
    let sources = try options.sources()
    let settings = try OperatorSettings(sources)
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
}

/// One line of `paylisher settings`.
private struct SettingReport: Encodable {
  let name: String
  /// `nil` where nothing is set and nothing follows from other settings.
  let value: String?
  let source: String
}
