/// What a database says of itself.
package struct StoreFacts: Hashable, Sendable {
  /// `sqlite` or `postgresql`.
  package var engine: String
  /// The engine's version.
  package var version: String
  /// The number of the last migration.
  package var schema: Int64
  /// How far a commit is when it returns, in the engine's own word, such as `full` or `on`.
  package var durability: String
  /// The bytes that the database takes.
  package var bytes: Int64
  /// The bytes of its write-ahead log; `nil` where the engine does not tell.
  package var logBytes: Int64?
  /// How far its clock is ahead of the server's, in milliseconds; `nil` where it has none.
  package var clockLead: Int64?
  /// The indexes that are not in use because making them failed.
  package var brokenIndexes: Int64

  package init(
    engine: String,
    version: String,
    schema: Int64,
    durability: String,
    bytes: Int64,
    logBytes: Int64? = nil,
    clockLead: Int64? = nil,
    brokenIndexes: Int64 = 0
  ) {
    self.engine = engine
    self.version = version
    self.schema = schema
    self.durability = durability
    self.bytes = bytes
    self.logBytes = logBytes
    self.clockLead = clockLead
    self.brokenIndexes = brokenIndexes
  }
}
