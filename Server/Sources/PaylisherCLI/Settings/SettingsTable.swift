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
    help: "IP address or host name to listen on, or 0.0.0.0 for every network.",
    expects: "an IP address or a host name",
    parse: { $0.isEmpty || $0.contains(where: { $0 == "/" || $0 == " " }) ? nil : $0 }
  )

  let port = Setting(
    "port",
    value: "port",
    default: 8_080,
    help: "TCP port to listen on, or 0 for any free port.",
    expects: "a whole number from 0 to 65535",
    parse: { UInt16($0).map(Int.init) }
  )

  let publicURL = Setting(
    "publicURL",
    value: "url",
    help:
      "Public base URL of the server and its short links. Defaults to host and port.",
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
      "IP ranges of proxies whose X-Forwarded-For is trusted, such as 10.0.0.0/8,::1. Defaults to loopback.",
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
    help: "Root certificates (PEM) for App Store notifications instead of Apple's, for tests.",
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
    help: "Requests with events allowed per second and client network; 0 for no limit."
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
    help: "First launches allowed per second and client network; 0 for no limit."
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
    help: "Maximum number of links of a workspace, all of them in memory; 0 for no limit."
  )

  let retentionDays = Setting(
    "retentionDays",
    value: "days",
    help:
      "Days to keep events, deleted by whole months. Reports keep their counts. Unlimited if absent.",
    expects: "a whole number of days from 1 to 36500",
    parse: { Int64($0).flatMap { (1...36_500).contains($0) ? $0 : nil } }
  )

  let oidcIssuer = Setting(
    "oidcIssuer",
    value: "url",
    help: "Issuer of the OpenID Connect provider for user sign-in.",
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
      "DNS resolver for TXT records of link domains, such as 10.0.0.53. Defaults to /etc/resolv.conf.",
    expects: "an IPv4 address, with a port or without",
    parse: { NameServer($0) }
  )

  let smtpHost = Setting(
    "smtpHost",
    value: "host",
    help:
      "Mail server for invitations and password links. Without it, you copy and send the links yourself.",
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
    help: "User of the mail server. None if absent.",
    expects: "a name without line breaks",
    parse: { $0.isEmpty || $0.contains(where: \.isNewline) ? nil : $0 }
  )

  let smtpPasswordFile = Setting(
    "smtpPasswordFile",
    value: "file",
    help: "File with the password of the mail server.",
    expects: "the path of a file",
    parse: SettingValue.path
  )

  let smtpSender = Setting(
    "smtpSender",
    value: "address",
    help: "Sender address of e-mails, e.g. paylisher@example.com.",
    expects: "an e-mail address",
    parse: { MailAddress($0) }
  )

  let smtpRoots = Setting(
    "smtpRoots",
    value: "file",
    help: "Root certificates (PEM) for the mail server instead of the system's.",
    expects: "the path of a file in PEM form",
    parse: SettingValue.path
  )

  let apnsURL = Setting.staging(
    "apnsURL",
    help: "Server in place of Apple's push service, for a rehearsal. Notifications reach no device."
  )

  let fcmURL = Setting.staging(
    "fcmURL",
    help: "Server in place of Firebase Cloud Messaging, for a rehearsal."
  )

  let fcmTokenURL = Setting.staging(
    "fcmTokenURL",
    help: "Server in place of Google's token service, for a rehearsal."
  )

  let logLevel = Setting(
    "logLevel",
    value: "level",
    default: Logger.Level.notice,
    help: "Minimum log level. info also logs each request with its id.",
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
