import LinkPages

/// What the check of a screen found, and why a document is refused: the API's own sentences, with names in braces for
/// their values.
enum ScreenSentence: Int, Translated {
  static let phraseTable = PhraseTable(Self.self, in: .dashboard)

  case priceMissing, periodMissing, priceNotProminent, priceTyped, offerUnconditional, termsMissing
  case privacyMissing, restoreMissing, renewalNoteMissing, purchaseMissing, closeMissing
  case contrastLight, contrastDark, translationMissing, variableUnknown, elementUnknown
  case untypedElement, tooLarge, noObject, schema, empty, conditionUnknown, emptyWithoutProducts
  case planTwice, textNeeded, tooMany, noPlan, sellsNothing
}
