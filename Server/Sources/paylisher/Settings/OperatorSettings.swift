import Logging
import RoutingCore

/// The settings of a server, every one checked.
struct OperatorSettings: Sendable {
  /// The address to listen on.
  let host: String
  /// The port to listen on.
  let port: Int
  /// Where people reach the server.
  let publicURL: PublicURL
  /// The data directory.
  let data: String
  /// Where everything is stored.
  let database: DatabaseChoice
  /// The proxies that may tell a client's address.
  let trustedProxies: [NetworkRange]
  /// The file that lists the addresses of relays.
  let relayList: String?
  /// The header that tells a client's country.
  let countryHeader: String?
  /// The header that tells a client's address.
  let addressHeader: String?
  /// The connections that one client may have at a time, 0 for any number.
  let connectionsPerAddress: Int
  /// The codes without a link that one client may ask for in a minute, 0 for any number.
  let missesPerMinute: Int
  /// How many days events are kept; `nil` for ever.
  let retentionDays: Int64?
  /// The least important thing that is logged.
  let logLevel: Logger.Level
  /// How log lines look.
  let logFormat: LogFormat

  /// Reads every setting.
  ///
  /// - Throws: ``CommandFailure`` that names every wrong value, its source and what is right.
  init(_ sources: SettingsSources) throws {
    var reader = SettingsReader(sources: sources)
    let host = reader.value(of: SettingsTable.host)
    let port = reader.value(of: SettingsTable.port)
    let publicURL = reader.value(of: SettingsTable.publicURL)
    let data = reader.value(of: SettingsTable.data)
    let database = reader.value(of: SettingsTable.database)
    let trustedProxies = reader.value(of: SettingsTable.trustedProxies)
    let relayList = reader.value(of: SettingsTable.relayList)
    let countryHeader = reader.value(of: SettingsTable.countryHeader)
    let addressHeader = reader.value(of: SettingsTable.addressHeader)
    let connectionsPerAddress = reader.value(of: SettingsTable.connectionsPerAddress)
    let missesPerMinute = reader.value(of: SettingsTable.missesPerMinute)
    let retentionDays = reader.value(of: SettingsTable.retentionDays)
    let logLevel = reader.value(of: SettingsTable.logLevel)
    let logFormat = reader.value(of: SettingsTable.logFormat)
    guard reader.problems.isEmpty, let host, let port, let data, let database,
      let connectionsPerAddress, let missesPerMinute, let logLevel, let logFormat
    else {
      throw reader.failure
    }
    self.host = host
    self.port = port
    self.publicURL = publicURL ?? PublicURL(host: host, port: port)
    self.data = data
    self.database = database
    self.trustedProxies = trustedProxies ?? []
    self.relayList = relayList
    self.countryHeader = countryHeader
    self.addressHeader = addressHeader
    self.connectionsPerAddress = connectionsPerAddress
    self.missesPerMinute = missesPerMinute
    self.retentionDays = retentionDays
    self.logLevel = logLevel
    self.logFormat = logFormat
  }

  /// The same settings with another port, which the public URL follows where it followed before.
  init(_ other: OperatorSettings, port: Int) {
    let follows = other.publicURL == PublicURL(host: other.host, port: other.port)
    host = other.host
    self.port = port
    publicURL = follows ? PublicURL(host: other.host, port: port) : other.publicURL
    data = other.data
    database = other.database
    trustedProxies = other.trustedProxies
    relayList = other.relayList
    countryHeader = other.countryHeader
    addressHeader = other.addressHeader
    connectionsPerAddress = other.connectionsPerAddress
    missesPerMinute = other.missesPerMinute
    retentionDays = other.retentionDays
    logLevel = other.logLevel
    logFormat = other.logFormat
  }
}

/// Reads settings and keeps what was wrong with them.
private struct SettingsReader {
  let sources: SettingsSources
  private(set) var problems: [String] = []

  init(sources: SettingsSources) {
    self.sources = sources
  }

  mutating func value<Value>(of setting: Setting<Value>) -> Value? {
    guard let (text, source) = sources.text(of: setting.entry) else { return nil }
    if let value = setting.parse(text) { return value }
    problems.append(
      "\(source.label(of: setting.entry)) is \"\(setting.entry.shown(text))\": give \(setting.entry.expectation)."
    )
    return nil
  }

  var failure: CommandFailure {
    CommandFailure(
      .badSettings,
      problems.joined(separator: "\n"),
      advice: "See paylisher settings for every setting and its value."
    )
  }
}
