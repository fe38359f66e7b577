/// What became of one event.
public enum EventVerdict: String, Hashable, Sendable, CaseIterable {
  /// Stored now: it is on disk.
  case accepted
  /// Stored earlier, with the same content.
  case duplicate
  /// Stored earlier with other content; the first stays.
  case conflict
  /// Not stored: its id is of a time whose events were dropped (``Retention``).
  case expired
  /// Not stored: the person was erased.
  case erased
  /// Not stored: the engine cannot store what it holds.
  case unstorable
}
