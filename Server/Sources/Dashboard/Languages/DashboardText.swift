import CTranslations
import LinkPages
import WireModels

extension StringCatalog {
  /// The texts of the dashboard and of its mails.
  static let dashboard = StringCatalog(embedded: translations_of_dashboard())
}

/// The texts of the dashboard, which are read once.
package enum DashboardTexts: Sendable {
  /// Reads them now, so that no request waits for them.
  package static func load() { _ = StringCatalog.dashboard }
}

/// What pages of the dashboard say, in one language.
///
/// ```swift
/// DashboardText(language: .german)(.links)  // "Links"
/// ```
struct DashboardText: Sendable {
  let language: PageLanguage

  /// A phrase with its `{names}` filled in.
  func callAsFunction(_ phrase: Phrase, _ values: [String: String] = [:]) -> String {
    phrase.text(in: language, values)
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

  /// A phrase about alerts.
  func callAsFunction(_ phrase: AlertPhrase, _ values: [String: String] = [:]) -> String {
    phrase.text(in: language, values)
  }

  /// A phrase about reports by e-mail.
  func callAsFunction(_ phrase: SchedulePhrase, _ values: [String: String] = [:]) -> String {
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
    AccountText(language: language).role(role)
  }
}
