/// Whether a link works, as its owner set it.
public enum LinkState: String, Codable, Hashable, Sendable, CaseIterable {
  /// It leads where it should.
  case active
  /// It leads there after a page that warns.
  case warn
  /// It answers as if there were no such link.
  case disabled
}

/// Whether a link works now: its state, its times and its click limit together.
public enum LinkStatus: String, Codable, Hashable, Sendable, CaseIterable {
  /// It leads where it should.
  case active
  /// It leads there after a page that warns.
  case warn
  /// Its owner switched it off.
  case disabled
  /// `startsAt` is still to come.
  case notStarted = "not_started"
  /// `expiresAt` has passed.
  case expired
  /// It had as many clicks as it takes.
  case usedUp = "used_up"
}
