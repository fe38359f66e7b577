/// Whether a link works.
public enum LinkState: String, Hashable, Sendable, CaseIterable {
  /// It leads where it should.
  case active
  /// It leads there after a page that warns.
  case warn
  /// It answers as if there were no such link.
  case disabled
}
