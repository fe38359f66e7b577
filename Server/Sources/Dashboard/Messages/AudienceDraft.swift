import Foundation
import LinkCore
package import WireModels

/// The fields of the form of an audience: a name and up to five conditions that all hold.
package struct AudienceDraft: Sendable {
  /// One condition as the form shows it.
  package struct Row: Hashable, Sendable {
    /// What is looked at, for a list with its id as in `list:0190…`; empty for a row that is not used.
    package var kind: String
    /// The name of a property or event.
    package var name: String
    /// Values with commas between them, or a number.
    package var value: String
    /// The number of days, or of hours with their unit.
    package var days: String
    /// A property that the events must have.
    package var property: String
    /// The property's values with commas between them, or a number after `≥` or `≤`; empty for any.
    package var propertyValue: String
    /// Whether the condition must not hold.
    package var isNegated: Bool

    /// Makes a row.
    package init(
      kind: String = "",
      name: String = "",
      value: String = "",
      days: String = "",
      property: String = "",
      propertyValue: String = "",
      isNegated: Bool = false
    ) {
      (self.kind, self.name, self.value, self.days) = (kind, name, value, days)
      (self.property, self.propertyValue) = (property, propertyValue)
      self.isNegated = isNegated
    }
  }

  /// How many conditions the form has.
  package static let count = 5

  /// The name.
  package var name: String
  /// The conditions.
  package var rows: [Row]
  /// The whole audience as JSON; `nil` where the rows say it.
  package var json: String?

  /// Makes a draft.
  package init(name: String = "", rows: [Row] = [], json: String? = nil) {
    (self.name, self.rows, self.json) = (name, rows, json)
  }

  /// The fields of a stored audience, as JSON where the rows cannot say it.
  package init(_ audience: AudienceResource) {
    let parts = audience.audience.all ?? [audience.audience]
    let rows = parts.compactMap { Row($0) }
    guard rows.count == parts.count, rows.count <= Self.count else {
      let data = try? JSONEncoder.indented.encode(audience.audience)
      self.init(name: audience.name, json: String(decoding: data ?? Data(), as: UTF8.self))
      return
    }
    self.init(name: audience.name, rows: rows)
  }

  /// The audience; `nil` where JSON or a row cannot be read.
  package var form: AudienceForm? {
    if let json { return try? JSONDecoder().decode(AudienceForm.self, from: Data(json.utf8)) }
    guard faults.isEmpty else { return nil }
    var form = AudienceForm()
    form.all = rows.compactMap { $0.condition { _, _ in } }
    return form
  }
}

extension AudienceDraft.Row {
  /// The row of a condition; `nil` where it says more than a row, or would say another condition.
  init?(_ form: AudienceForm) {
    if let parts = form.not {
      guard parts.count == 1, let inner = parts.first, let row = Self(inner), !row.isNegated else {
        return nil
      }
      self = row
      isNegated = true
      return
    }
    guard let kind = form.kind, form.all == nil, form.any == nil, form.isNot == nil,
      form.contains == nil, form.exists ?? true, form.atMost == nil, form.beforeDays == nil
    else { return nil }
    guard let values = (form.is ?? []).typed else { return nil }
    var number = ""
    if case .number(let least) = form.atLeast {
      number = Int(exactly: least).map { "\($0)" } ?? "\(least)"
    }
    if case .text(let least) = form.atLeast { number = least }
    let hours = form.withinHours.map { "\($0) h" }
    self.init(
      kind: kind == .list ? Self.listPrefix + values : kind.rawValue,
      name: form.name ?? "",
      value: kind == .list ? "" : values.isEmpty ? number : values,
      days: form.withinDays.map { "\($0)" } ?? hours ?? "",
      property: form.where?.first?.name ?? "",
      propertyValue: form.where?.first?.written ?? ""
    )
    var said = form
    if kind == .event { said.atLeast = said.atLeast ?? .number(1) }
    var isReadable = true
    guard condition({ _, _ in isReadable = false }) == said, isReadable else { return nil }
  }
}

extension [AudienceValue] {
  /// The texts as people type them; `nil` if one of them has a comma.
  fileprivate var typed: String? {
    let texts = compactMap { value -> String? in
      if case .text(let text) = value { text } else { nil }
    }
    return texts.contains { $0.contains(",") } ? nil : texts.joined(separator: ", ")
  }
}

extension EventPropertyForm {
  /// The test as people type it; empty for one that they cannot type.
  fileprivate var written: String {
    if let values = `is` { return values.typed ?? "" }
    if let atLeast { return "≥ " + AudienceDraft.Row.written(.number(atLeast)) }
    return atMost.map { "≤ " + AudienceDraft.Row.written(.number($0)) } ?? ""
  }
}

extension JSONEncoder {
  /// JSON that people read and edit.
  static var indented: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return encoder
  }
}
