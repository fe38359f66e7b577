import LinkPages

/// What the form of a screen's blocks says.
enum BlockPhrase: Int, Translated {
  static let phraseTable = PhraseTable(Self.self, in: .dashboard)

  case blocks, footerBlocks, noBlocks, editBlock, addBlock, blockType, moveUp, moveDown
  case standardValue, rowsHint, undoStep, stepSaved, asJSON, textBlock, imageBlock, buttonBlock
  case spacerBlock, featuresBlock, plansBlock, countdownBlock, questionBlock, legalBlock
  case testimonialsBlock, contentField, sizeField, weightField, alignmentField, urlField, altField
  case labelField, actionField, valueField, spacingField, arrangementField, itemsField, untilField
  case secondsField, endedField, idField, titleField, choicesField, termsField, privacyField
  case restoreField, noteField, iconField, starsField

  /// The names of the types of blocks.
  static let types: [String: BlockPhrase] = [
    "text": .textBlock,
    "image": .imageBlock,
    "button": .buttonBlock,
    "spacer": .spacerBlock,
    "features": .featuresBlock,
    "plans": .plansBlock,
    "countdown": .countdownBlock,
    "question": .questionBlock,
    "legal": .legalBlock,
    "testimonials": .testimonialsBlock,
  ]

  /// The names of the members of blocks.
  static let members: [String: BlockPhrase] = [
    "content": .contentField,
    "fontSize": .sizeField,
    "fontWeight": .weightField,
    "textAlignment": .alignmentField,
    "url": .urlField,
    "alt": .altField,
    "label": .labelField,
    "action": .actionField,
    "value": .valueField,
    "verticalSpacing": .spacingField,
    "arrangement": .arrangementField,
    "items": .itemsField,
    "until": .untilField,
    "seconds": .secondsField,
    "ended": .endedField,
    "id": .idField,
    "title": .titleField,
    "choices": .choicesField,
    "terms": .termsField,
    "privacy": .privacyField,
    "restore": .restoreField,
    "note": .noteField,
    "icon": .iconField,
    "stars": .starsField,
    "text": .textBlock,
  ]
}
