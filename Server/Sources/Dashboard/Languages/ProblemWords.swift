import LinkPages
import WireModels

extension DashboardText {
  /// What is wrong with a field in the reader's language; `nil` where this version does not know the sentence.
  ///
  /// The sentences of one subject come first: the general ones would take some of them.
  func fault(_ fault: Problem.FieldError) -> String? {
    guard let code = fault.reason else { return self.fault(fault.detail) }
    if let words = FormSentence(key: code) { return words.text(in: language) }
    return FaultReason(code: code)?
      .text(in: language, (fault.arguments ?? [:]).mapValues(\.text))
  }

  /// The same for a fault without a reason.
  func fault(_ english: String) -> String? {
    FormSentence.translation(of: english, into: language)
      ?? ScreenSentence.translation(of: english, into: language)
      ?? FaultReason.translation(of: english, into: language)
  }

  /// Why a request was refused in the reader's language; `nil` where this version does not know the sentence.
  func problem(_ english: String) -> String? {
    ProblemSentence.translation(of: english, into: language, word)
      ?? FaultReason.translation(of: english, into: language)
  }

  /// What a sentence about a problem calls a value.
  private func word(_ name: String, _ value: String) -> String {
    switch name {
    case "role", "maker": roleName(value)
    case "roles": value.split(separator: ", ").map { roleName(String($0)) }.joined(separator: ", ")
    case "status": MessageStatus(rawValue: value).map { $0.tag(self).label } ?? value
    case "what": thing(value)
    case "field": AuditWords(self).name(of: value) ?? value
    default: value
    }
  }

  private func roleName(_ name: String) -> String { Role(rawValue: name).map { role($0) } ?? name }

  /// What pages call a kind of thing.
  private func thing(_ name: String) -> String {
    switch name {
    case "app": self(MessagingPhrase.app)
    case "audience": self(MessagingPhrase.audience)
    case "click": self(PeoplePhrase.clickID)
    case "domain": self(Phrase.domain)
    case "event": self(Phrase.event)
    case "invitation": self(AuditPhrase.valueInvitation)
    case "link": self(Phrase.link)
    case "member": self(TeamPhrase.member)
    case "message": self(MessagingPhrase.message)
    case "placement": self(MessagingPhrase.placement)
    case "receipt": self(PeoplePhrase.receiptID)
    case "screen": self(MessagingPhrase.screen)
    case "user": self(AuditPhrase.fieldUser)
    case "version": self(Phrase.version)
    case "workspace": self(AuditPhrase.kindWorkspace)
    default: name
    }
  }
}
