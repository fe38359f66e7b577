public import LinkCore

/// How a server is doing: the checks that it must pass to be ready, its database and its disk.
public struct SystemReport: Codable, Hashable, Sendable {
  /// A check that a server must pass to be ready.
  public struct Check: Codable, Hashable, Sendable {
    /// What is checked, such as `disk`.
    public var name: String
    /// What is wrong; absent where nothing is.
    public var fault: String?
    /// The stable name of the sentence in `fault`, by which it is said in another language.
    public var reason: String?
    /// The values in the sentence, by name.
    public var arguments: [String: Problem.Argument]?

    /// Makes a check.
    public init(name: String, fault: String? = nil) {
      (self.name, self.fault) = (name, fault)
    }
  }

  /// The mail to users since the server started.
  public struct Mail: Codable, Hashable, Sendable {
    /// Messages that wait, also for another attempt.
    public var waiting: Int64
    /// Messages that the mail server took.
    public var sent: Int64
    /// Messages that were given up.
    public var failed: Int64
    /// What the last failure was.
    public var lastFailure: String?
    /// The stable name of the sentence in `lastFailure`, by which it is said in another language.
    public var lastFailureReason: String?
    /// The values in the sentence, by name.
    public var lastFailureArguments: [String: Problem.Argument]?
    /// When that was.
    public var lastFailureAt: Timestamp?

    /// Makes numbers.
    public init(
      waiting: Int64,
      sent: Int64,
      failed: Int64,
      lastFailure: String? = nil,
      lastFailureAt: Timestamp? = nil
    ) {
      (self.waiting, self.sent, self.failed) = (waiting, sent, failed)
      (self.lastFailure, self.lastFailureAt) = (lastFailure, lastFailureAt)
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
  /// The mail to users; absent where no mail server is configured.
  public var mail: Mail?

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
