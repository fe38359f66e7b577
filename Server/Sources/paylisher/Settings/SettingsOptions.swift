import ArgumentParser
import Foundation

/// The flags of every command that starts or prepares a server.
struct SettingsOptions: ParsableArguments {
  @Option(SettingsTable.host.entry) var host: String?
  @Option(SettingsTable.port.entry) var port: String?
  @Option(SettingsTable.publicURL.entry) var publicURL: String?
  @Option(SettingsTable.data.entry) var data: String?
  @Option(SettingsTable.database.entry) var databaseURL: String?
  @Option(SettingsTable.trustedProxies.entry) var trustedProxies: String?
  @Option(SettingsTable.relayList.entry) var relayList: String?
  @Option(SettingsTable.countryHeader.entry) var countryHeader: String?
  @Option(SettingsTable.addressHeader.entry) var addressHeader: String?
  @Option(SettingsTable.connectionsPerAddress.entry) var connectionsPerAddress: String?
  @Option(SettingsTable.missesPerMinute.entry) var missesPerMinute: String?
  @Option(SettingsTable.retentionDays.entry) var retentionDays: String?
  @Option(SettingsTable.logLevel.entry) var logLevel: String?
  @Option(SettingsTable.logFormat.entry) var logFormat: String?
  @Option(
    help: ArgumentHelp(
      "A JSON file with settings; flags and the environment win over it. (environment: PAYLISHER_CONFIG)",
      valueName: "file"
    )
  )
  var config: String?

  /// What the flags, the environment and the file say.
  func sources() throws -> SettingsSources {
    let environment = ProcessInfo.processInfo.environment
    let path = config ?? environment.value(of: "PAYLISHER_CONFIG")
    var sources = SettingsSources(
      flags: flags.compactMapValues(\.self),
      environment: environment,
      file: try path.map(SettingsFile.init(path:))
    )
    let data = sources.text(of: SettingsTable.data.entry)?.text ?? ""
    let kept = DataDirectory(path: data).settings
    if FileManager.default.fileExists(atPath: kept) {
      sources.kept = try SettingsFile(path: kept)
    }
    warnOfMisspeltVariables(environment)
    return sources
  }

  /// Names variables that no setting has but that look like one.
  private func warnOfMisspeltVariables(_ environment: [String: String]) {
    let others = ["PAYLISHER_CONFIG", "PAYLISHER_KEY", "PAYLISHER_SERVER"]
    let known = SettingsTable.all.map(\.variable) + others
    for name in environment.keys.sorted() where name.hasPrefix("PAYLISHER_") {
      guard !known.contains(name), let near = Suggestion.nearest(to: name, in: known) else {
        continue
      }
      Terminal.error.line("\(name) in the environment is no setting. Did you mean \(near)?")
    }
  }

  /// Every setting, checked.
  func settings() throws -> OperatorSettings {
    try OperatorSettings(sources())
  }

  private var flags: [String: String?] {
    [
      SettingsTable.host.entry.name: host,
      SettingsTable.port.entry.name: port,
      SettingsTable.publicURL.entry.name: publicURL,
      SettingsTable.data.entry.name: data,
      SettingsTable.database.entry.name: databaseURL,
      SettingsTable.trustedProxies.entry.name: trustedProxies,
      SettingsTable.relayList.entry.name: relayList,
      SettingsTable.countryHeader.entry.name: countryHeader,
      SettingsTable.addressHeader.entry.name: addressHeader,
      SettingsTable.connectionsPerAddress.entry.name: connectionsPerAddress,
      SettingsTable.missesPerMinute.entry.name: missesPerMinute,
      SettingsTable.retentionDays.entry.name: retentionDays,
      SettingsTable.logLevel.entry.name: logLevel,
      SettingsTable.logFormat.entry.name: logFormat,
    ]
  }
}

extension Option where Value == String? {
  /// A flag whose name and help are those of a setting.
  init(_ entry: SettingEntry) {
    self.init(
      name: .customLong(entry.name),
      help: ArgumentHelp(stringLiteral: entry.flagHelp).named(entry.valueName)
    )
  }
}

extension ArgumentHelp {
  fileprivate func named(_ valueName: String) -> ArgumentHelp {
    var help = self
    help.valueName = valueName
    return help
  }
}
