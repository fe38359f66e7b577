import LinkCore
package import WireModels

/// The fields of what holds for all messages of a workspace, and the settings that they make.
package struct MessagingDraft: Sendable {
  /// The fields beside the caps, by their names in the form.
  package enum Field: String, Hashable, Sendable, CaseIterable {
    case quietFrom, quietUntil, quietDrops, holdOut
  }

  /// How many messages a user may receive in a time, as the form shows it.
  package struct Cap: Hashable, Sendable {
    /// The fields, by their names in the form, which the place of the cap follows: `limit0`.
    package enum Field: String, Hashable, Sendable, CaseIterable {
      case limit, span, spanUnit

      func name(_ index: Int) -> String { "\(rawValue)\(index)" }
    }

    /// The units of a cap: days of the calendar, and hours.
    static let units: [SequenceDraft.Unit] = [.days, .hours]

    /// What is in the fields.
    package var values: [Field: String]

    /// Makes a cap.
    package init(values: [Field: String] = [:]) {
      self.values = values
    }

    subscript(field: Field) -> String { values[field] ?? "" }

    /// Whether nothing is filled in; a unit alone says nothing.
    var isEmpty: Bool { (self[.limit] + self[.span]).allSatisfy(\.isWhitespace) }
  }

  /// How many caps the form has at least.
  package static let leastCaps = 2
  /// The most caps, as the API has it.
  package static let mostCaps = 10

  /// What is in the fields.
  package var values: [Field: String]
  /// The caps, and empty ones.
  package var caps: [Cap]

  /// Makes a draft.
  package init(values: [Field: String] = [:], caps: [Cap] = []) {
    self.values = values
    let missing = max(0, Self.leastCaps - caps.count)
    self.caps = caps + Array(repeating: Cap(), count: missing)
  }

  /// The fields of stored settings.
  package init(_ settings: MessagingSettings?) {
    let quiet = settings?.quietHours
    self.init(
      values: [
        .quietFrom: quiet?.from ?? "", .quietUntil: quiet?.until ?? "",
        .quietDrops: quiet?.drops == true ? "1" : "",
        .holdOut: settings?.holdOutPercent.map { "\($0)" } ?? "",
      ],
      caps: (settings?.caps ?? []).map(Cap.init)
    )
  }

  subscript(field: Field) -> String { values[field] ?? "" }
}

// MARK: - To settings

extension MessagingDraft {
  /// The settings of fields without ``faults``; the API says what else is wrong with them.
  package var settings: MessagingSettings {
    let caps = used.compactMap { self.caps[$0].form { _, _ in } }
    var settings = MessagingSettings(
      caps: caps.isEmpty ? nil : caps,
      holdOutPercent: TypedNumber.percent(self[.holdOut])
    )
    if !isBlank(.quietFrom) || !isBlank(.quietUntil) {
      settings.quietHours = QuietHoursForm(
        from: self[.quietFrom],
        until: self[.quietUntil],
        drops: self[.quietDrops] == "1" ? true : nil
      )
    }
    return settings
  }

  /// What is wrong with the fields before the API sees them: it would receive nothing of what cannot be read.
  package var faults: [Problem.FieldError] {
    var faults: [Problem.FieldError] = []
    for (place, index) in used.enumerated() {
      _ = caps[index].form { field, fault in
        faults.append(fault.at("/messaging/caps/\(place)/\(field.rawValue)"))
      }
    }
    // Without times, the box would say nothing.
    let isQuiet = !isBlank(.quietFrom) || !isBlank(.quietUntil) || self[.quietDrops] == "1"
    for field in [Field.quietFrom, .quietUntil] where isQuiet && isBlank(field) {
      let member = field == .quietFrom ? "from" : "until"
      faults.append(FormSentence.quietHours.at("/messaging/quietHours/\(member)"))
    }
    if !isBlank(.holdOut), TypedNumber.percent(self[.holdOut]).map({ 0...50 ~= $0 }) != true {
      faults.append(FormSentence.workspaceHoldOut.at("/messaging/holdOutPercent"))
    }
    return faults
  }

  /// The caps that are filled in.
  private var used: [Int] { caps.indices.filter { !caps[$0].isEmpty } }

  private func isBlank(_ field: Field) -> Bool { self[field].allSatisfy(\.isWhitespace) }

  /// The names of the form's fields by the places of what is wrong.
  var fields: [String: String] {
    var fields = [
      "/messaging/quietHours/from": "quietFrom", "/messaging/quietHours/until": "quietUntil",
      "/messaging/holdOutPercent": "holdOut", "/messaging/caps": Cap.Field.limit.name(0),
    ]
    for (place, index) in used.enumerated() {
      let pointer = "/messaging/caps/\(place)"
      fields[pointer] = Cap.Field.limit.name(index)
      fields["\(pointer)/hours"] = Cap.Field.span.name(index)
      fields["\(pointer)/days"] = Cap.Field.span.name(index)
      for field in Cap.Field.allCases { fields["\(pointer)/\(field.rawValue)"] = field.name(index) }
    }
    return fields
  }
}

extension MessagingDraft.Cap {
  fileprivate init(_ form: FrequencyCapForm) {
    let unit: SequenceDraft.Unit = form.hours == nil ? .days : .hours
    self.init(values: [
      .limit: "\(form.limit)", .span: (form.hours ?? form.days).map { "\($0)" } ?? "",
      .spanUnit: unit.rawValue,
    ])
  }

  /// The cap of the fields; `nil` where one cannot be read, which `refuse` gets.
  fileprivate func form(_ refuse: (Field, FormSentence) -> Void) -> FrequencyCapForm? {
    let limit = TypedNumber.whole(self[.limit]).flatMap { 1...1_000 ~= $0 ? $0 : nil }
    let isHours = self[.spanUnit] == SequenceDraft.Unit.hours.rawValue
    let most = isHours ? 720 : 30
    let span = TypedNumber.whole(self[.span]).flatMap { 1...most ~= $0 ? $0 : nil }
    if limit == nil { refuse(.limit, .capLimit) }
    if span == nil { refuse(.span, .capSpan) }
    guard let limit, let span else { return nil }
    return isHours
      ? FrequencyCapForm(limit: limit, hours: span) : FrequencyCapForm(limit: limit, days: span)
  }
}
