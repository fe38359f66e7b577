public import LinkCore

/// How a server is doing: the checks that it must pass to be ready, its database and its disk.
public struct SystemReport: Codable, Hashable, Sendable {
  /// A check that a server must pass to be ready.
  public struct Check: Codable, Hashable, Sendable {
    /// What is checked, such as `disk`.
    public var name: String
    /// What is wrong; absent where nothing is.
    public var fault: String?

    /// Makes a check.
    public init(name: String, fault: String? = nil) {
      (self.name, self.fault) = (name, fault)
    }
  }

  /// When the server started.
  public var startedAt: Timestamp
  /// The checks.
  public var checks: [Check]
  /// `sqlite` or `postgresql`.
  public var engine: String
  /// The engine's version.
  public var engineVersion: String
  /// The number of the last migration.
  public var schema: Int64
  /// How far a commit is when it returns, in the engine's own word.
  public var durability: String
  /// The bytes that the database takes.
  public var databaseBytes: Int64
  /// The free bytes on the disk of the data directory; absent where that cannot be read.
  public var freeBytes: Int64?
  /// The bytes of that disk.
  public var diskBytes: Int64?
  /// The free bytes below which the server is not ready.
  public var reserveBytes: Int64?

  /// Makes a report.
  public init(
    startedAt: Timestamp,
    checks: [Check],
    engine: String,
    engineVersion: String,
    schema: Int64,
    durability: String,
    databaseBytes: Int64
  ) {
    (self.startedAt, self.checks) = (startedAt, checks)
    (self.engine, self.engineVersion) = (engine, engineVersion)
    (self.schema, self.durability) = (schema, durability)
    self.databaseBytes = databaseBytes
  }
}
