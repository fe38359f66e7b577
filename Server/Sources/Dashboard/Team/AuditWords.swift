import Foundation
import JSONCoding
import LinkCore
import LinkPages
import WireModels

/// An entry of the audit log in the reader's words: what was done, by which user, the fields, and their values.
///
/// What this version has no words for keeps its code.
struct AuditWords: Sendable {
  private let text: DashboardText
  private let format: DashboardFormat
  private let entry: AuditEntryResource?

  /// The words for an entry, or for changes alone; times are in UTC where no format is given.
  init(
    _ text: DashboardText,
    _ format: DashboardFormat? = nil,
    entry: AuditEntryResource? = nil
  ) {
    (self.text, self.entry) = (text, entry)
    self.format = format ?? DashboardFormat(language: text.language, timeZone: .gmt)
  }

  /// The words for an entry, with times in the reader's zone.
  init(_ entry: AuditEntryResource, _ environment: DashboardEnvironment) {
    self.init(environment.text, environment.format, entry: entry)
  }

  /// What was done, such as `Link changed`; `nil` where there are no words for it.
  var action: String? {
    guard let entry else { return nil }
    let kind = entry.changes.first { $0.field == "kind" }?.after?.stringValue
    if entry.action == "invitation.create", kind == "password_reset" {
      return text(AuditPhrase.didCreateReset)
    }
    return AuditPhrase.actions[entry.action].map { text($0) }
  }

  /// What kind of actor did it.
  var actor: String {
    switch entry?.actor {
    case "key": text(AuditPhrase.actorKey)
    case "member": text(TeamPhrase.member)
    case "operator": text(TeamPhrase.serverCommand)
    case "visitor": text(TeamPhrase.visitor)
    default: entry?.actor ?? ""
    }
  }

  /// A field's name, such as `Title`; `nil` where there are no words for it.
  func name(of field: String) -> String? {
    // The field of a consent is the name of a category, which can be any word.
    if isConsent { return nil }
    if let value = linkValue(field) { return value.label(text) }
    if let provider = Self.providers[field] { return provider }
    if let phrase = Phrase.auditedFields[field] { return text(phrase) }
    if let phrase = SetUpPhrase.auditedFields[field] { return text(phrase) }
    return AuditPhrase.fields[field].map { text($0) }
  }

  /// A field's name with its code, by which the API and filters know it.
  func label(of field: String) -> HTML {
    guard let name = name(of: field) else { return "<code>\(field)</code>" }
    return "<span title=\"\(field)\">\(name)</span>"
  }

  /// The value of a link that a field is; `nil` for the fields of other things.
  private func linkValue(_ field: String) -> LinkValue? {
    entry.map { $0.action.hasPrefix("link.") } ?? true ? LinkValue.at(field) : nil
  }

  private var isConsent: Bool { entry?.action == "consent.set" }

  /// Push services, whose names are the same in every language.
  private static let providers = [
    "apns": "Apple Push Notification service", "fcm": "Firebase Cloud Messaging",
  ]
}

// MARK: - Values

extension AuditWords {
  /// A value as people read it: yes or no, a moment, a length of time, a name, or JSON of many parts.
  func value(_ value: JSONValue?, of field: String) -> HTML {
    guard let value else { return "<span class=\"note\">\(text(.none))</span>" }
    if let isSet = Self.flag(value, field) {
      return "\(text(isSet ? AuditPhrase.valueYes : AuditPhrase.valueNo))"
    }
    switch value {
    case .integer(let number): return self.number(number, of: field)
    case .number(let share) where field == "errorRate": return "\(percent(share))"
    case .string(let code): return "<bdi>\(Self.shortened(word(for: code, of: field)))</bdi>"
    case .array(let items):
      let texts = items.compactMap(\.stringValue)
      guard texts.count == items.count else { return Self.code(value) }
      return "<bdi>\(Self.shortened(texts.joined(separator: ", ")))</bdi>"
    case .object(let members) where Self.settings.contains(field): return list(members)
    default: return Self.code(value)
    }
  }

