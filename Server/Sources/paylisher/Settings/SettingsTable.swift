import Foundation
import Logging
import RoutingCore

/// Every setting of the server: the one place that names them.
enum SettingsTable: Sendable {
  static let host = Setting(
    "host",
    value: "address",
    default: "127.0.0.1",
    help: "The address to listen on; 0.0.0.0 for every network.",
    expectation: "an IP address or a host name",
    parse: { $0.isEmpty || $0.contains(where: { $0 == "/" || $0 == " " }) ? nil : $0 }
  )

  static let port = Setting(
    "port",
    value: "port",
    default: "8080",
    help: "The port to listen on; 0 for any that is free.",
    expectation: "a whole number from 0 to 65535",
    parse: { UInt16($0).map(Int.init) }
  )

  static let publicURL = Setting(
    "public-url",
    fileKey: "publicURL",
    value: "url",
    default: nil,
    help: "Where people reach the server, as short links begin; follows from host and port.",
    expectation: "a URL such as https://go.example.com, without a path",
    parse: PublicURL.init(_:)
  )

  static let data = Setting(
    "data",
    value: "directory",
    default: "./data",
    help: "The directory of the database, the secrets and the journals.",
    expectation: "the path of a directory",
    parse: { $0.isEmpty || $0.contains("\0") ? nil : $0 }
  )

  static let database = Setting(
    "database-url",
    fileKey: "databaseURL",
    value: "url",
    default: "sqlite",
    help: "Where everything is stored: in a file of the data directory, or in PostgreSQL.",
    expectation: "sqlite, or a URL such as postgres://user@host/database",
    shown: { DatabaseChoice($0)?.description ?? "***" },
    parse: { DatabaseChoice($0) }
  )

  static let countryHeader = Setting(
    "country-header",
    fileKey: "countryHeader",
    value: "name",
    default: nil,
    help: "The header by which the proxy in front tells a client's country, for rules of links.",
    expectation: "the name of a header that the proxy always sets, such as CF-IPCountry",
    parse: headerName
  )

  static let addressHeader = Setting(
    "address-header",
    fileKey: "addressHeader",
    value: "name",
    default: nil,
    help:
      "The header by which the proxy in front tells a client's address, instead of X-Forwarded-For.",
    expectation: "the name of a header that the proxy always sets, such as X-Real-IP",
    parse: headerName
  )

  static let connectionsPerAddress = Setting(
    "connections-per-address",
    fileKey: "connectionsPerAddress",
    value: "number",
    default: "128",
    help:
      "The connections that one client may have at a time; trusted proxies are not counted. 0 for any number.",
    expectation: "a whole number from 0 to 8192",
    parse: { Int($0).flatMap { (0...8_192).contains($0) ? $0 : nil } }
  )

  static let missesPerMinute = Setting(
    "misses-per-minute",
    fileKey: "missesPerMinute",
    value: "number",
    default: "60",
    help: "The codes without a link that one client may ask for in a minute; 0 for any number.",
    expectation: "a whole number from 0 to 1000000",
    parse: { Int($0).flatMap { (0...1_000_000).contains($0) ? $0 : nil } }
  )

  static let retentionDays = Setting(
    "retention-days",
    fileKey: "retentionDays",
    value: "days",
    default: nil,
    help: "How long events are kept, in whole months; reports keep what they counted.",
    expectation: "a whole number of days from 1 to 36500",
    parse: { Int64($0).flatMap { (1...36_500).contains($0) ? $0 : nil } }
  )

  static let logLevel = Setting(
    "log-level",
    fileKey: "logLevel",
    value: "level",
    default: "notice",
    help: "The least important thing that is logged.",
    expectation: Logger.Level.allCases.map(\.rawValue).joined(separator: ", "),
    parse: { Logger.Level(rawValue: $0.lowercased() == "warn" ? "warning" : $0.lowercased()) }
  )

  static let logFormat = Setting(
    "log-format",
    fileKey: "logFormat",
    value: "format",
    default: "text",
    help: "How log lines look on standard error.",
    expectation: "text or json",
    parse: LogFormat.init(rawValue:)
  )

  static let trustedProxies = Setting(
    "trusted-proxies",
    fileKey: "trustedProxies",
    value: "ranges",
    default: nil,
    help:
      "The proxies whose X-Forwarded-For is believed, such as 10.0.0.0/8,::1; those on this computer where none is given.",
    expectation: "addresses or blocks of them, separated by commas",
    parse: { text in
      let ranges = text.split(separator: ",").map {
        NetworkRange($0.trimmingCharacters(in: .whitespaces))
      }
      return ranges.contains(nil) ? nil : ranges.compactMap(\.self)
    }
  )

  static let relayList = Setting(
    "relay-list",
    fileKey: "relayList",
    value: "file",
    default: nil,
    help: "Addresses by which strangers leave a relay, as Apple lists Private Relay's; "
      + "nobody is matched by them.",
    expectation: "a CSV file whose first column is an address or a block",
    parse: { $0.isEmpty || $0.contains("\0") ? nil : $0 }
  )

  /// The settings, in the order of help and documentation.
  static let all: [SettingEntry] = [
    host.entry, port.entry, publicURL.entry, data.entry, database.entry, trustedProxies.entry,
    relayList.entry, countryHeader.entry, addressHeader.entry, connectionsPerAddress.entry,
    missesPerMinute.entry, retentionDays.entry, logLevel.entry, logFormat.entry,
  ]
}

/// The name of a header field (RFC 9110 §5.1), as far as names are ever used.
private func headerName(_ text: String) -> String? {
  let isName = text.utf8.allSatisfy {
    (0x30...0x39).contains($0) || (0x41...0x5A).contains($0 & 0xDF) || $0 == 0x2D || $0 == 0x5F
  }
  return isName && (1...64).contains(text.utf8.count) ? text : nil
}

/// How log lines look.
enum LogFormat: String, Sendable {
  /// For people.
  case text
  /// One JSON object a line.
  case json
}
