import LinkPages

/// What pages of reports say about their counts, filters and steps.
enum ReportPhrase: Int, Translated {
  static let phraseTable = PhraseTable(Self.self, in: .dashboard)

  case counting, countingAdvice, counted, lookAgain, numbersAsOf, countAgain, nothingHas, thereAre
  case noSuchLink, noSuchCountry, linkFilterHint, daysOfUTC, eventProperty, propertyHint, valueHint
  case withinLimit, chartShows, perDay, otherValues, noDataYet, noDataYetAdvice, fromClickToEvent
  case fromClickToEventNote, clickedLink, installedApp, openedApp, didSomething
  case sortBy, chartUnit, byDay, byWeek, byMonth, perWeek, perMonth, removeFilter
  case savedReports, saveReport, saveReportAdvice, savedName, deleteSavedReport
  case removeFilters, appliedFilters, seeAll
}
