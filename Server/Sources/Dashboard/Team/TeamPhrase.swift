import LinkPages

/// What pages about members, the audit log and the server say.
enum TeamPhrase: Int, Translated {
  static let phraseTable = PhraseTable(Self.self, in: .dashboard)

  // Members.
  case membersLead, member, role, secondFactorColumn, timeZone, timeZoneHint, oneLinkTargets
  case oneLinkTargetsHint, inspection, inspectionHint, factorOptional, factorIsRequired
  case factorMissing, factorKeys
  case requireFactor, requireNoFactor, lastSeen, joined, switchedOn, switchedOff, never, you, manage
  case removeMemberAdvice, resetPassword, endSessions, removeFactor, removeFactorAdvice
  case invitationMade, resetMade, invite, inviteLead, inviteeEmail, inviteeHint, makeInvitation
  case ownerMay, adminMay, editorMay, analystMay, viewerMay, openInvitations, noInvitations
  case anyAddress, worksUntil

  // Keys.
  case lastUsed, keyWorks, keyEnded, rotate, rotateAdvice, overlap, overlapNone, overlapHour
  case overlapDay, overlapWeek, overlapMonth

  // Audit log.
  case auditLead, checkChain, chainHolds, chainBroken, changedThing, idOfThing, noEntries
  case noEntriesAdvice, actor, change, values, field, after, serverCommand, visitor

  // Mail.
  case isMailed, mailLanguage, mail, mailWaiting, mailSent, mailFailed, mailLastFailure, noMail

  // The server.
  case systemLead, uptime, databaseSize, diskFree, ofBytes, checks, healthy, faulty, database
  case engine, schemaVersion, durability, startedAt, reserve, takingEvents, disk
}
