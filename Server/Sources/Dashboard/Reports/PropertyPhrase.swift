import LinkPages

/// What the page of counted properties says.
enum PropertyPhrase: Int, Translated {
  static let phraseTable = PhraseTable(Self.self, in: .dashboard)

  case countedProperties, propertiesLead, property, propertyValues, isCounted, isLeftOut, leaveOut
  case leaveOutAdvice, countProperty, countAnotherProperty, countedPropertyHint, noProperties
  case noPropertiesAdvice
}
