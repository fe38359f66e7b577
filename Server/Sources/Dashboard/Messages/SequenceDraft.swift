import Foundation
import LinkCore
package import WireModels

/// The fields of the form of a sequence, and the sequence that they make.
package struct SequenceDraft: Sendable {
  /// The fields of the whole sequence, by their names in the form.
  package enum Field: String, Hashable, Sendable, CaseIterable {
    case name, event, audience, again, againUnit, exits
  }

  /// A unit in which people write lengths of time.
  package enum Unit: String, Hashable, Sendable, CaseIterable {
    case seconds, minutes, hours, days

    /// Its seconds.
    var seconds: Int64 {
      switch self {
      case .seconds: 1
      case .minutes: 60
      case .hours: 3_600
      case .days: 86_400
      }
    }
  }

  /// How many empty rows the form has below the steps.
  package static let spare = 3
  /// The most steps, as the API has it.
  package static let mostSteps = 30
  /// The longest wait of a step, in seconds: 90 days.
  static let longestWait: Int64 = 7_776_000
  /// How long it may be until a user enters again, in seconds: up to 720 days.
  static let repetitions: ClosedRange<Int64> = 60...62_208_000

  /// What is in the fields of the whole sequence.
  package var values: [Field: String]
  /// The steps, and empty rows.
  package var rows: [Row]
  /// The whole sequence as JSON; `nil` where the fields say it.
  package var json: String?

  /// Makes a draft.
  package init(values: [Field: String] = [:], rows: [Row] = [], json: String? = nil) {
    (self.values, self.rows, self.json) = (values, rows, json)
  }

  /// An empty draft with rows to fill in.
  package static var empty: SequenceDraft {
    var draft = SequenceDraft()
    draft.addRows()
    return draft
  }

  subscript(field: Field) -> String { values[field] ?? "" }

  /// Adds empty rows, as long as there may be more steps.
  package mutating func addRows() {
    let count = min(Self.spare, Self.mostSteps - rows.count)
    rows += Array(repeating: Row(), count: max(0, count))
  }

  /// The rows that are steps.
  var used: [Int] { rows.indices.filter { !rows[$0].isEmpty } }

  /// The largest unit in which a length of time is a whole number.
  static func written(_ seconds: Int64) -> (amount: String, unit: Unit) {
    let unit = Unit.allCases.last { seconds != 0 && seconds % $0.seconds == 0 } ?? .minutes
    return ("\(seconds / unit.seconds)", unit)
  }

  /// The seconds that a field and its unit say; `nil` where they say no whole number, or one that nothing lasts.
  static func seconds(_ amount: String, _ unit: String) -> Int64? {
    guard let number = TypedNumber.whole(amount), let unit = Unit(rawValue: unit),
      number <= longestWait * 100
    else { return nil }
    return Int64(number) * unit.seconds
  }
}

// MARK: - From a sequence

extension SequenceDraft {
  /// The fields of a stored sequence with empty rows below, as JSON where they cannot say it.
  package init(_ form: SequenceForm) {
    let again = form.entry.repeatAfterSeconds.map(Self.written)
    self.init(
      values: [
        .name: form.name, .event: form.entry.event,
        .audience: form.entry.audience?.description ?? "",
        .again: again?.amount ?? "", .againUnit: (again?.unit ?? .days).rawValue,
        .exits: (form.exitEvents ?? []).joined(separator: "\n"),
      ],
      rows: form.steps.map(Row.init)
    )
    var said = form
    if said.exitEvents == [] { said.exitEvents = nil }
    guard isTypable, faults.isEmpty, self.form == said else {
      let data = try? JSONEncoder.indented.encode(form)
      self.init(json: String(decoding: data ?? Data(), as: UTF8.self))
      return
    }
    addRows()
  }

  /// Whether lines keep these values: browsers take the ends of lines out of them.
  private var isTypable: Bool {
    ![Field.name, .event].contains { self[$0].contains(where: \.isNewline) }
  }
}

// MARK: - To a sequence

extension SequenceDraft {
  /// The sequence of fields without ``faults``; the API says what else is wrong with it.
  package var form: SequenceForm {
    let used = used
    var form = SequenceForm(
      name: self[.name],
      entry: SequenceEntryForm(event: self[.event]),
      steps: used.compactMap { rows[$0].step(at: $0, among: used) { _, _ in } }
    )
    form.entry.audience = AudienceID(self[.audience])
    form.entry.repeatAfterSeconds = repetition
    let exits = self[.exits].split(whereSeparator: \.isNewline).map(BoundedNumber.trimmed)
    let events = exits.filter { !$0.isEmpty }.map(String.init)
    if !events.isEmpty { form.exitEvents = events }
    return form
  }

  private var repetition: Int64? {
    Self.seconds(self[.again], self[.againUnit])
      .flatMap { Self.repetitions.contains($0) ? $0 : nil }
  }

  /// What is wrong with the fields before the API sees them: it would receive nothing of what cannot be read.
  package var faults: [Problem.FieldError] {
    var faults: [Problem.FieldError] = []
    if isBlank(.name) { faults.append(FormSentence.name.at("/name")) }
    if isBlank(.event) { faults.append(FormSentence.event.at("/entry/event")) }
    // An unreadable value would mean all users, or one entry.
    if !isBlank(.audience), AudienceID(self[.audience]) == nil {
      faults.append(FormSentence.choice.at("/entry/audience"))
    }
    if !isBlank(.again), repetition == nil {
      faults.append(FormSentence.repetition.at("/entry/repeatAfterSeconds"))
    }
    let used = used
    for (place, index) in used.enumerated() {
      _ = rows[index].step(at: index, among: used) { field, fault in
        faults.append(fault.at("/steps/\(place)/\(field.member)"))
      }
    }
    return faults
  }

  private func isBlank(_ field: Field) -> Bool { self[field].allSatisfy(\.isWhitespace) }

  /// The names of the form's fields by the places of what is wrong.
  func fields(of problem: Problem) -> [String: String] {
    let errors = problem.errors ?? []
    guard json == nil else {
      return Dictionary(errors.map { ($0.pointer, "json") }) { first, _ in first }
    }
    var fields: [String: String] = [
      "/name": "name", "/entry/event": "event", "/entry/audience": "audience",
      "/entry/repeatAfterSeconds": "again", "/exitEvents": "exits",
    ]
    for error in errors where error.pointer.hasPrefix("/steps") {
      fields[error.pointer] = field(at: error.pointer.split(separator: "/").dropFirst())
    }
    return fields
  }

  /// The field of a place in the steps, such as `2/message`: rows that are not used are no steps.
  private func field(at parts: ArraySlice<Substring>) -> String {
    let used = used
    let place = parts.first.flatMap { BoundedNumber.place($0) } ?? 0
    let row = used.indices.contains(place) ? used[place] : 0
    let member = parts.dropFirst().first.map(String.init)
    let field = Row.Field.allCases.first { $0.member == member } ?? .kind
    return field.name(row)
  }
}
