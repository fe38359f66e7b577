/// What the rules builder, QR designer and history of a link say, with the English text.
enum LinkPhrase: String, Translated {
  // Rules.
  case rulesLead =
    "Tried in order: the first rule whose conditions all hold decides. What none decides goes to the link’s targets."
  case editRules = "Edit rules"
  case saveRules = "Save rules"
  case rulesZone = "Times of day are in {zone}."
  case newRule = "New rule"
  case ruleOrder = "Place in the order"
  case ruleName = "Name of the rule"
  case everyPlatform = "Every platform"
  case countriesHint = "Two letters each, such as TR, DE; any if empty."
  case languagesHint = "Such as tr, de-AT; any if empty."
  case ruleFrom = "From the time of day"
  case ruleUntil = "Until the time of day"
  case removeRule = "Remove this rule"
  case keptRule =
    "This rule says more than the form shows and stays as it is: paylisher link rules, or the API, changes it."
  case neverReached = "Never reached"
  case ended = "Ended"

  // Live.
  case scannedCode = "QR code scanned"
  case botClick = "Program, not counted"

  // The QR code.
  case designCode = "Design the QR code"
  case darkColour = "Dark colour"
  case lightColour = "Light colour"
  case codeSize = "Side in pixels"
  case codeMargin = "Border in modules"
  case drawCode = "Draw"
  case codeNotDrawn = "Scanners could not read such a code"

  // History.
  case linkHistory = "History of the link"
  case historyLead =
    "Every change with its values before and after. Undo brings the earlier values back as a new change."
  case undoChange = "Undo"

  // Several links.
  case chooseLink = "Choose {name}"
  case withChosen = "With the chosen links"
  case bulkAddTag = "Add the tag"
  case bulkRemoveTag = "Remove the tag"
  case bulkTag = "Tag"
  case bulkDone = "Changed: {count}. Not changed: {failed}."
}
