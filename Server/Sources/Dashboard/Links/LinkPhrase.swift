import LinkPages

/// What the rules builder, QR designer and history of a link say.
enum LinkPhrase: Int, Translated {
  static let phraseTable = PhraseTable(Self.self, in: .dashboard)

  // Rules.
  case template, templateDecides, rulesLead, editRules, saveRules, rulesZone, newRule, ruleOrder
  case ruleName, everyPlatform, otherSystems, countriesHint, languagesHint, ruleFrom, ruleUntil
  case removeRule, ruleSplit, ruleSplitHint, ruleJSON, ruleJSONHint, neverReached, ruleShare
  case reachNote, ended, explainRules, explainRulesNote, savedRules, explainSaved, unsavedRules
  case explainDraft

  // Settings.
  case linkPassword, linkPasswordHint, startsHint, newPasswordHint, cardImage, cardImageHint
  case removePassword, settingsJSON, settingsJSONLead, unlistedAddress, campaignType
  case campaignTypeHint, campaignTitle, startsTimeHint, expiresTimeHint, expiredTarget
  case expiredTargetHint, moreTargets, campaignHeading, campaignTeam, campaignProject
  case campaignSource, campaignAd, campaignWebhook, campaignData, campaignDataHint, deferredMatch
  case windowHint, forwardClickID, offerStore, archivedField

  // What the sections of the form say.
  case urlParameters, byDefault, flagOff, startsOn, expiresOn, saveThenRules
  case utmNote, utmSource, utmMedium, utmCampaign, utmTerm, utmContent, utmSourceHint
  case utmMediumHint, utmCampaignHint, utmTermHint, utmContentHint

  // The preview of a draft.
  case draftPreviewNote, updatePreview, tapCircumstances, notSavable, pictureFrom, codeLater
  case draftEmpty

  // Live.
  case scannedCode, botClick

  // The QR code.
  case designCode, darkColor, lightColor, codeSize, codeMargin, drawCode, codeNotDrawn
  case codeCorrection, codeCorrectionHint, correctionAsNeeded, correctionLow, correctionMedium
  case correctionQuartile, correctionHigh, codeLogo, codeLogoHint

  // History.
  case linkHistory, historyLead, undoChange, undoUnavailable, noLinkChanges

  // The list.
  case monthClicks, monthClicksNote, openLink, rowActions, order
  case newestFirst, mostClicksFirst, mostClicksNote, archivedLinks, archiveLink, unarchiveLink
  case duplicateLink, copyNote

  // Several links.
  case everyDomain, chooseLink, withChosen, bulkAddTag, bulkRemoveTag, bulkTag, bulkDone
  case linkDeleted, undoDeletion
  case bulkNothing, bulkSetEnd, bulkRemoveEnd, bulkDestination, bulkEnd, bulkURL, bulkNeedsTag
  case bulkNeedsEnd, bulkNeedsURL, bulkNeedsLinks, bulkNeedsValue, selectAll, selectedCount
}
