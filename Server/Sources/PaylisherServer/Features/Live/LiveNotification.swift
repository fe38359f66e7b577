import LinkCore

/// What servers notify each other of, so that a listener gets events that another server stored.
enum LiveNotification: Hashable, Sendable {
  /// The most events of one notification, so that its text stays below PostgreSQL's 8,000 bytes.
  static let maximumEvents = 200

  /// The sender has listeners of a workspace, for the next few seconds.
  case wanted(WorkspaceID)
  /// The sender stored events of a workspace, and as many more that it does not name.
  case stored(WorkspaceID, [EntityID], unnamed: Int)

  /// The text of a notification from a server.
  func text(from sender: EntityID) -> String {
    switch self {
    case .wanted(let workspace): "wanted \(sender) \(workspace)"
    case .stored(let workspace, let ids, let unnamed):
      "stored \(sender) \(workspace) \(unnamed) \(ids.map(\.description).joined(separator: ","))"
    }
  }

  /// Reads a text; `nil` where a newer version wrote it.
  static func read(_ text: String) -> (sender: EntityID, notification: LiveNotification)? {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count >= 3, let sender = EntityID(words[1]), let id = EntityID(words[2]) else {
      return nil
    }
    let workspace = WorkspaceID(id)
    switch (words[0], words.count) {
    case ("wanted", 3): return (sender, .wanted(workspace))
    case ("stored", 5):
      guard let unnamed = Int(words[3]), unnamed >= 0 else { return nil }
      let ids = words[4].split(separator: ",").compactMap { EntityID($0) }
      return (sender, .stored(workspace, ids, unnamed: unnamed))
    default: return nil
    }
  }
}
