import LinkPages

/// What pages of the dashboard say, in one language.
///
/// ```swift
/// DashboardText(language: .german)(.links)  // "Links"
/// ```
struct DashboardText: Sendable {
  let language: PageLanguage

  /// A phrase with its `{names}` filled in.
  func callAsFunction(_ phrase: Phrase, _ values: [String: String] = [:]) -> String {
    let sentence = Self.table(of: language)[phrase] ?? phrase.rawValue
    return values.isEmpty ? sentence : PageText.fill(sentence, values)
  }

  /// The translations into a language; English is in the phrases themselves.
  static func table(of language: PageLanguage) -> [Phrase: String] {
    switch language {
    case .english: [:]
    case .german: german
    case .turkish: turkish
    case .spanish: spanish
    case .arabic: arabic
    }
  }
}
