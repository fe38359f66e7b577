import Foundation
package import WireModels

extension AudienceDraft {
  /// What is wrong with the fields before the API sees them.
  package var faults: [Problem.FieldError] {
    let hasName = !name.allSatisfy(\.isWhitespace)
    var faults = hasName ? [] : [FormSentence.name.at("/name")]
    guard json == nil else { return faults }
    for (index, row) in rows.enumerated() {
      _ = row.condition { column, fault in
        faults.append(fault.at("/rows/\(index)/\(column.rawValue)"))
      }
    }
    if rows.allSatisfy(\.isEmpty) { faults.append(FormSentence.noConditions.at("/rows/0/kind")) }
    return faults
  }

  /// The names of the form's fields by the places of what is wrong, in the form or in the audience.
  func fields(of problem: Problem) -> [String: String] {
    var fields = ["/name": "name"]
    for error in problem.errors ?? [] {
      let parts = error.pointer.split(separator: "/")
      if json != nil, parts.first == "audience" {
        fields[error.pointer] = "json"
      } else if parts.first == "rows", parts.count == 3 {
        fields[error.pointer] = "\(parts[2])\(parts[1])"
      } else if parts.first == "audience" {
        fields[error.pointer] = field(at: parts.dropFirst())
      }
    }
    return fields
  }

  /// The field of a place in the audience, such as `all/0/is`: rows that are not used are no conditions of it.
  private func field(at parts: ArraySlice<Substring>) -> String {
    let used = rows.indices.filter { !rows[$0].kind.isEmpty }
    let place = parts.dropFirst().first.flatMap { TypedNumber.whole(String($0)) } ?? 0
    let row = used.indices.contains(place) ? used[place] : 0
    if parts.last == "is", rows.indices.contains(row), rows[row].list != nil { return "kind\(row)" }
    let column: Row.Column =
      switch parts.last {
      case "is", "atLeast", "atMost": parts.contains("where") ? .propertyValue : .value
      case "withinDays", "withinHours": .days
      case "name": parts.contains("where") ? .property : .name
      default: .kind
      }
    return "\(column.rawValue)\(row)"
  }
}

extension AudienceDraft.Row {
  /// A field of the row, as the form names it.
  enum Column: String, Sendable { case kind, name, value, days, property, propertyValue }

  /// What the kind of a condition about a list begins with, before the list's id.
  static let listPrefix = "list:"

  /// The id of the list that the condition is about.
  var list: String? {
    kind.hasPrefix(Self.listPrefix) ? String(kind.dropFirst(Self.listPrefix.count)) : nil
  }

  private var readKind: AudienceForm.Kind? {
    // A list is chosen with its id; without one it would be none.
    let kind = list == nil ? AudienceForm.Kind(rawValue: kind) : .list
    return kind == .list && list == nil ? nil : kind
  }

  /// Whether nothing is filled in.
  var isEmpty: Bool {
    !isNegated
      && [kind, name, value, days, property, propertyValue].allSatisfy {
        $0.allSatisfy(\.isWhitespace)
      }
  }

  /// The condition of the row; `nil` for a row that is not used.
  ///
  /// - Parameter refuse: Gets each field that cannot be read; no other value replaces it.
  /// - Returns: The condition, which is not complete if a field was refused.
  func condition(_ refuse: (Column, FormSentence) -> Void) -> AudienceForm? {
    guard !isEmpty else { return nil }
    guard let kind = readKind else {
      refuse(.kind, .noKind)
      return nil
    }
    for column in Self.unused(by: kind) where !text(column).isEmpty { refuse(column, .unused) }
    let isNamed = [.event, .firstEvent, .lastEvent, .property].contains(kind)
    if isNamed, text(.name).isEmpty { refuse(.name, .conditionName) }
    var form = AudienceForm(kind, name: isNamed && !text(.name).isEmpty ? text(.name) : nil)
    read(into: &form, kind, refuse)
    guard isNegated else { return form }
    var negated = AudienceForm()
    negated.not = [form]
    return negated
  }

  private func read(
    into form: inout AudienceForm,
    _ kind: AudienceForm.Kind,
    _ refuse: (Column, FormSentence) -> Void
  ) {
    switch kind {
    case .event:
      form.atLeast = .number(Double(count(refuse)))
      if !text(.days).isEmpty { readWindow(into: &form, refuse) }
      form.where = eventProperty(refuse).map { [$0] }
    case .lastSeen, .firstEvent, .lastEvent: readWindow(into: &form, refuse)
    case .reachable: break
    case .list: form.is = [.text(list ?? "")]
    case .appVersion: form.atLeast = version(refuse).map { .text($0) }
    case .property where text(.value).isEmpty: form.exists = true
    default:
      let values = values
      if values.isEmpty { refuse(.value, .values) }
      form.is = kind == .property ? values.flatMap(Self.forms) : values.map { .text($0) }
    }
  }

