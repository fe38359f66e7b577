/// What pages about members, the audit log and the server say, with the English text.
enum TeamPhrase: String, Translated {
  // Members.
  case membersLead = "Users of this workspace. A role decides what each may do."
  case member = "Member"
  case role = "Role"
  case secondFactorColumn = "Second factor"
  case lastSeen = "Last seen"
  case joined = "Joined"
  case switchedOn = "On"
  case switchedOff = "Off"
  case never = "Never"
  case you = "You"
  case manage = "Manage"
  case removeMemberAdvice =
    "The member is signed out of this workspace at once. Links, keys and messages that they made stay."
  case resetPassword = "Link for a new password"
  case endSessions = "Sign out everywhere"
  case invitationMade =
    "Send this link to your colleague. It works once, for seven days, and is shown only now."
  case resetMade =
    "Send this link to the member. It works once, for an hour, and is shown only now."
  case invite = "Invite a colleague"
  case inviteLead = "You get a link to send; the server sends no e-mail."
  case inviteeEmail = "E-mail address"
  case inviteeHint = "Fills the form of the invitation in; may stay empty."
  case makeInvitation = "Make invitation"
  case ownerMay = "Everything, also making other owners."
  case adminMay = "Everything but what concerns owners."
  case editorMay = "Edits links, audiences and drafts of messages."
  case analystMay = "Reads everything, events and people too; edits nothing."
  case viewerMay = "Reads links, messages and reports."
  case openInvitations = "Open invitations"
  case noInvitations = "No invitation is open."
  case anyAddress = "Any address"
  case worksUntil = "Works until"

  // Keys.
  case lastUsed = "Last used"
  case keyWorks = "Works"
  case keyEnded = "Ended"
  case rotate = "Rotate"
  case rotateAdvice =
    "A new key takes the place of this one and is shown once. This key goes on working for the overlap, so that nothing stops while you change it."
  case overlap = "This key works on for"
  case overlapNone = "Ends at once"
  case overlapHour = "1 hour"
  case overlapDay = "24 hours"
  case overlapWeek = "7 days"
  case overlapMonth = "30 days"

  // Audit log.
  case auditLead =
    "Who changed what, newest first. Each entry carries a hash of the entry before it."
  case checkChain = "Check the chain"
  case chainHolds = "The log is whole: {count} entries, head {head}…"
  case chainBroken = "Entry {number} does not fit: {reason}."
  case changedThing = "Kind"
  case idOfThing = "Id of what was changed"
  case noEntries = "No changes are listed"
  case noEntriesAdvice = "Changes of links, apps, keys, members and messages show here."
  case actor = "Changed by"
  case change = "Change"
  case values = "Values"
  case field = "Field"
  case after = "After"
  case serverCommand = "Command on the server"

  // Mail.
  case mail = "E-mail"
  case mailWaiting = "Waiting"
  case mailSent = "Sent since the start"
  case mailFailed = "Given up"
  case mailLastFailure = "Last failure"
  case noMail = "No mail server is configured: every invitation is a link to copy."

  // The server.
  case systemLead = "How this server is doing, now."
  case uptime = "Runs for"
  case databaseSize = "Database"
  case diskFree = "Free on disk"
  case ofBytes = "of {size}"
  case checks = "Checks"
  case healthy = "in order"
  case faulty = "needs attention"
  case doctorNote =
    "The command line checks domains, apps, certificates and links from outside, too:"
  case database = "Storage"
  case engine = "Engine"
  case schemaVersion = "Schema version"
  case durability = "Durability of a commit"
  case startedAt = "Started"
  case reserve = "Reserve on disk"
}
