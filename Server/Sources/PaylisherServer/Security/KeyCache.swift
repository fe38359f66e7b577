import LinkCore
import Persistence

/// The keys that were used in the last half second.
actor KeyCache {
  private struct Entry {
    var record: KeyRecord
    var readAt: Timestamp
  }

  private static let lifetime: Int64 = 500
  private static let capacity = 10_000

  private let now: @Sendable () -> Timestamp
  private let find: @Sendable (String) async throws -> KeyRecord?
  private var entries: [String: Entry] = [:]
  private var forgotten: UInt64 = 0
  private var usedAt: [String: Timestamp] = [:]

  init(
    now: @escaping @Sendable () -> Timestamp,
    find: @escaping @Sendable (String) async throws -> KeyRecord?
  ) {
    self.now = now
    self.find = find
  }

  func record(_ id: String) async throws -> KeyRecord? {
    if let entry = entries[id],
      (0..<Self.lifetime).contains(now().milliseconds(since: entry.readAt))
    {
      return entry.record
    }
    let generation = forgotten
    guard let record = try await find(id) else { return nil }
    // A key revoked while it was read must not come back as it was before.
    if generation == forgotten { keep(record) }
    return record
  }

  /// Whether a key is used for the first time in this minute.
  func isFirstUseOfMinute(_ id: String) -> Bool {
    let now = now()
    if let last = usedAt[id], (0..<60_000).contains(now.milliseconds(since: last)) { return false }
    if usedAt.count >= Self.capacity { usedAt = [:] }
    usedAt[id] = now
    return true
  }

  func forget(_ id: String) {
    forgotten += 1
    entries[id] = nil
  }

  private func keep(_ record: KeyRecord) {
    if entries.count >= Self.capacity { entries = [:] }
    entries[record.id] = Entry(record: record, readAt: now())
  }
}