  /// What a value of a property may be: the text, and the number or the truth that it says, because apps send
  /// `42` and `true` in either form.
  static func forms(of value: String) -> [AudienceValue] {
    var forms = [AudienceValue.text(value)]
    // Another text of the same number, such as 042, is a text alone.
    if let number = BoundedNumber.decimal(value), written(.number(number)) == value {
      forms.append(.number(number))
    }
    if let isSet = Bool(value) { forms.append(.boolean(isSet)) }
    return forms
  }

  /// A value as people type it.
  static func written(_ value: AudienceValue) -> String {
    switch value {
    case .text(let text): text
    case .number(let number): Int(exactly: number).map { "\($0)" } ?? "\(number)"
    case .boolean(let isSet): "\(isSet)"
    }
  }

  /// The fields that say nothing for a kind, which would be dropped without a word.
  private static func unused(by kind: AudienceForm.Kind) -> [Column] {
    let unused: [Column] =
      switch kind {
      case .event: []
      case .property: [.days]
      case .lastSeen: [.name, .value]
      case .firstEvent, .lastEvent: [.value]
      case .reachable, .list: [.name, .value, .days]
      default: [.name, .days]
      }
    return kind == .event ? unused : unused + [.property, .propertyValue]
  }

  /// What is in a field, without the spaces around it.
  private func text(_ column: Column) -> String {
    switch column {
    case .kind: kind
    case .name: name.trimmingCharacters(in: .whitespacesAndNewlines)
    case .value: value.trimmingCharacters(in: .whitespacesAndNewlines)
    case .days: days.trimmingCharacters(in: .whitespacesAndNewlines)
    case .property: property.trimmingCharacters(in: .whitespacesAndNewlines)
    case .propertyValue: propertyValue.trimmingCharacters(in: .whitespacesAndNewlines)
    }
  }

  /// What a property of the events must be; there, where no value is typed.
  private func eventProperty(
    _ refuse: (Column, FormSentence) -> Void
  ) -> EventPropertyForm? {
    let value = text(.propertyValue)
    guard !text(.property).isEmpty else {
      if !value.isEmpty { refuse(.property, .conditionName) }
      return nil
    }
    var form = EventPropertyForm(name: text(.property))
    if value.isEmpty {
      form.exists = true
    } else if let number = bound(value, ["≥", ">="], refuse) {
      form.atLeast = number
    } else if let number = bound(value, ["≤", "<="], refuse) {
      form.atMost = number
    } else {
      form.is = Self.values(of: value).flatMap(Self.forms)
    }
    return form
  }

  /// The number behind a sign; `nil` without the sign.
  private func bound(
    _ value: String,
    _ signs: [String],
    _ refuse: (Column, FormSentence) -> Void
  ) -> Double? {
    guard let sign = signs.first(where: value.hasPrefix) else { return nil }
    let number = BoundedNumber.decimal(
      value.dropFirst(sign.count).trimmingCharacters(in: .whitespaces)
    )
    if number == nil { refuse(.propertyValue, .bound) }
    return number ?? 0
  }

  private var values: [String] { Self.values(of: value) }

  private static func values(of text: String) -> [String] {
    text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }
  }

  /// How often an event happened at least; once where the field is empty.
  private func count(_ refuse: (Column, FormSentence) -> Void) -> Int {
    guard !text(.value).isEmpty else { return 1 }
    guard let count = TypedNumber.least(value), 1...1_000_000 ~= count else {
      refuse(.value, .count)
      return 0
    }
    return count
  }

  private func readWindow(
    into form: inout AudienceForm,
    _ refuse: (Column, FormSentence) -> Void
  ) {
    if let hours = TypedNumber.hours(days), 1...8_760 ~= hours {
      form.withinHours = hours
    } else if let days = TypedNumber.days(days), 1...3_650 ~= days {
      form.withinDays = days
    } else {
      refuse(.days, .days)
    }
  }

  /// The least version: `4.2`, `≥ 4.2`, `4.2+`.
  private func version(_ refuse: (Column, FormSentence) -> Void) -> String? {
    var version = text(.value)
    if let sign = ["≥", ">="].first(where: { version.hasPrefix($0) }) {
      version.removeFirst(sign.count)
    } else if version.hasSuffix("+") {
      version.removeLast()
    }
    version = version.trimmingCharacters(in: .whitespaces)
    let parts = version.split(separator: ".", omittingEmptySubsequences: false)
    let isVersion = parts.allSatisfy { part in
      1...9 ~= part.utf8.count && part.utf8.allSatisfy { 0x30...0x39 ~= $0 }
    }
    guard isVersion, 1...4 ~= parts.count else {
      refuse(.value, .version)
      return nil
    }
    return version
  }
}
