import LinkPages

/// What the server says of its checks, its mails and its audit log: its own sentences, with names in braces for their
/// values.
enum SystemSentence: Int, Translated {
  static let phraseTable = PhraseTable(Self.self, in: .dashboard)

  case noWrites, commitsFailed, eventsWait, littleRoom, mailUnreachable, mailSilent, mailClosed
  case mailTalked, mailBroken, mailNoReply, mailNoTLS, mailNoSignIn, mailGreeting, mailContent
  case mailAnswer, entryMissing, entryChanged, valuesChanged, endMissing
}
