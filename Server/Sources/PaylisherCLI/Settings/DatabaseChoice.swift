import PostgresDriver

/// Where a server stores everything.
enum DatabaseChoice: Hashable, Sendable, CustomStringConvertible {
  /// In a file of the data directory.
  case sqlite
  /// In a database that several servers may share.
  case postgresql(PostgresSettings)

  /// Reads `sqlite` or the URL of a PostgreSQL database.
  init?(_ text: String) {
    if text == "sqlite" {
      self = .sqlite
      return
    }
    guard text.hasPrefix("postgres://") || text.hasPrefix("postgresql://"),
      let settings = try? PostgresSettings(url: text)
    else { return nil }
    self = .postgresql(settings)
  }

  /// The scheme of a URL that is none of these, so that errors show no password.
  static func scheme(of text: String) -> String {
    text.contains("://") ? "\(text.prefix { $0 != ":" })://…" : "***"
  }

  /// Where it is, without a password.
  var description: String {
    switch self {
    case .sqlite: "sqlite"
    case .postgresql(let settings): "postgres://\(settings.place)"
    }
  }
}
