/// Everything that pages say, in one language.
///
/// `{app}`, `{menu}` and `{item}` stand for values; ``fill(_:_:)`` puts them in.
struct PageText: Hashable, Sendable {
  // Landing page
  let openTheApp: String
  let openApp: String
  let getTheApp: String
  let getApp: String
  let copies: String
  let installWithoutCopying: String
  let continueOnTheWeb: String
  let notOpened: String

  // In-app browsers
  let insideApp: String
  let insideAnApp: String
  let escape: String
  let openInBrowser: String
  let openInExternalBrowser: String

  // Page for computers
  let scan: String
  let scanHint: String
  let codeOf: String

  // Notices
  let notFound: String
  let notFoundAdvice: String
  let expired: String
  let expiredAdvice: String

  // Inspection
  let whereItLeads: String
  let doesNotCount: String
  let works: String
  let isDisabled: String
  let hasExpired: String
  let iPhoneAndIPad: String
  let computers: String
  let everythingElse: String
  let app: String
  let store: String
  let web: String
  let leadsNowhere: String
}

extension PageText {
  /// Puts values in the place of their names, each isolated so that a name in another direction
  /// does not turn the sentence around (Unicode UAX #9, FSI and PDI).
  static func fill(_ sentence: String, _ values: [String: String]) -> String {
    var filled = ""
    var rest = sentence[...]
    while let opening = rest.firstIndex(of: "{"),
      let closing = rest[opening...].firstIndex(of: "}")
    {
      filled += rest[..<opening]
      let name = String(rest[rest.index(after: opening)..<closing])
      filled += values[name].map { "\u{2068}\($0)\u{2069}" } ?? "{\(name)}"
      rest = rest[rest.index(after: closing)...]
    }
    return filled + rest
  }
}

extension PageLanguage {
  /// What pages say in this language.
  var text: PageText {
    switch self {
    case .english: .english
    case .turkish: .turkish
    case .german: .german
    case .spanish: .spanish
    case .arabic: .arabic
    }
  }
}
