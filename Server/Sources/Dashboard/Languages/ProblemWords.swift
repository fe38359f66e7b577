import LinkPages
import WireModels

extension DashboardText {
  /// What is wrong with a field in the reader's language; `nil` where this version does not know the reason.
  func fault(_ fault: Problem.FieldError) -> String? {
    guard let code = fault.reason else { return nil }
    if let words = FormSentence(key: code) { return words.text(in: language) }
    return FaultReason.words(code, fault.arguments, in: language)
  }

  /// Why a request was refused in the reader's language; `nil` where this version does not know the reason.
  func detail(of problem: Problem) -> String? {
    guard let reason = problem.reason.flatMap(ProblemReason.init(code:)) else { return nil }
    let words = (problem.arguments ?? [:]).map { ($0.key, word($0.key, $0.value)) }
    return reason.text(in: language, Dictionary(uniqueKeysWithValues: words))
  }

  /// What a sentence about a problem calls a value.
  private func word(_ name: String, _ value: Problem.Argument) -> String {
    switch name {
    case "role", "maker": roleName(value.text)
    case "roles": value.texts.map(roleName).joined(separator: ", ")
    case "status": AuditWords.status(value.text, self) ?? value.text
    case "what": thing(value.text)
    case "field": AuditWords(self).name(of: value.text) ?? value.text
    default: value.text
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
    case "list": self(ListPhrase.list)
    case "member": self(TeamPhrase.member)
    case "message": self(MessagingPhrase.message)
    case "placement": self(MessagingPhrase.placement)
    case "receipt": self(PeoplePhrase.receiptID)
    case "screen": self(MessagingPhrase.screen)
    case "sequence": self(SequencePhrase.sequence)
    case "user": self(AuditPhrase.fieldUser)
    case "version": self(Phrase.version)
    case "workspace": self(AuditPhrase.kindWorkspace)
    default: name
    }
  }
}
