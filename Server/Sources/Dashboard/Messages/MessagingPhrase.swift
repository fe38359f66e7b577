import LinkPages

/// What pages about messages, audiences, screens and placements say.
enum MessagingPhrase: Int, Translated {
  static let phraseTable = PhraseTable(Self.self, in: .dashboard)

  // Messages.
  case messagesLead, newMessage, editMessage, noMessages, noMessagesAdvice, message, channel
  case delivery, push, inApp, draft, scheduled, sending, paused, sent, cancelled, atOnce, atMoment
  case atLocalTime, afterEvent, inSequence, launch, launchAdvice, pauseMessage, resumeMessage,
    cancelMessage
  case cancelMessageAdvice, whatItSays, audience, allPeople, localTime, category, quietHours
  case holdOut, success, life, results, variant, targeted, sentCount, delivered, shown, opened
  case clickedCount, dismissed, converted, failed, dropped, reachedNone, reasonAddress, reasonOptOut
  case interval, firstHigher, secondHigher, tooFew, noDifference, whyNot, onePerson, distinctID,
    onePersonHint
  case wouldReceive, outcomeSend, outcomeWait, outcomeRefuse, passes, stops, sendTest, testSent

  // The form of a message.
  case saveDraft, saveDraftNote, messageJSON, messageJSONNote, messageName, messageNameHint
  case contentLanguage, tapOpens, tapOpensHint, notificationTitle, notificationText, pictureURL
  case secondVariant, secondVariantNote, otherTitle, otherText, recipients, app, allApps
  case categoryHint, holdOutHint, successHint, time, afterWhichEvent, minutesAfter, quietFrom
  case quietUntil, quietHint, preview, previewNote, look, lightLook, darkLook, picturesHavePlaces
  case notDrawn, nothingToDraw, shape, modalShape, bannerShape, fullscreenShape, buttonLabel
  case buttonHint, messageTitle, messageText, onScreen, onScreenHint, personalHint, readsAs

  // How a notification is shown.
  case buttons, buttonsNote, firstButton, secondButton, thirdButton, fourthButton, buttonLink
  case notificationOptions, silent, sound, soundHint, badge, badgeHint, interruption
  case interruptionHint
  case levelDefault, levelPassive, levelActive, levelTimeSensitive, levelCritical, channelID
  case channelIDHint, clickAction, clickActionHint, data, dataHint

  // Audiences.
  case audiencesLead, newAudience, noAudiences, noAudiencesAdvice, conditions, conditionsNote
  case conditionNumber, conditionName, conditionValue, withinDaysLabel, negated, audienceName
  case audienceJSONNote, removeAudienceAdvice, peopleNow, nobodyNow, reachableNow, someOfThem
  case andWord, orWord, notWord, inDays, beforeDays, kindProperty, kindEvent, kindLink, kindCampaign
  case kindSource, kindPlatform, kindAppVersion, kindLanguage, kindCountry, kindLastSeen
  case kindReachable, kindFirstEvent, kindLastEvent, kindList, inHours, beforeHours, whereProperty
  case whereValue, eachSent

  // Screens.
  case screensLead, newScreen, noScreens, noScreensAdvice, screen, screenID, screenIDHint
  case screenName, screenActive, published, deactivated, unpublishedChanges, previewLinks, publish
  case previewMade, document, documentJSON, lint, versions, neverPublished, shownNow, rollBack
  case restores, unknownReader, wordsAfterSaving, screenWordsHint

  // Placements.
  case placementsLead, newPlacement, noPlacements, noPlacementsAdvice, placement, placementID
  case placementIDHint, defaultScreen, whatIsShown, placementJSON
}
