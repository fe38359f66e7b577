import LinkPages

/// The conditions of rules as sentences.
enum RulePhrase: Int, Translated {
  static let phraseTable = PhraseTable(Self.self, in: .dashboard)

  case platformIs, deviceIs, systemIs, systemFrom, systemBelow, systemBetween, appFrom, appBelow
  case appBetween, languageIs, countryIs, addressIn, queryHas, queryIs, referrerIs, browserIs
  case insideAnyApp, insideApp, datesFrom, datesBefore, datesBetween, hoursDaily, hoursOn, wholeDays
  case everyDay, dayRange, nextDay, phone, tablet, desktop, tv, watch, other, unnamedApp
}
