import LinkCore
import WireModels

extension SequenceDraft {
  /// One step as the form shows it.
  package struct Row: Hashable, Sendable {
    /// The fields, by their names in the form, which the place of the row follows: `kind0`.
    package enum Field: String, Hashable, Sendable, CaseIterable {
      case kind, amount, unit, time, message, audience, others

      func name(_ index: Int) -> String { "\(rawValue)\(index)" }

      /// The member of a step that the field says.
      var member: String {
        switch self {
        case .amount, .unit: "seconds"
        case .time: "localTime"
        case .others: "otherwise"
        case .kind, .message, .audience: rawValue
        }
      }
    }

    /// What is in the fields.
    package var values: [Field: String]

    /// Makes a row.
    package init(values: [Field: String] = [:]) {
      self.values = values
    }

    subscript(field: Field) -> String { values[field] ?? "" }

    /// Whether nothing is filled in; a unit alone says nothing.
    var isEmpty: Bool { Field.allCases.allSatisfy { $0 == .unit || text($0).isEmpty } }
  }
}

// MARK: - From a step

extension SequenceDraft.Row {
  /// The row of a stored step.
  init(_ step: SequenceStepForm) {
    let wait = step.seconds.map(SequenceDraft.written)
    self.init(values: [
      .kind: step.kind.rawValue, .amount: wait?.amount ?? "",
      .unit: (wait?.unit ?? .minutes).rawValue, .time: step.localTime ?? "",
      .message: step.message?.description ?? "", .audience: step.audience?.description ?? "",
      .others: step.otherwise.map { "\($0)" } ?? "",
    ])
  }
}

// MARK: - To a step

extension SequenceDraft.Row {
  /// What is in a field, without the spaces around it.
  private func text(_ field: Field) -> String { String(BoundedNumber.trimmed(self[field])) }

  /// The step of the row.
  ///
  /// - Parameters:
  ///   - index: The place of the row in the form.
  ///   - used: The places of the rows that are steps, from which steps are counted.
  ///   - refuse: Gets each field that cannot be read; no other value replaces it.
  /// - Returns: The step, which is not complete if a field was refused; `nil` for a row without a kind.
  func step(
    at index: Int,
    among used: [Int],
    _ refuse: (Field, FormSentence) -> Void
  ) -> SequenceStepForm? {
    guard let kind = SequenceStepForm.Kind(rawValue: text(.kind)) else {
      refuse(.kind, .stepKind)
      return nil
    }
    for field in Self.unused(by: kind) where !text(field).isEmpty { refuse(field, .stepUnused) }
    var step = SequenceStepForm(kind)
    switch kind {
    case .wait: readWait(into: &step, refuse)
    case .send:
      step.message = MessageID(text(.message))
      if step.message == nil { refuse(.message, missing(.message)) }
    case .condition:
      step.audience = AudienceID(text(.audience))
      if step.audience == nil { refuse(.audience, missing(.audience)) }
      guard !text(.others).isEmpty else { break }
      step.otherwise = place(of: text(.others), after: index, among: used)
      if step.otherwise == nil { refuse(.others, .laterStep) }
    }
    return step
  }

  /// The fields that say nothing for a kind, which would be dropped without a word.
  private static func unused(by kind: SequenceStepForm.Kind) -> [Field] {
    switch kind {
    case .wait: [.message, .audience, .others]
    case .send: [.amount, .time, .audience, .others]
    case .condition: [.amount, .time, .message]
    }
  }

  private func missing(_ field: Field) -> FormSentence { text(field).isEmpty ? .fill : .choice }

  private func readWait(
    into step: inout SequenceStepForm,
    _ refuse: (Field, FormSentence) -> Void
  ) {
    if !text(.time).isEmpty { step.localTime = text(.time) }
    if !Self.isTime(text(.time)) { refuse(.time, .timeOfDay) }
    guard !text(.amount).isEmpty else {
      if text(.time).isEmpty { refuse(.amount, .waitTime) }
      return
    }
    let seconds = SequenceDraft.seconds(text(.amount), text(.unit))
    // No time at all is a wait only until a time of day.
    let least: Int64 = text(.time).isEmpty ? 1 : 0
    guard let seconds, least <= seconds, seconds <= SequenceDraft.longestWait else {
      refuse(.amount, .waitTime)
      return
    }
    step.seconds = seconds
  }

  /// Whether a text is a time such as `18:30`, or empty.
  static func isTime(_ text: String) -> Bool {
    text.isEmpty || text.wholeMatch(of: /([01][0-9]|2[0-3]):[0-5][0-9]/) != nil
  }

  /// The number of the step in a row that is named by its own number; `nil` where it is empty, or not a later one.
  private func place(of number: String, after index: Int, among used: [Int]) -> Int? {
    guard let row = BoundedNumber.place(number), row - 1 > index else { return nil }
    return used.firstIndex(of: row - 1).map { $0 + 1 }
  }
}
