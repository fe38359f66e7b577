import Foundation
import Logging
import RoutingCore

/// The settings of the server.
///
/// A setting is a property here and, for its flag, one of the same name in ``SettingsOptions``. Its
/// key in files is the name of the property; its flag and its variable follow from that.
struct SettingsTable: Sendable {
  let host = Setting(
    "host",
    value: "address",
    default: "127.0.0.1",
    help: "IP address or host name to listen on; 0.0.0.0 for every network.",
    expects: "an IP address or a host name",
    parse: { $0.isEmpty || $0.contains(where: { $0 == "/" || $0 == " " }) ? nil : $0 }
  )

  let port = Setting(
    "port",
    value: "port",
    default: 8_080,
    help: "TCP port to listen on; 0 for any that is free.",
    expects: "a whole number from 0 to 65535",
    parse: { UInt16($0).map(Int.init) }
  )

  let publicURL = Setting(
    "publicURL",
    value: "url",
    help:
      "URL under which visitors reach the server and short links begin; host and port where absent.",
    expects: "a URL such as https://go.example.com, without a path",
    parse: PublicURL.init(_:)
  )

  let data = Setting(
    "data",
    value: "directory",
    default: "./data",
    help: "Directory of the database, the secrets and the click journal.",
    expects: "the path of a directory",
    parse: path
  )

  let databaseURL = Setting(
    "databaseURL",
    value: "url",
    default: DatabaseChoice.sqlite,
    help: "Database: a SQLite file in the data directory, or PostgreSQL by its URL.",
    expects: "sqlite, or a URL such as postgres://user@host/database",
    shown: { DatabaseChoice($0)?.description ?? DatabaseChoice.scheme(of: $0) },
    parse: { DatabaseChoice($0) }
  )

  let trustedProxies = Setting(
    "trustedProxies",
    value: "ranges",
    help:
      "IP ranges of proxies whose X-Forwarded-For is used, such as 10.0.0.0/8,::1; loopback where absent.",
    expects: "addresses or blocks of them, separated by commas",
    parse: { text -> [NetworkRange]? in
      let ranges = text.split(separator: ",").map {
        NetworkRange($0.trimmingCharacters(in: .whitespaces))
      }
      return ranges.contains(nil) ? nil : ranges.compactMap(\.self)
    }
  )

  let relayList = Setting(
    "relayList",
    value: "file",
    help:
      "CSV list of shared egress IPs (e.g. iCloud Private Relay), excluded from probabilistic matching.",
    expects: "a CSV file whose first column is an address or a block",
    parse: path
  )

  let countryHeader = Setting(
    "countryHeader",
    value: "name",
    help: "Request header with the visitor's country code, e.g. CF-IPCountry.",
    expects: "the name of a header that the proxy always sets, such as CF-IPCountry",
    parse: headerName
  )

  let geoDatabase = Setting(
    "geoDatabase",
    value: "files",
    help:
      "MaxMind databases (.mmdb) of countries and networks, for clients without a country header.",
    expects: "one or more .mmdb files, separated by commas",
    parse: paths
  )

  let appStoreRoots = Setting(
    "appStoreRoots",
    value: "files",
    help: "Root certificates (PEM) of App Store notifications in place of Apple's, for tests.",
    expects: "one or more files in PEM form, separated by commas",
    parse: paths
  )

  let addressHeader = Setting(
    "addressHeader",
    value: "name",
    help:
      "Request header with the client's IP address, used instead of X-Forwarded-For, e.g. X-Real-IP.",
    expects: "the name of a header that the proxy always sets, such as X-Real-IP",
    parse: headerName
  )

  let connectionsPerAddress = Setting(
    "connectionsPerAddress",
    value: "count",
    default: 128,
    help: "Open connections allowed per client; trusted proxies are not limited. 0 for no limit.",
    expects: "a whole number from 0 to 8192",
    parse: { Int($0).flatMap { (0...8_192).contains($0) ? $0 : nil } }
  )

  let notFoundPerMinute = Setting(
    "notFoundPerMinute",
    value: "count",
    default: 60,
    help: "HTTP 404 responses for short links allowed per client per minute; 0 for no limit.",
    expects: "a whole number from 0 to 1000000",
    parse: count
  )