  /// Fields whose JSON is settings that have names of their own.
  private static let settings: Set<String> = ["matching", "attribution"]

  private func list(_ members: JSONObject) -> HTML {
    let lines = members.map { name, value -> HTML in
      "<div>\(label(of: name)): \(self.value(value, of: name))</div>"
    }
    return "\(lines)"
  }

  // MARK: - Flags

  /// Whether a field of truth is set; `nil` for other fields.
  ///
  /// Notes are texts.
  private static func flag(_ value: JSONValue, _ field: String) -> Bool? {
    switch value {
    case .bool(let isSet): isSet
    case .string("false") where field == "isCounted": false
    case .string("true") where field == "isCounted": true
    default: nil
    }
  }

  // MARK: - Numbers

  /// Lengths of time in milliseconds.
  private static let durations: Set<String> = [
    "matchWindow.certain", "matchWindow.probabilistic", "certainWindow", "probabilisticWindow",
    "deepLinkWindow", "impressionWindow",
  ]

  private func number(_ number: Int64, of field: String) -> HTML {
    if field.hasSuffix("At") { return format.moment(Timestamp(milliseconds: number)) }
    return "\(Self.durations.contains(field) ? format.duration(number) : format.number(number))"
  }

  /// A share of a hundredth and less, with its digits.
  private func percent(_ share: Double) -> String {
    share.formatted(.percent.precision(.significantDigits(1...3)).locale(format.locale))
  }

  // MARK: - Names

  private func word(for code: String, of field: String) -> String {
    if isConsent { return consent(code) }
    switch field {
    case "role": return Role(rawValue: code).map { text.role($0) } ?? code
    case "platform": return RuleWords.platform(code, text)
    case "language": return format.language(code)
    case "state": return LinkStatus(rawValue: code).map { text($0.phrase) } ?? code
    case "status": return Self.status(code, text) ?? code
    case "channel": return MessageChannel(rawValue: code).map { text($0.phrase) } ?? code
    case "report": return ReportQuery.Kind(rawValue: code).map { text($0.phrase) } ?? code
    case "provider": return Self.providers[code] ?? code
    case "kind": return kind(code)
    case "method": return method(code)
    default: return code
    }
  }

  /// Where a message or a sequence is in its life; `nil` where this version has no word for it.
  static func status(_ code: String, _ text: DashboardText) -> String? {
    let tag = MessageStatus(rawValue: code)?.tag(text) ?? SequenceStatus(rawValue: code)?.tag(text)
    return tag?.label
  }

  private func consent(_ code: String) -> String {
    switch code {
    case "granted": text(PeoplePhrase.granted)
    case "refused": text(PeoplePhrase.denied)
    default: code
    }
  }

  /// The kind of a key, or of a link that works once.
  private func kind(_ code: String) -> String {
    switch code {
    case "secret": text(Phrase.secretKey)
    case "publishable": text(Phrase.publishableKey)
    case "invitation": text(AuditPhrase.valueInvitation)
    case "password_reset": text(AuditPhrase.valueNewPassword)
    case "first_owner": text(AuditPhrase.valueFirstOwner)
    default: code
    }
  }

  /// How a user signed in.
  private func method(_ code: String) -> String {
    switch code {
    case "password": text(Phrase.password)
    case "code": text(AuditPhrase.valueCode)
    case "openid": "OpenID Connect"
    default: code
    }
  }

  private static func code(_ value: JSONValue) -> HTML {
    "<code>\(shortened(value.canonicalText))</code>"
  }

  /// A list of hundreds of links would make the page as long; `paylisher audit` writes all of it.
  private static func shortened(_ text: String) -> String {
    text.utf8.count > longest ? "\(text.prefix(longest))…" : text
  }

  private static let longest = 400
}
