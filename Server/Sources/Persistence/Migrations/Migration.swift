/// One step of the schema, in both dialects; never edited after a release.
public struct Migration: Hashable, Sendable {
  /// Its place, from 1 without gaps.
  public let number: Int64
  /// What it does, in a few words.
  public let name: String
  /// The statements for SQLite.
  public let sqlite: String
  /// The statements for PostgreSQL.
  public let postgresql: String

  /// Makes a migration.
  public init(number: Int64, name: String, sqlite: String, postgresql: String) {
    self.number = number
    self.name = name
    self.sqlite = sqlite
    self.postgresql = postgresql
  }

  /// The statements for an engine.
  public func script(for dialect: SQLDialect) -> String {
    switch dialect.engine {
    case .sqlite: sqlite
    case .postgresql: postgresql
    }
  }
}

extension Migration {
  /// Every migration of this version, in order.
  public static let all: [Migration] = [
    .migration001, .migration002, .migration003, .migration004, .migration005,
    .migration006,
  ]
}