  let ingestPerKey = Setting(
    "ingestPerKey",
    value: "count",
    default: 1_000,
    help: "Requests with events allowed per second and publishable key; 0 for no limit.",
    expects: "a whole number from 0 to 1000000",
    parse: count
  )

  let ingestPerNetwork = Setting(
    "ingestPerNetwork",
    value: "count",
    default: 500,
    help: "Requests with events allowed per second and network of a client; 0 for no limit.",
    expects: "a whole number from 0 to 1000000",
    parse: count
  )

  let ingestPerDevice = Setting(
    "ingestPerDevice",
    value: "count",
    default: 60,
    help: "Requests with events allowed per minute and distinct id; 0 for no limit.",
    expects: "a whole number from 0 to 1000000",
    parse: count
  )

  let managementPerMinute = Setting(
    "managementPerMinute",
    value: "count",
    default: 6_000,
    help: "Requests of the management API allowed per minute and secret key; 0 for no limit.",
    expects: "a whole number from 0 to 1000000",
    parse: count
  )

  let retentionDays = Setting(
    "retentionDays",
    value: "days",
    help:
      "Days to keep events, dropped by whole months; reports keep their counts. For ever where absent.",
    expects: "a whole number of days from 1 to 36500",
    parse: { Int64($0).flatMap { (1...36_500).contains($0) ? $0 : nil } }
  )

  let oidcIssuer = Setting(
    "oidcIssuer",
    value: "url",
    help: "Issuer of the OpenID Connect provider by which users may sign in.",
    expects: "an https URL such as https://accounts.google.com",
    parse: { text in
      PublicURL(String(text.prefix { $0 != "?" })) != nil || text.hasPrefix("https://") ? text : nil
    }
  )

  let oidcClient = Setting(
    "oidcClient",
    value: "id",
    help: "Client id of this server at the OpenID Connect provider.",
    expects: "the client id that the provider shows",
    parse: { $0.isEmpty ? nil : $0 }
  )

  let oidcSecretFile = Setting(
    "oidcSecretFile",
    value: "file",
    help: "File with the client secret of this server at the OpenID Connect provider.",
    expects: "the path of a file",
    parse: path
  )

  let oidcName = Setting(
    "oidcName",
    value: "text",
    default: "OpenID Connect",
    help: "Name of the OpenID Connect provider on the sign-in page, such as Google.",
    expects: "a name of up to 40 characters",
    parse: { (1...40).contains($0.count) ? $0 : nil }
  )

  let logLevel = Setting(
    "logLevel",
    value: "level",
    default: Logger.Level.notice,
    help: "Minimum log level; info also logs each request with its id.",
    expects: Logger.Level.allCases.map(\.rawValue).joined(separator: ", "),
    parse: { Logger.Level(rawValue: $0.lowercased() == "warn" ? "warning" : $0.lowercased()) }
  )

  let logFormat = Setting(
    "logFormat",
    value: "format",
    default: LogFormat.text,
    help: "Format of log lines on standard error: text or json.",
    expects: "text or json",
    parse: LogFormat.init(rawValue:)
  )
}

extension SettingsTable {
  static let shared = SettingsTable()

  /// Every setting, in the order of help and documentation.
  static let all = Mirror(reflecting: shared).children.compactMap {
    ($0.value as? any AnySetting)?.entry
  }
}

/// How often something may happen.
private func count(_ text: String) -> Int? {
  Int(text).flatMap { (0...1_000_000).contains($0) ? $0 : nil }
}

/// A path, as far as paths are ever wrong.
private func path(_ text: String) -> String? {
  text.isEmpty || text.contains("\0") ? nil : text
}

/// Paths with commas between them.
private func paths(_ text: String) -> [String]? {
  let paths = text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
  return paths.isEmpty || paths.contains { path($0) == nil } ? nil : paths
}

/// The name of a header field (RFC 9110 §5.1), as far as names are ever used.
private func headerName(_ text: String) -> String? {
  let isName = text.utf8.allSatisfy {
    (0x30...0x39).contains($0) || (0x41...0x5A).contains($0 & 0xDF) || $0 == 0x2D || $0 == 0x5F
  }
  return isName && (1...64).contains(text.utf8.count) ? text : nil
}

/// The format of log lines.
enum LogFormat: String, Sendable {
  /// For people.
  case text
  /// One JSON object a line.
  case json
}
