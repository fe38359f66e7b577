import LinkCore

extension AppPlatform {
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
