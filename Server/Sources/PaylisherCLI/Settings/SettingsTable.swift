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
    help: "IP address or host name to listen on. Use 0.0.0.0 to listen on every network.",
    expects: "an IP address or a host name",
    parse: { $0.isEmpty || $0.contains(where: { $0 == "/" || $0 == " " }) ? nil : $0 }
  )

  let port = Setting(
    "port",
    value: "port",
    default: 8_080,
    help: "TCP port to listen on. Use 0 for any free port.",
    expects: "a whole number from 0 to 65535",
    parse: { UInt16($0).map(Int.init) }
  )

  let publicURL = Setting(
    "publicURL",
    value: "url",
    help:
      "Public base URL of the server and its short links. Defaults to a URL made of the host and port.",
    expects: "a URL such as https://go.example.com, without a path",
    parse: PublicURL.init(_:)
  )

  let data = Setting(
    "data",
    value: "directory",
    default: "./data",
    help: "Directory that stores the database, the secrets and the click journal.",
    expects: "the path of a directory",
    parse: SettingValue.path
  )

  let databaseURL = Setting(
    "databaseURL",
    value: "url",
    default: DatabaseChoice.sqlite,
    help:
      "Database to use: sqlite for a file in the data directory, or the URL of a PostgreSQL database.",
    expects: "sqlite, or a URL such as postgres://user@host/database",
    shown: { DatabaseChoice($0)?.description ?? DatabaseChoice.scheme(of: $0) },
    parse: { DatabaseChoice($0) }
  )

  let trustedProxies = Setting(
    "trustedProxies",
    value: "ranges",
    help:
      "IP ranges of proxies whose X-Forwarded-For header the server trusts, such as 10.0.0.0/8,::1. Defaults to loopback.",
    expects: "IP addresses or CIDR ranges, separated by commas",
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
      "CSV file of IP addresses that many users share, such as those of iCloud Private Relay. Probabilistic matching ignores them.",
    expects: "a CSV file whose first column is an IP address or CIDR range",
    parse: SettingValue.path
  )

  let countryHeader = Setting(
    "countryHeader",
    value: "name",
    help: "Request header that contains the visitor's country code, such as CF-IPCountry.",
    expects: "the name of a header that the proxy always sets, such as CF-IPCountry",
    parse: SettingValue.headerName
  )

  let geoDatabase = Setting(
    "geoDatabase",
    value: "files",
    help:
      "MaxMind databases (.mmdb) of countries and networks, used for requests without a country header.",
    expects: "one or more .mmdb files, separated by commas",
    parse: SettingValue.paths
  )

  let appStoreRoots = Setting(
    "appStoreRoots",
    value: "files",
    help:
      "PEM files of root certificates to trust for App Store notifications instead of Apple's. Use this only in tests.",
    expects: "one or more PEM files, separated by commas",
    parse: SettingValue.paths
  )

  let addressHeader = Setting(
    "addressHeader",
    value: "name",
    help:
      "Request header that contains the client's IP address, such as X-Real-IP. Replaces X-Forwarded-For.",
    expects: "the name of a header that the proxy always sets, such as X-Real-IP",
    parse: SettingValue.headerName
  )

  let connectionsPerAddress = Setting(
    "connectionsPerAddress",
    value: "count",
    default: 128,
    help: "Maximum open connections for each client, except trusted proxies. Use 0 for no limit.",
    expects: "a whole number from 0 to 8192",
    parse: { Int($0).flatMap { (0...8_192).contains($0) ? $0 : nil } }
  )

  let notFoundPerMinute = Setting.limit(
    "notFoundPerMinute",
    default: 60,
    help:
      "Maximum HTTP 404 responses for short links per minute for each client. Use 0 for no limit."
  )

  let ingestPerKey = Setting.limit(
    "ingestPerKey",
    default: 1_000,
    help: "Maximum event requests per second for each publishable key. Use 0 for no limit."
  )

  let ingestPerNetwork = Setting.limit(
    "ingestPerNetwork",
    default: 500,
    help: "Maximum event requests per second for each client network. Use 0 for no limit."
  )

  let ingestPerDevice = Setting.limit(
    "ingestPerDevice",
    default: 60,
    help: "Maximum event requests per minute for each distinct ID. Use 0 for no limit."
  )

  let launchesPerKey = Setting.limit(
    "launchesPerKey",
    default: 200,
    help: "Maximum first launches per second for each publishable key. Use 0 for no limit."
  )

  let launchesPerNetwork = Setting.limit(
    "launchesPerNetwork",
    default: 100,
    help: "Maximum first launches per second for each client network. Use 0 for no limit."
  )

  let managementPerMinute = Setting.limit(
    "managementPerMinute",
    default: 6_000,
    help: "Maximum management API requests per minute for each secret key. Use 0 for no limit."
  )

  let linksPerWorkspace = Setting.limit(
    "linksPerWorkspace",
    default: 5_000_000,
    upTo: 100_000_000,
    help:
      "Maximum number of links in each workspace. The server keeps all links in memory. Use 0 for no limit."
  )

  let retentionDays = Setting(
    "retentionDays",
    value: "days",
    help:
      "Days to keep events. The server deletes whole months, but reports keep their counts. By default, events are kept forever.",
    expects: "a whole number of days from 1 to 36500",
    parse: { Int64($0).flatMap { (1...36_500).contains($0) ? $0 : nil } }
  )

  let oidcIssuer = Setting(
    "oidcIssuer",
    value: "url",
    help: "Issuer URL of the OpenID Connect provider that users sign in with.",
    expects: "an https URL such as https://accounts.google.com",
    parse: { text in
      PublicURL(String(text.prefix { $0 != "?" })) != nil || text.hasPrefix("https://") ? text : nil
    }
  )

  let oidcClient = Setting(
    "oidcClient",
    value: "id",
    help: "Client ID of this server at the OpenID Connect provider.",
    expects: "the client ID that the provider shows",
    parse: { $0.isEmpty ? nil : $0 }
  )

  let oidcSecretFile = Setting(
    "oidcSecretFile",
    value: "file",
    help: "File that contains this server's client secret for the OpenID Connect provider.",
    expects: "the path of a file",
    parse: SettingValue.path
  )

  let oidcName = Setting(
    "oidcName",
    value: "text",
    default: "OpenID Connect",
    help: "Name of the OpenID Connect provider to show on the sign-in page, such as Google.",
    expects: "a name of up to 40 characters",
    parse: { (1...40).contains($0.count) ? $0 : nil }
  )

  let dnsResolver = Setting(
    "dnsResolver",
    value: "address",
    help:
      "DNS resolver used to check TXT records of link domains, such as 10.0.0.53. Defaults to /etc/resolv.conf.",
    expects: "an IPv4 address, with or without a port",
    parse: { NameServer($0) }
  )

  let smtpHost = Setting(
    "smtpHost",
    value: "host",
    help:
      "Mail server that sends invitations and password links. Without one, you copy the links and send them yourself.",
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
    help:
      "Encryption of the connection to the mail server: starttls, tls (port 465) or none (loopback only).",
    expects: "starttls, tls or none",
    parse: SMTPSettings.Security.init(rawValue:)
  )

  let smtpUser = Setting(
    "smtpUser",
    value: "name",
    help: "User name for the mail server. By default, the server does not sign in.",
    expects: "a name without line breaks",
    parse: { $0.isEmpty || $0.contains(where: \.isNewline) ? nil : $0 }
  )

  let smtpPasswordFile = Setting(
    "smtpPasswordFile",
    value: "file",
    help: "File that contains the password for the mail server.",
    expects: "the path of a file",
    parse: SettingValue.path
  )

  let smtpSender = Setting(
    "smtpSender",
    value: "address",
    help: "Sender address of e-mails, such as paylisher@example.com.",
    expects: "an e-mail address",
    parse: { MailAddress($0) }
  )

  let smtpRoots = Setting(
    "smtpRoots",
    value: "file",
    help:
      "PEM file of root certificates to trust when connecting to the mail server, instead of the system's certificates.",
    expects: "the path of a PEM file",
    parse: SettingValue.path
  )

  let apnsURL = Setting.staging(
    "apnsURL",
    help:
      "URL of a test server that receives notifications instead of Apple's push service. No device receives them."
  )

  let fcmURL = Setting.staging(
    "fcmURL",
    help: "URL of a test server that receives notifications instead of Firebase Cloud Messaging."
  )

  let fcmTokenURL = Setting.staging(
    "fcmTokenURL",
    help: "URL of a test server that issues access tokens instead of Google's token service."
  )

  let logLevel = Setting(
    "logLevel",
    value: "level",
    default: Logger.Level.notice,
    help:
      "Lowest level of messages to log. With info, the server also logs each request with its ID.",
    expects: Logger.Level.allCases.map(\.rawValue).joined(separator: ", "),
    parse: { Logger.Level(rawValue: $0.lowercased() == "warn" ? "warning" : $0.lowercased()) }
  )

  let logFormat = Setting(
    "logFormat",
    value: "format",
    default: LogFormat.text,
    help: "Format of the log on standard error: text or json.",
    expects: "text or json",
    parse: LogFormat.init(rawValue:)
  )

  let otlpEndpoint = Setting(
    "otlpEndpoint",
    value: "url",
    standard: "OTEL_EXPORTER_OTLP_ENDPOINT",
    help:
      "URL of an OpenTelemetry collector that receives traces over HTTP. The server adds /v1/traces. By default, the server makes no traces.",
    expects: "a URL such as http://127.0.0.1:4318, without a user, query or fragment",
    shown: TraceSetting.shownEndpoint,
    parse: TraceSetting.endpoint
  )

  let otlpHeaders = Setting(
    "otlpHeaders",
    value: "pairs",
    standard: "OTEL_EXPORTER_OTLP_HEADERS",
    help: "Request headers for the collector, such as its API key.",
    expects:
      "pairs such as api-key=secret, separated by commas, with special characters escaped as in URLs",
    shown: TraceSetting.shown,
    parse: TraceSetting.headers
  )

  let otlpServiceName = Setting(
    "otlpServiceName",
    value: "name",
    default: "paylisher",
    standard: "OTEL_SERVICE_NAME",
    help: "Name of this server in traces.",
    expects: "a name of up to 255 characters",
    parse: { (1...255).contains($0.count) ? $0 : nil }
  )

  let traceSampling = Setting(
    "traceSampling",
    value: "ratio",
    default: 1.0,
    help:
      "Share of new traces to export. A request with a traceparent header keeps the decision of its sender.",
    expects: "a number from 0 to 1, such as 0.05",
    parse: { Double($0).flatMap { (0...1).contains($0) ? $0 : nil } }
  )
}

extension SettingsTable {
  static let shared = SettingsTable()

  /// Every setting, in the order of help and documentation.
  static let all = Mirror(reflecting: shared).children.compactMap {
    ($0.value as? any AnySetting)?.entry
  }
}
