import CPostgres
import Database
import Foundation

/// Where PostgreSQL is, how it is reached, and how long it is waited for.
package struct PostgresSettings: Hashable, Sendable {
  /// How many sessions are kept at most.
  package var sessions = 8
  /// How long a statement may take.
  package var statementTimeout = Duration.seconds(30)
  /// How long a statement may wait for a lock.
  package var lockTimeout = Duration.seconds(5)
  /// How long a caller waits for a session that is free.
  package var checkoutTimeout = Duration.seconds(2)
  /// How long a session waits for a statement before it asks whether the server still answers.
  package var silence = Duration.milliseconds(500)
  /// How long a new connection then waits for the first answer.
  package var probeTimeout = Duration.milliseconds(700)
  /// The parameters of libpq, by keyword.
  let parameters: [String: String]

  /// Reads a URL such as `postgres://paylisher@db.example.com/paylisher`, or `key=value` pairs.
  ///
  /// A server that is reached over a network must prove who it is: `sslmode` is `verify-full` where
  /// the URL does not say otherwise. The certificates of the system are trusted, where the URL names
  /// no others (`sslrootcert`).
  ///
  /// - Throws: ``StoreError/Code/invalid`` where libpq does not understand the text.
  package init(url: String) throws {
    var parameters = try Self.parse(url)
    if !Self.isLocal(parameters) {
      parameters["sslmode"] = parameters["sslmode"] ?? "verify-full"
      parameters["sslrootcert"] = parameters["sslrootcert"] ?? Self.systemCertificates
      parameters["tcp_user_timeout"] = parameters["tcp_user_timeout"] ?? "10000"
    }
    parameters["connect_timeout"] = parameters["connect_timeout"] ?? "2"
    parameters["application_name"] = parameters["application_name"] ?? "paylisher"
    parameters["client_encoding"] = "UTF8"
    self.parameters = parameters
  }

  /// The same place for work that may take as long as it needs, such as building an index.
  package var unhurried: PostgresSettings {
    var settings = self
    settings.statementTimeout = .seconds(86_400)
    settings.lockTimeout = .seconds(60)
    settings.sessions = 2
    return settings
  }

  /// What is less safe than it should be, for the log; `nil` where nothing is.
  package var warning: String? {
    guard !Self.isLocal(parameters), let mode = parameters["sslmode"], mode != "verify-full" else {
      return nil
    }
    return "the database's certificate is not verified: its URL says sslmode=\(mode)"
  }

  /// Where the server is, without a password: host and database.
  package var place: String {
    let host = parameters["hostaddr"] ?? parameters["host"] ?? "the local socket"
    let port = parameters["port"].map { ":\($0)" } ?? ""
    return "\(host)\(port)/\(parameters["dbname"] ?? parameters["user"] ?? "")"
  }

  /// Whether a password is part of the settings.
  package var hasPassword: Bool { parameters["password"] != nil }

  /// The text that libpq reads, with what `place` says instead, by keyword; it holds the password.
  func connectionText(at place: [String: String] = [:]) -> String {
    let all = parameters.merging(place) { $1 }
    return all.sorted { $0.key < $1.key }.map { key, value in
      // By scalars: libpq ends a value at a quote also where a combining mark follows it.
      let escaped = value.unicodeScalars.map { $0 == "\\" || $0 == "'" ? "\\\($0)" : String($0) }
      return "\(key)='\(escaped.joined())'"
    }.joined(separator: " ")
  }

  /// Whether the server may be at one of several places.
  var hasSeveralHosts: Bool {
    [parameters["host"], parameters["hostaddr"]].contains {
      $0?.utf8.contains(UInt8(ascii: ",")) == true
    }
  }

  /// Whether no network is between: a socket, or this computer.
  private static func isLocal(_ parameters: [String: String]) -> Bool {
    let hosts = parameters["hostaddr"] ?? parameters["host"] ?? ""
    // By bytes, as libpq splits them.
    let comma = UInt8(ascii: ",")
    return hosts.utf8.split(separator: comma, omittingEmptySubsequences: false).allSatisfy { host in
      host.isEmpty || host.first == UInt8(ascii: "/") || host.first == UInt8(ascii: "@")
        || host.elementsEqual("localhost".utf8) || host.elementsEqual("::1".utf8)
        || host.starts(with: "127.".utf8)
    }
  }

  /// The file of a system's certificates: libpq before 16 does not look for it.
  private static var systemCertificates: String? {
    [
      "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt",
      "/etc/ssl/cert.pem",
    ].first { FileManager.default.fileExists(atPath: $0) }
  }

  private static func parse(_ url: String) throws -> [String: String] {
    var reason: UnsafeMutablePointer<CChar>?
    guard let options = PQconninfoParse(url, &reason) else {
      defer { PQfreemem(reason) }
      // What libpq says may quote the text, and with it the password.
      throw StoreError(
        .invalid,
        "The URL of the database is not one that PostgreSQL understands. "
          + "Write it like postgres://user@host/database."
      )
    }
    defer { PQconninfoFree(options) }
    var parameters: [String: String] = [:]
    var option = options
    while let keyword = option.pointee.keyword {
      if let value = option.pointee.val {
        parameters[String(cString: keyword)] = String(cString: value)
      }
      option += 1
    }
    return parameters
  }
}

extension PostgresSettings: CustomStringConvertible, CustomReflectable {
  /// Where the server is, without a password.
  package var description: String { place }
  /// Nothing to look into: there may be a password.
  package var customMirror: Mirror { Mirror(self, children: []) }
}
