package import LinkCore

/// What was erased of a person: counts only.
package struct ErasureRecord: Hashable, Sendable {
  /// When it was asked for: from then on nothing new is stored.
  package var erasedAt: Timestamp
  /// The distinct ids; the one that was asked for is the first.
  package var distinctIDs: [String] = []
  /// Whether anything is stored of the id.
  package var isKnown = false
  /// Distinct ids that were one person.
  package var people: Int64 = 0
  package var events: Int64 = 0
  /// Texts that only this person's events had: ids, visits, journeys, devices.
  package var terms: Int64 = 0
  /// Push addresses, what the person said about marketing, and what their devices reported of messages.
  package var addresses: Int64 = 0
  /// First launches, receipts, tokens and codes.
  package var matching = ForgetCounts()
  /// How often the person's ids are still in the files of the database; `nil` where that was not
  /// looked for, such as on PostgreSQL or for ids of fewer than eight bytes.
  package var found: Int?

  /// Makes a record of nothing.
  package init(erasedAt: Timestamp) {
    self.erasedAt = erasedAt
  }
}

/// A person who was erased, for another copy of the store.
package struct Tombstone: Hashable, Sendable, Codable {
  package var workspace: WorkspaceID
  /// The keyed hash of a distinct id, 16 bytes.
  package var hash: [UInt8]
  package var erasedAt: Timestamp

  package init(workspace: WorkspaceID, hash: [UInt8], erasedAt: Timestamp) {
    self.workspace = workspace
    self.hash = hash
    self.erasedAt = erasedAt
  }
}
