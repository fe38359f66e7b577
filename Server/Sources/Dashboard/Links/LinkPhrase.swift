/// What the rules builder, QR designer and history of a link say, with the English text.
enum LinkPhrase: String, Translated {
  // Rules.
  case template = "Link of this invitation"
  case templateDecides = "It decides where the invitation leads, and whether it works."
  case rulesLead =
    "Tried in order: the first rule whose conditions all hold decides. What none decides goes to the link’s targets."
  case editRules = "Edit rules"
  case saveRules = "Save rules"
  case rulesZone = "Times of day are in {zone}."
  case newRule = "New rule"
  case ruleOrder = "Place in the order"
  case ruleName = "Name of the rule"
  case everyPlatform = "Every platform"
  case otherSystems = "Other systems"
  case countriesHint = "Two letters each, such as TR, DE; any if empty."
  case languagesHint = "Such as tr, de-AT; any if empty."
  case ruleFrom = "From the time of day"
  case ruleUntil = "Until the time of day"
  case removeRule = "Remove this rule"
  case ruleSplit = "Split"
  case ruleSplitHint =
    "Weight, URL and name, one variant a line, such as: 50 https://example.com/a A. Instead of one page."
  case ruleJSON = "This rule as JSON"
  case ruleJSONHint =
    "For every condition that the API knows, and for targets in apps; it replaces the fields above."
  case neverReached = "Never reached"
  case ruleShare = "{share} of clicks"
  case reachNote =
    "Shares are of the newest {count} clicks. Rules decided all but {share}, which went to the link’s own targets. The oldest click is of"
  case ended = "Ended"
  case explainRules = "Explain these rules"
  case explainRulesNote =
    "Which rule decides a tap like this? The rules count as they are in the form; nothing is saved."
  case savedRules = "Saved rules"
  case explainSaved = "Taps are answered like this now."
  case unsavedRules = "Unsaved rules"
  case explainDraft = "As they are in the form. Until these are saved, the saved rules apply."

  // Settings.
  case linkPassword = "Password"
  case linkPasswordHint = "Every click asks for it. It stays as it is if empty."
  case startsHint = "The first day, in the zone of this page; at once if empty."
  case newPasswordHint = "Every click asks for it. No password if empty."
  case cardImage = "Picture of the card"
  case cardImageHint = "The https address of a picture, best of 1200 by 630 pixels."
  case removePassword = "Remove the password"
  case settingsJSON = "Settings as JSON"
  case settingsJSONLead =
    "Everything that a link can have, as in the API. What is left out is removed, but for the password."
  case unlistedAddress = "Address that cannot be guessed: 22 random characters"
  case campaignType = "Campaign type"
  case campaignTypeHint = "The app gets it from the SDK, such as promotion."
  case campaignTitle = "Campaign title"
  case startsTimeHint = "The day’s beginning if empty."
  case expiresTimeHint = "The day’s end if empty."
  case expiredTarget = "Target after the end"
  case expiredTargetHint =
    "The page for clicks after the end or the click limit; a notice if empty."

  // The preview of a draft.
  case draftPreviewNote =
    "As real taps would be answered; it follows what you type. Nothing is stored or counted."
  case updatePreview = "Update preview"
  case tapCircumstances = "Country, language and time"
  case notSavable = "Not ready to save"
  case pictureFrom = "Picture from {host}"

  // Live.
  case scannedCode = "QR code scanned"
  case botClick = "Program, not counted"

  // The QR code.
  case designCode = "Design the QR code"
  case darkColor = "Dark color"
  case lightColor = "Light color"
  case codeSize = "Side in pixels"
  case codeMargin = "Border in modules"
  case drawCode = "Draw"
  case codeNotDrawn = "Scanners could not read such a code"
  case codeCorrection = "Error correction"
  case codeCorrectionHint = "How much of the code may be hidden or dirty."
  case correctionAsNeeded = "As needed: medium, high with a logo"
  case correctionLow = "Low: 7%"
  case correctionMedium = "Medium: 15%"
  case correctionQuartile = "Quartile: 25%"
  case correctionHigh = "High: 30%"
  case codeLogo = "Room for a logo"
  case codeLogoHint = "Per cent of the side that stay free in the middle, 0 to 25."

  // History.
  case linkHistory = "History of the link"
  case historyLead =
    "Every change with its values before and after. Undo brings the earlier values back as a new change."
  case undoChange = "Undo"
  case noLinkChanges = "This link was not changed since it was made."

  // Several links.
  case everyDomain = "Every domain"
  case chooseLink = "Choose {name}"
  case withChosen = "With the chosen links"
  case bulkAddTag = "Add the tag"
  case bulkRemoveTag = "Remove the tag"
  case bulkTag = "Tag"
  case bulkDone = "Changed: {count}. Not changed: {failed}."
  case bulkNothing = "Nothing changed: choose links, and for a tag its name."
}
