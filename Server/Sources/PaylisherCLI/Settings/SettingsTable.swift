import Delivery
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
    parse: SettingValue.path
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
    parse: SettingValue.path
  )

  let countryHeader = Setting(
    "countryHeader",
    value: "name",
    help: "Request header with the visitor's country code, e.g. CF-IPCountry.",
    expects: "the name of a header that the proxy always sets, such as CF-IPCountry",
    parse: SettingValue.headerName
  )

  let geoDatabase = Setting(
    "geoDatabase",
    value: "files",
    help:
      "MaxMind databases (.mmdb) of countries and networks, for clients without a country header.",
    expects: "one or more .mmdb files, separated by commas",
    parse: SettingValue.paths
  )

  let appStoreRoots = Setting(
    "appStoreRoots",
    value: "files",
    help: "Root certificates (PEM) of App Store notifications in place of Apple's, for tests.",
    expects: "one or more files in PEM form, separated by commas",
    parse: SettingValue.paths
  )

  let addressHeader = Setting(
    "addressHeader",
    value: "name",
    help:
      "Request header with the client's IP address, used instead of X-Forwarded-For, e.g. X-Real-IP.",
    expects: "the name of a header that the proxy always sets, such as X-Real-IP",
    parse: SettingValue.headerName
  )

  let connectionsPerAddress = Setting(
    "connectionsPerAddress",
    value: "count",
    default: 128,
    help: "Open connections allowed per client; trusted proxies are not limited. 0 for no limit.",
    expects: "a whole number from 0 to 8192",
    parse: { Int($0).flatMap { (0...8_192).contains($0) ? $0 : nil } }
  )

  let notFoundPerMinute = Setting.limit(
    "notFoundPerMinute",
    default: 60,
    help: "HTTP 404 responses for short links allowed per client per minute; 0 for no limit."
  )

  let ingestPerKey = Setting.limit(
    "ingestPerKey",
    default: 1_000,
    help: "Requests with events allowed per second and publishable key; 0 for no limit."
  )

  let ingestPerNetwork = Setting.limit(
    "ingestPerNetwork",
    default: 500,
    help: "Requests with events allowed per second and network of a client; 0 for no limit."
  )

  let ingestPerDevice = Setting.limit(
    "ingestPerDevice",
    default: 60,
    help: "Requests with events allowed per minute and distinct id; 0 for no limit."
  )

  let launchesPerKey = Setting.limit(
    "launchesPerKey",
    default: 200,
    help: "First launches allowed per second and publishable key; 0 for no limit."
  )

  let launchesPerNetwork = Setting.limit(
    "launchesPerNetwork",
    default: 100,
    help: "First launches allowed per second and network of a client; 0 for no limit."
  )

  let managementPerMinute = Setting.limit(
    "managementPerMinute",
    default: 6_000,
    help: "Requests of the management API allowed per minute and secret key; 0 for no limit."
  )

  let linksPerWorkspace = Setting.limit(
    "linksPerWorkspace",
    default: 5_000_000,
    upTo: 100_000_000,
    help: "Links that a workspace may have, which are kept in memory; 0 for no limit."
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
    parse: SettingValue.path
  )

  let oidcName = Setting(
    "oidcName",
    value: "text",
    default: "OpenID Connect",
    help: "Name of the OpenID Connect provider on the sign-in page, such as Google.",
    expects: "a name of up to 40 characters",
    parse: { (1...40).contains($0.count) ? $0 : nil }
  )

  let dnsResolver = Setting(
    "dnsResolver",
    value: "address",
    help:
      "DNS resolver for TXT records of link domains, such as 10.0.0.53; those of /etc/resolv.conf where absent.",
    expects: "an IPv4 address, with a port or without",
    parse: { NameServer($0) }
  )

  let smtpHost = Setting(
    "smtpHost",
    value: "host",
    help: "Mail server that sends invitations and password links; without it every link is copied.",
    expects: "a host name or an IP address",
    parse: { $0.isEmpty || $0.contains(where: { $0 == "/" || $0 == " " }) ? nil : $0 }
  )

  let smtpPort = Setting(
    "smtpPort",
    value: "port",
    default: 587,
    help: "TCP port of the mail server.",
    expects: "a whole number from 1 to 65535",
    parse: { UInt16($0).flatMap { $0 > 0 ? Int($0) : nil } }
  )

  let smtpSecurity = Setting(
    "smtpSecurity",
    value: "kind",
    default: SMTPSettings.Security.startTLS,
    help: "Encryption of the mail server: starttls, tls (port 465), or none (loopback only).",
    expects: "starttls, tls or none",
    parse: SMTPSettings.Security.init(rawValue:)
  )

  let smtpUser = Setting(
    "smtpUser",
    value: "name",
    help: "User at the mail server; none where absent.",
    expects: "a name without line breaks",
    parse: { $0.isEmpty || $0.contains(where: \.isNewline) ? nil : $0 }
  )

  let smtpPasswordFile = Setting(
    "smtpPasswordFile",
    value: "file",
    help: "File with the password at the mail server.",
    expects: "the path of a file",
    parse: SettingValue.path
  )

  let smtpSender = Setting(
    "smtpSender",
    value: "address",
    help: "E-mail address that mails are from, e.g. paylisher@example.com.",
    expects: "an e-mail address",
    parse: { MailAddress($0) }
  )

  let smtpRoots = Setting(
    "smtpRoots",
    value: "file",
    help: "Root certificates (PEM) of the mail server in place of the system's.",
    expects: "the path of a file in PEM form",
    parse: SettingValue.path
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
