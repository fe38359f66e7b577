import LinkCore

/// Events that were stored and not handed on yet, by workspace; no more than a few of each.
struct LiveQueue: Sendable {
  /// Events of one workspace.
  struct Entry: Hashable, Sendable {
    var ids: [EntityID] = []
    /// How many more there were.
    var unnamed = 0
  }

  /// The most events of a workspace that are handed on at a time.
  static let maximum = 250

  private(set) var entries: [WorkspaceID: Entry] = [:]

  var isEmpty: Bool { entries.isEmpty }

  mutating func add(_ ids: [EntityID], unnamed: Int = 0, of workspace: WorkspaceID) {
    var entry = entries[workspace] ?? Entry()
    let fitting = ids.prefix(max(0, Self.maximum - entry.ids.count))
    entry.ids += fitting
    entry.unnamed += ids.count - fitting.count + unnamed
    entries[workspace] = entry
  }

  /// What waits; nothing waits afterwards.
  mutating func take() -> [WorkspaceID: Entry] {
    defer { entries = [:] }
    return entries
  }
}
