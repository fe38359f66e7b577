/// The system that an app runs on, as far as a token is bound to it.
public enum AppPlatform: String, Hashable, Sendable, CaseIterable {
  /// iPhone and iPad.
  case ios
  /// Android, and systems that run its apps.
  case android

  /// The byte that stands for it in a token.
  var code: UInt8 {
    switch self {
    case .ios: 1
    case .android: 2
    }
  }

  init?(code: UInt8) {
    guard let platform = Self.allCases.first(where: { $0.code == code }) else { return nil }
    self = platform
  }
}
