/// Everything that pages say, in one language.
///
/// `{app}`, `{menu}` and `{item}` stand for values; ``fill(_:_:)`` puts them in.
package struct PageText: Hashable, Sendable {
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
  let linksMayNotOpen: String
  let tap: String
  let tapAbove: String
  let tapBelow: String
  let choose: String
  let openInBrowser: String
  let openInExternalBrowser: String
  let openInDefaultBrowser: String
  let openInOtherBrowser: String
  let openInSafari: String
  let leaveForBrowser: String
  let copyLink: String
  let copied: String

  // Page for computers
  let scan: String
  let scanHint: String
  let codeOf: String
  let otherDevice: String
  let otherDeviceAdvice: String
  let noDeviceAdvice: String

  // Notices
  let notFound: String
  let notFoundAdvice: String
  let expired: String
  let expiredAdvice: String
  let notStarted: String
  let notStartedAdvice: String
  let usedUp: String
  let usedUpAdvice: String
  let tooManyRequests: String
  let tooManyRequestsAdvice: String

  // Password
  let protected: String
  let protectedAdvice: String
  let password: String
  let wrongPassword: String
  let tooManyAttempts: String
  let tryAgainIn: String
  let goOn: String

  // Warning, and leading on
  let beCareful: String
  let notChecked: String
  let itLeadsTo: String
  let goOnTo: String
  let leaveIfUnexpected: String
  let reportThis: String
  let reportTo: String
  let goingTo: String
  let ifNothingHappens: String

  // Inspection
  let whereItLeads: String
  let doesNotCount: String
  let works: String
  let isWarned: String
  let hasNotStarted: String
  let isUsedUp: String
  let isDisabled: String
  let hasExpired: String
  let iPhoneAndIPad: String
  let computers: String
  let everythingElse: String
  let app: String
  let store: String
  let web: String
  let leadsNowhere: String
  let ruleNumber: String
  let ruleVariant: String
  let everyDevice: String
  let afterItsEnd: String
  let qrPage: String
  let targetsAreHidden: String
  let parametersChoose: String
}

extension PageText {
  /// Puts values in the place of their names, each isolated so that a name in another direction
  /// does not turn the sentence around (Unicode UAX #9, FSI and PDI).
  package static func fill(_ sentence: String, _ values: [String: String]) -> String {
    pieces(of: sentence).map { piece in
      switch piece {
      case .words(let words): words
      case .name(let name): values[name].map { "\u{2068}\($0)\u{2069}" } ?? "{\(name)}"
      }
    }.joined()
  }

  /// Puts HTML in the place of names.
  static func fill(_ sentence: String, _ values: [String: HTML]) -> HTML {
    HTML(
      pieces(of: sentence).map { piece in
        switch piece {
        case .words(let words): "\(words)"
        case .name(let name): values[name] ?? "{\(name)}"
        }
      }
    )
  }

  private enum Piece {
    case words(String)
    case name(String)
  }

  private static func pieces(of sentence: String) -> [Piece] {
    var pieces: [Piece] = []
    var rest = sentence[...]
    while let opening = rest.firstIndex(of: "{"),
      let closing = rest[opening...].firstIndex(of: "}")
    {
      pieces.append(.words(String(rest[..<opening])))
      pieces.append(.name(String(rest[rest.index(after: opening)..<closing])))
      rest = rest[rest.index(after: closing)...]
    }
    return pieces + [.words(String(rest))]
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
