/// What became of one event; in each case its id is on disk.
public enum EventVerdict: String, Hashable, Sendable, CaseIterable {
  /// Stored now.
  case accepted
  /// Stored earlier, with the same content.
  case duplicate
  /// Stored earlier with other content; the first stays.
  case conflict
}
