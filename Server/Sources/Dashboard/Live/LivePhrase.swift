import LinkPages

/// What Live, the page of a click and the charts of first launches say.
enum LivePhrase: Int, Translated {
  static let phraseTable = PhraseTable(Self.self, in: .dashboard)

  // Filters.
  case liveApp, liveLinkHint, liveEventHint, liveHidden, liveNoClicks, liveNoClicksAdvice
  case liveClicksNote, liveNoEvents, liveNoEventsAdvice, liveNoSuchApp

  // A click.
  case whyClick, clickRule, clickReferrer, clickBrowser, clickNetwork, clickUnique
  case clickOfDeletedLink, noClickSteps

  // First launches.
  case launches7, launches90, launchDays, allAppsCounted, newestCounted, noLaunchesFound
  case noLaunchesFoundAdvice
}

extension DashboardText {
  /// A phrase of Live, of a click, or of the charts of first launches.
  func callAsFunction(_ phrase: LivePhrase, _ values: [String: String] = [:]) -> String {
    phrase.text(in: language, values)
  }
}
