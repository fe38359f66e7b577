/// The family of operating systems that browser and app both name.
public enum SystemFamily: UInt8, Hashable, Sendable, CaseIterable {
  /// iPhone and iPad.
  case ios = 1
  /// Android, and systems that run its apps.
  case android = 2
}
