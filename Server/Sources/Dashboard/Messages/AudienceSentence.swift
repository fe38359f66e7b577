import LinkCore
import WireModels

/// An audience in words.
struct AudienceSentence: Sendable, CustomStringConvertible {
  let description: String

  /// Says an audience, and the uploaded lists in it by their names.
  init(_ form: AudienceForm, _ text: DashboardText, lists: [PeopleListResource] = []) {
    let names = Dictionary(lists.map { ($0.id.description, $0.name) }) { first, _ in first }
    description = Self.sentence(form.naming(names), text)
  }

  private static func sentence(_ form: AudienceForm, _ text: DashboardText) -> String {
    if let parts = form.all { return joined(parts, text(.andWord), text) }
    if let parts = form.any { return joined(parts, text(.orWord), text) }
    if let parts = form.not { return "\(text(.notWord)) (\(joined(parts, text(.andWord), text)))" }
    guard let kind = form.kind else { return text(.allPeople) }
    var words = [text(kind.phrase)]
    if let name = form.name { words.append("\u{201c}\(name)\u{201d}") }
    if let tests = form.where {
      let said = tests.map { test in
        (["\u{201c}\(test.name)\u{201d}"] + self.tests(test, text)).joined(separator: " ")
      }
      words.append("(" + said.joined(separator: " \(text(.andWord)) ") + ")")
    }
    words += tests(EventPropertyForm(form), text)
    if let part = form.contains { words.append("\u{220b} \(part)") }
    if case .text(let version)? = form.atLeast { words.append("\u{2265} \(version)") }
    if case .text(let version)? = form.atMost { words.append("\u{2264} \(version)") }
    if let days = form.withinDays { words.append(text(.inDays, ["days": "\(days)"])) }
    if let days = form.beforeDays { words.append(text(.beforeDays, ["days": "\(days)"])) }
    if let hours = form.withinHours { words.append(text(.inHours, ["hours": "\(hours)"])) }
    if let hours = form.beforeHours { words.append(text(.beforeHours, ["hours": "\(hours)"])) }
    return words.joined(separator: " ")
  }

  private static func tests(_ form: EventPropertyForm, _ text: DashboardText) -> [String] {
    var words: [String] = []
    if let values = form.is { words.append("= " + list(values, text)) }
    if let values = form.isNot { words.append("\u{2260} " + list(values, text)) }
    if form.exists == false { words.append("\u{2205}") }
    if let least = form.atLeast { words.append("\u{2265} " + list([.number(least)], text)) }
    if let most = form.atMost { words.append("\u{2264} " + list([.number(most)], text)) }
    return words
  }

  private static func joined(
    _ parts: [AudienceForm],
    _ word: String,
    _ text: DashboardText
  ) -> String {
    guard !parts.isEmpty else { return text(.allPeople) }
    return parts.map { part in
      let inner = sentence(part, text)
      return part.all != nil || part.any != nil ? "(\(inner))" : inner
    }
    .joined(separator: " \(word) ")
  }

  private static func list(_ values: [AudienceValue], _ text: DashboardText) -> String {
    // The form asks for what is typed as a text, and as the number or truth that it may be.
    let texts = Set(values.map(AudienceDraft.Row.written).filter { values.contains(.text($0)) })
    return values.compactMap { value -> String? in
      switch value {
      case .text(let text): return text
      case _ where texts.contains(AudienceDraft.Row.written(value)): return nil
      case .number: return AudienceDraft.Row.written(value)
      case .boolean(let isSet): return text(isSet ? AuditPhrase.valueYes : AuditPhrase.valueNo)
      }
    }
    .joined(separator: ", ")
  }
}

extension EventPropertyForm {
  /// The tests that a condition has in common with the property of an event.
  fileprivate init(_ form: AudienceForm) {
    self.init(name: form.name ?? "")
    (self.is, isNot, exists) = (form.is, form.isNot, form.exists)
    if case .number(let number)? = form.atLeast { atLeast = number }
    if case .number(let number)? = form.atMost { atMost = number }
  }
}

extension AudienceForm {
  /// The audience with names in place of the ids of lists.
  fileprivate func naming(_ names: [String: String]) -> AudienceForm {
    var form = self
    form.all = all?.map { $0.naming(names) }
    form.any = any?.map { $0.naming(names) }
    form.not = not?.map { $0.naming(names) }
    guard kind == .list else { return form }
    form.is = `is`?.map { value in
      if case .text(let id) = value, let name = names[id] { .text(name) } else { value }
    }
    return form
  }
}

extension AudienceForm.Kind {
  var phrase: MessagingPhrase {
    switch self {
    case .property: .kindProperty
    case .event: .kindEvent
    case .firstEvent: .kindFirstEvent
    case .lastEvent: .kindLastEvent
    case .list: .kindList
    case .link: .kindLink
    case .campaign: .kindCampaign
    case .source: .kindSource
    case .platform: .kindPlatform
    case .appVersion: .kindAppVersion
    case .language: .kindLanguage
    case .country: .kindCountry
    case .lastSeen: .kindLastSeen
    case .reachable: .kindReachable
    }
  }
}
