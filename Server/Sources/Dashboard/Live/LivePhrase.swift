/// What Live, the page of a click and the charts of first launches say, with the English text.
enum LivePhrase: String, Translated {
  // Filters.
  case liveApp = "App"
  case liveLinkHint = "Id, short URL, code or title"
  case liveEventHint = "Its whole name, such as Purchase"
  case liveHidden = "{name} {value}: hides {count} of them."
  case liveNoClicks = "No clicks of this link yet"
  case liveNoClicksAdvice = "The filter by link {link} hides the clicks of all other links."
  case liveClicksNote =
    "Clicks have neither app nor event name: only the filter by link hides some."
  case liveNoEvents = "No events match"
  case liveNoEventsAdvice =
    "None of the newest {count} events fits the filters. New ones that fit show here as they arrive."
  case liveNoSuchApp = "App: no app of this workspace has this id."

  // A click.
  case whyClick = "Why a click went there"
  case clickRule = "Rule"
  case clickReferrer = "Host of the page it came from"
  case clickBrowser = "Inside the app"
  case clickNetwork = "Network (ASN)"
  case clickUnique = "First of its visitor on the link that day (UTC)"
  case clickOfDeletedLink = "The link is deleted."
  case noClickSteps = "The steps of this click are not stored."

  // First launches.
  case launches7 = "First launches in 7 days"
  case launches90 = "First launches in 90 days"
  case launchDays = "Days of the charts"
  case allAppsCounted =
    "The charts count the first launches of all apps; only the list follows the filter by app."
  case newestCounted =
    "There were more first launches in these days than the charts read: they count the newest {count}."
  case noLaunchesFound = "No first launches match"
  case noLaunchesFoundAdvice = "Choose another app, or clear the filters."
}

extension DashboardText {
  /// A phrase of Live, of a click, or of the charts of first launches.
  func callAsFunction(_ phrase: LivePhrase, _ values: [String: String] = [:]) -> String {
    phrase.text(in: language, values)
  }
}
