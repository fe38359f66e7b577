import LinkPages
import WireModels

/// The phrases of a subject: each has its English text as raw value, and a translation into every
/// other language.
protocol Translated: RawRepresentable<String>, Hashable, Sendable, CaseIterable {
  static var german: [Self: String] { get }
  static var turkish: [Self: String] { get }
  static var spanish: [Self: String] { get }
  static var arabic: [Self: String] { get }
}

extension Translated {
  /// The translations into a language; English is in the phrases themselves.
  static func table(of language: PageLanguage) -> [Self: String] {
    switch language {
    case .english: [:]
    case .german: german
    case .turkish: turkish
    case .spanish: spanish
    case .arabic: arabic
    }
  }

  /// The phrase in a language with its `{names}` filled in.
  func text(in language: PageLanguage, _ values: [String: String]) -> String {
    let sentence = Self.table(of: language)[self] ?? rawValue
    return values.isEmpty ? sentence : PageText.fill(sentence, values)
  }
}

extension DashboardText {
  /// A phrase about members, the audit log and the server.
  func callAsFunction(_ phrase: TeamPhrase, _ values: [String: String] = [:]) -> String {
    phrase.text(in: language, values)
  }

  /// A phrase about messages, audiences, screens and placements.
  func callAsFunction(_ phrase: MessagingPhrase, _ values: [String: String] = [:]) -> String {
    phrase.text(in: language, values)
  }

  /// A phrase about people and first launches.
  func callAsFunction(_ phrase: PeoplePhrase, _ values: [String: String] = [:]) -> String {
    phrase.text(in: language, values)
  }

  /// A phrase about rules, codes and the history of links.
  func callAsFunction(_ phrase: LinkPhrase, _ values: [String: String] = [:]) -> String {
    phrase.text(in: language, values)
  }

  /// A phrase about the blocks of screens.
  func callAsFunction(_ phrase: BlockPhrase, _ values: [String: String] = [:]) -> String {
    phrase.text(in: language, values)
  }

  /// A phrase of the form of a message.
  func callAsFunction(_ phrase: ComposerPhrase, _ values: [String: String] = [:]) -> String {
    phrase.text(in: language, values)
  }

  /// A phrase of the dialog before a message is sent.
  func callAsFunction(_ phrase: LaunchDialogPhrase, _ values: [String: String] = [:]) -> String {
    phrase.text(in: language, values)
  }

  /// A phrase of the form of a placement.
  func callAsFunction(_ phrase: PlacementPhrase, _ values: [String: String] = [:]) -> String {
    phrase.text(in: language, values)
  }

  /// A phrase about reports.
  func callAsFunction(_ phrase: ReportPhrase, _ values: [String: String] = [:]) -> String {
    phrase.text(in: language, values)
  }

  /// A phrase about counted properties.
  func callAsFunction(_ phrase: PropertyPhrase, _ values: [String: String] = [:]) -> String {
    phrase.text(in: language, values)
  }

  /// A phrase about shared reports and the demo.
  func callAsFunction(_ phrase: SharePhrase, _ values: [String: String] = [:]) -> String {
    phrase.text(in: language, values)
  }

  /// A phrase about apps, domains and their checks.
  func callAsFunction(_ phrase: SetUpPhrase, _ values: [String: String] = [:]) -> String {
    phrase.text(in: language, values)
  }

  /// A phrase of the page of an app.
  func callAsFunction(_ phrase: AppPhrase, _ values: [String: String] = [:]) -> String {
    phrase.text(in: language, values)
  }

  /// The name of a role.
  func role(_ role: Role) -> String {
    let phrase = AccountPhrase(rawValue: role.rawValue)
    return phrase.map { AccountText(language: language)($0) } ?? role.rawValue
  }
}
