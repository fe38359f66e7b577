/// What the form of a screen's blocks says, with the English text.
enum BlockPhrase: String, Translated {
  case blocks = "Blocks"
  case footerBlocks = "At the lower end"
  case noBlocks = "Nothing here yet."
  case editBlock = "Edit"
  case addBlock = "Add"
  case blockType = "Type of block"
  case moveUp = "Up"
  case moveDown = "Down"
  case standardValue = "Standard"
  case rowsHint = "One a line: {names}"
  case undoStep = "Undo"
  case stepSaved = "The draft was changed."
  case asJSON = "All members, as JSON"
  case textBlock = "Text"
  case imageBlock = "Image"
  case buttonBlock = "Button"
  case spacerBlock = "Space"
  case featuresBlock = "Features"
  case plansBlock = "Plans"
  case countdownBlock = "Countdown"
  case questionBlock = "Question"
  case legalBlock = "Legal links"
  case testimonialsBlock = "Testimonials"
  case contentField = "Content"
  case sizeField = "Size of letters"
  case weightField = "Weight of letters"
  case alignmentField = "Alignment"
  case urlField = "Address of the image"
  case altField = "Description for screen readers"
  case labelField = "Label"
  case actionField = "What it does"
  case valueField = "Link, screen or plan"
  case spacingField = "Height in points"
  case arrangementField = "Arrangement"
  case itemsField = "Entries"
  case untilField = "Ends at (RFC 3339)"
  case secondsField = "Seconds after it opened"
  case endedField = "Text at the end"
  case idField = "Id"
  case titleField = "Title"
  case choicesField = "Choices"
  case termsField = "Terms of use (https)"
  case privacyField = "Privacy policy (https)"
  case restoreField = "Button that restores purchases"
  case noteField = "Note"
  case iconField = "Icon"
  case starsField = "Stars"

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
