import ArgumentParser

/// Flags that are settings of the server: each property is named as its setting.
protocol SettingsFlags: ParsableArguments {
  /// The settings file.
  var config: String? { get }
}

extension SettingsFlags {
  /// What the flags, the environment and the files say.
  func sources() throws -> SettingsSources {
    var flags: [String: String] = [:]
    for child in Mirror(reflecting: self).children {
      // The wrapper of a property has its name behind an underscore.
      guard let label = child.label, let option = child.value as? Option<String?> else { continue }
      flags[String(label.dropFirst())] = option.wrappedValue
    }
    let sources = try SettingsSources(flags: flags, config: config)
    for warning in sources.misspeltVariables { Terminal.error.line(warning) }
    return sources
  }

  /// Every setting, checked.
  func settings() throws -> OperatorSettings {
    try OperatorSettings(sources())
  }
}

/// The flags of a command that starts a server or shows how it would start.
struct SettingsOptions: SettingsFlags {
  @Option(help: SettingsTable.shared.host.entry.flagHelp) var host: String?
  @Option(help: SettingsTable.shared.port.entry.flagHelp) var port: String?
  @Option(help: SettingsTable.shared.publicURL.entry.flagHelp) var publicURL: String?
  @Option(help: SettingsTable.shared.data.entry.flagHelp) var data: String?
  @Option(help: SettingsTable.shared.databaseURL.entry.flagHelp) var databaseURL: String?
  @Option(help: SettingsTable.shared.trustedProxies.entry.flagHelp) var trustedProxies: String?
  @Option(help: SettingsTable.shared.relayList.entry.flagHelp) var relayList: String?
  @Option(help: SettingsTable.shared.countryHeader.entry.flagHelp) var countryHeader: String?
  @Option(help: SettingsTable.shared.geoDatabase.entry.flagHelp) var geoDatabase: String?
  @Option(help: SettingsTable.shared.appStoreRoots.entry.flagHelp) var appStoreRoots: String?
  @Option(help: SettingsTable.shared.addressHeader.entry.flagHelp) var addressHeader: String?
  @Option(help: SettingsTable.shared.connectionsPerAddress.entry.flagHelp)
  var connectionsPerAddress: String?
  @Option(help: SettingsTable.shared.notFoundPerMinute.entry.flagHelp)
  var notFoundPerMinute: String?
  @Option(help: SettingsTable.shared.ingestPerKey.entry.flagHelp) var ingestPerKey: String?
  @Option(help: SettingsTable.shared.ingestPerNetwork.entry.flagHelp)
  var ingestPerNetwork: String?
  @Option(help: SettingsTable.shared.ingestPerDevice.entry.flagHelp)
  var ingestPerDevice: String?
  @Option(help: SettingsTable.shared.launchesPerKey.entry.flagHelp) var launchesPerKey: String?
  @Option(help: SettingsTable.shared.launchesPerNetwork.entry.flagHelp)
  var launchesPerNetwork: String?
  @Option(help: SettingsTable.shared.managementPerMinute.entry.flagHelp)
  var managementPerMinute: String?
  @Option(help: SettingsTable.shared.linksPerWorkspace.entry.flagHelp)
  var linksPerWorkspace: String?
  @Option(help: SettingsTable.shared.retentionDays.entry.flagHelp) var retentionDays: String?
  @Option(help: SettingsTable.shared.oidcIssuer.entry.flagHelp) var oidcIssuer: String?
  @Option(help: SettingsTable.shared.oidcClient.entry.flagHelp) var oidcClient: String?
  @Option(help: SettingsTable.shared.oidcSecretFile.entry.flagHelp)
  var oidcSecretFile: String?
  @Option(help: SettingsTable.shared.oidcName.entry.flagHelp) var oidcName: String?
  @Option(help: SettingsTable.shared.dnsResolver.entry.flagHelp) var dnsResolver: String?
  @Option(help: SettingsTable.shared.smtpHost.entry.flagHelp) var smtpHost: String?
  @Option(help: SettingsTable.shared.smtpPort.entry.flagHelp) var smtpPort: String?
  @Option(help: SettingsTable.shared.smtpSecurity.entry.flagHelp) var smtpSecurity: String?
  @Option(help: SettingsTable.shared.smtpUser.entry.flagHelp) var smtpUser: String?
  @Option(help: SettingsTable.shared.smtpPasswordFile.entry.flagHelp)
  var smtpPasswordFile: String?
  @Option(help: SettingsTable.shared.smtpSender.entry.flagHelp) var smtpSender: String?
  @Option(help: SettingsTable.shared.smtpRoots.entry.flagHelp) var smtpRoots: String?
  @Option(help: SettingsTable.shared.apnsURL.entry.flagHelp) var apnsURL: String?
  @Option(help: SettingsTable.shared.fcmURL.entry.flagHelp) var fcmURL: String?
  @Option(help: SettingsTable.shared.fcmTokenURL.entry.flagHelp) var fcmTokenURL: String?
  @Option(help: SettingsTable.shared.logLevel.entry.flagHelp) var logLevel: String?
  @Option(help: SettingsTable.shared.logFormat.entry.flagHelp) var logFormat: String?
  @Option(help: SettingsTable.shared.otlpEndpoint.entry.flagHelp) var otlpEndpoint: String?
  @Option(help: SettingsTable.shared.otlpHeaders.entry.flagHelp) var otlpHeaders: String?
  @Option(help: SettingsTable.shared.otlpServiceName.entry.flagHelp)
  var otlpServiceName: String?
  @Option(help: SettingsTable.shared.traceSampling.entry.flagHelp) var traceSampling: String?
  @Option(help: configHelp) var config: String?
}

/// The flags of a command that makes an installation; they are kept for the server.
struct InstallationOptions: SettingsFlags {
  @Option(help: SettingsTable.shared.data.entry.flagHelp) var data: String?
  @Option(help: SettingsTable.shared.databaseURL.entry.flagHelp) var databaseURL: String?
  @Option(help: SettingsTable.shared.publicURL.entry.flagHelp) var publicURL: String?
  @Option(help: SettingsTable.shared.host.entry.flagHelp) var host: String?
  @Option(help: SettingsTable.shared.port.entry.flagHelp) var port: String?
  @Option(help: configHelp) var config: String?
}

/// The flags of a command that asks the server of this computer.
struct ListeningOptions: SettingsFlags {
  @Option(help: SettingsTable.shared.host.entry.flagHelp) var host: String?
  @Option(help: SettingsTable.shared.port.entry.flagHelp) var port: String?
  @Option(help: SettingsTable.shared.data.entry.flagHelp) var data: String?
  @Option(help: configHelp) var config: String?
}

/// The flags of a command that opens the database of an installation.
struct StorageOptions: SettingsFlags {
  @Option(help: SettingsTable.shared.data.entry.flagHelp) var data: String?
  @Option(help: SettingsTable.shared.databaseURL.entry.flagHelp) var databaseURL: String?
  @Option(help: configHelp) var config: String?
}

private let configHelp = ArgumentHelp(
  "JSON file with settings. Options and environment variables override it. (environment: PAYLISHER_CONFIG)",
  valueName: "file"
)
