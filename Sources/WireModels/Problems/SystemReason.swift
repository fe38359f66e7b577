/// What is wrong with a server, its mail or its audit log.
public enum SystemReason: Int, ReasonCode {
  case commitsFailed, eventsWait, littleRoom, noWrites, directoryOld

  // The audit log.
  case entryMissing, endMissing, entryChanged, valuesChanged

  // Mail.
  case mailUnreachable, mailSilent, mailClosed, mailTalked, mailBroken, mailNoReply, mailNoTLS
  case mailNoSignIn, mailGreeting, mailContent, mailAnswer

  /// The names of the cases on the wire.
  public static let names = ReasonNames(Self.self)
}
