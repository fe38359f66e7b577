import Crypto

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
  /// The oldest schema whose programs may go on reading and writing after this step.
  ///
  /// A step that only adds (tables, indexes, columns that may be empty or have a default) names the
  /// schema before it, so that servers of two versions can run side by side while they are
  /// replaced. A step after which an older program would fail, or would leave out what newer ones
  /// rely on, names itself.
  public let oldestWriter: Int64

  /// Makes a migration; without ``oldestWriter`` no older program may go on after it.
  public init(
    number: Int64,
    name: String,
    oldestWriter: Int64? = nil,
    sqlite: String,
    postgresql: String
  ) {
    self.number = number
    self.name = name
    self.oldestWriter = oldestWriter ?? number
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

  /// The SHA-256 of the statements for an engine, which a database keeps.
  public func checksum(for dialect: SQLDialect) -> [UInt8] {
    Array(SHA256.hash(data: Array(script(for: dialect).utf8)))
  }
}
