import LinkPages

/// What pages and mails about reports by e-mail say.
enum SchedulePhrase: Int, Translated {
  static let phraseTable = PhraseTable(Self.self, in: .dashboard)

  case emailReport, scheduledReports, schedulesLead, scheduleName, scheduleNameHint, frequency
  case daily, weekly, monthly, weekday, weekdayHint, hour, hourHint, mailRecipients,
    mailRecipientsHint
  case createSchedule, reportScheduled, nextMail, noSchedules, noSchedulesAdvice, stopForMe,
    mailStopped
  case deleteSchedule, deleteScheduleAdvice, noMailServer, noRecipients

  // Mails.
  case mailRows, mailOpen, mailStop, mailReason, mailRefused
}
