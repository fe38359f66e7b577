public import LinkCore

/// What was erased of a person: counts only.
public struct ErasureRecord: Hashable, Sendable {
  /// When it was asked for: from then on nothing new is stored.
  public var erasedAt: Timestamp
  /// The distinct ids; the one that was asked for is the first.
  public var distinctIDs: [String] = []
  /// Whether anything is stored of the id.
  public var isKnown = false
  /// Distinct ids that were one person.
  public var people: Int64 = 0
  public var events: Int64 = 0
  /// Texts that only this person's events had: ids, visits, journeys, devices.
  public var terms: Int64 = 0
  /// Push addresses, what the person said about marketing, and what their devices reported of messages.
  public var addresses: Int64 = 0
  /// First launches, receipts, tokens and codes.
  public var matching = ForgetCounts()
  /// How often the person's ids are still in the files of the database; `nil` where that was not
  /// looked for, such as on PostgreSQL or for ids of fewer than eight bytes.
  public var found: Int?

  /// Makes a record of nothing.
  public init(erasedAt: Timestamp) {
    self.erasedAt = erasedAt
  }
}

/// A person who was erased, for another copy of the store.
public struct Tombstone: Hashable, Sendable, Codable {
  public var workspace: WorkspaceID
  /// The keyed hash of a distinct id, 16 bytes.
  public var hash: [UInt8]
  public var erasedAt: Timestamp

  public init(workspace: WorkspaceID, hash: [UInt8], erasedAt: Timestamp) {
    self.workspace = workspace
    self.hash = hash
    self.erasedAt = erasedAt
  }
}
