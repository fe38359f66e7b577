import LinkCore
package import LinkPages
package import WireModels

/// The form of a sequence: a plain post, which works without a script.
package struct SequenceFormPage: Sendable {
  /// The user and the request.
  package var environment: DashboardEnvironment
  /// What is in the fields.
  package var draft: SequenceDraft
  /// The form's own path below `/dashboard`.
  package var path: String
  /// The workspace's audiences.
  package var audiences: [AudienceResource]
  /// The messages that a step may send.
  package var messages: [MessageResource]
  /// What the server refused.
  package var problem: Problem?

  /// Makes a page.
  package init(
    environment: DashboardEnvironment,
    draft: SequenceDraft,
    path: String,
    audiences: [AudienceResource],
    messages: [MessageResource],
    problem: Problem? = nil
  ) {
    (self.environment, self.draft, self.path) = (environment, draft, path)
    (self.audiences, self.messages, self.problem) = (audiences, messages, problem)
  }

  private var text: DashboardText { environment.text }

  private var summary: ErrorSummary? {
    problem.map { problem in
      ErrorSummary(
        problem,
        fields: draft.fields(of: problem),
        labels: labels,
        title: text(.whatIsWrong)
      )
    }
  }

  /// The document.
  package var html: HTML {
    let title = text(path == "sequences/new" ? SequencePhrase.newSequence : .editSequence)
    return DashboardFrame(
      environment: environment,
      section: .sequences,
      title: title,
      content: """
        \(PageTitle(
          title: "\(title)",
          above: [(text(.sequences), environment.path("sequences"))],
          crumbs: text(.breadcrumbs)
        ).html)
        \(summary?.html)\(messages.isEmpty ? noMessage : nil)
        <form class="form wide" method="post" action="\(environment.path(path))">
        \(draft.json.map(json) ?? fields)
        <p><button class="button primary" type="submit">\(text(.saveDraft))</button> \
        <span class="note">\(text(SequencePhrase.saveNote))</span></p>
        </form>
        """
    ).html
  }

  /// The way to a message that a step can send.
  private var noMessage: HTML {
    """
    <div class="alert warn"><p>\(text(SequencePhrase.noMessage))</p>\
    <p><a href="\(environment.path("messages/new"))">\(text(.newMessage))</a></p></div>

    """
  }

  private func json(_ json: String) -> HTML {
    let field = FormField(
      "json",
      label: text(SequencePhrase.json),
      value: json,
      error: summary?.error(of: "json"),
      kind: .code(rows: 28)
    ).html
    return Card(content: "<p class=\"note\">\(text(SequencePhrase.jsonNote))</p>\(field)").html
  }

  /// The first button of a form is what the Enter key presses: without this one it would add steps.
  private var fields: HTML {
    """
    <button class="visually-hidden" type="submit" tabindex="-1" aria-hidden="true">\(text(.saveDraft))</button>\
    <input type="hidden" name="count" value="\(draft.rows.count)">\
    \(Card(title: text(SequencePhrase.entry), content: entry).html)\
    \(Card(title: text(Phrase.steps), content: steps).html)
    """
  }

  private var entry: HTML {
    """
    \(field(.name, hint: text(.messageNameHint)))\
    <div class="pair">\(field(.event, hint: text(.entryEventHint)))\
    \(field(.audience, kind: audienceChoice(text(.allPeople), draft[.audience])))</div>\
    <div class="pair">\(field(.again, hint: text(.againHint)))\
    \(field(.againUnit, kind: units(draft[.againUnit], else: .days)))</div>\
    \(field(.exits, hint: text(.exitEventsHint), kind: .lines))
    """
  }

  private var steps: HTML {
    let more: HTML = """
      <p><button class="button" type="submit" name="more" value="1" \
      formaction="\(environment.path(path))#step\(draft.rows.count)">\(text(.addSteps))</button></p>
      """
    return """
      <p class="note">\(text(.stepsNote))</p>\
      <ol class="rules">\(draft.rows.indices.map(row))</ol>\
      \(draft.rows.count < SequenceDraft.mostSteps ? more : nil)
      """
  }

  /// A step with the fields of every action; style sheets show those of the one that is chosen, and all where one of
  /// them is wrong.
  private func row(_ index: Int) -> HTML {
    let row = draft.rows[index]
    let kinds =
      [("", text(Phrase.none))]
      + SequenceStepForm.Kind.allCases.map { ($0.rawValue, text($0.phrase)) }
    return """
      <li><fieldset class="field step" id="step\(index)"><legend>\(number(index))</legend>\
      \(field(.kind, index, kind: .choice(kinds, keeping: row[.kind])))\
      <div class="of-wait"><div class="pair">\(field(.amount, index))\
      \(field(.unit, index, kind: units(row[.unit], else: .minutes)))</div>\
      \(field(.time, index, hint: text(.localTimeHint), kind: time(row[.time])))</div>\
      <div class="of-send">\(field(.message, index, kind: messageChoice(row[.message])))</div>\
      <div class="of-condition pair">\
      \(field(.audience, index, kind: audienceChoice(text(Phrase.none), row[.audience])))\
      \(field(.others, index, kind: otherChoice(index)))</div></fieldset></li>

      """
  }

  // MARK: - Choices

  private func units(_ value: String, else unit: SequenceDraft.Unit) -> FormField.Kind {
    // Seconds are there only for what the API stored: no user plans with them.
    let units = SequenceDraft.Unit.allCases.filter { $0 != .seconds || value == $0.rawValue }
    let first = units.filter { $0 == unit } + units.filter { $0 != unit }
    let choices = first.map { ($0.rawValue, text($0.phrase)) }
    return value.isEmpty ? .choice(choices) : .choice(choices, keeping: value)
  }

  /// A field for times shows no other text, which would not survive.
  private func time(_ value: String) -> FormField.Kind {
    .line(SequenceDraft.Row.isTime(value) ? "time" : "text")
  }

  private func audienceChoice(_ none: String, _ value: String) -> FormField.Kind {
    .choice([("", none)] + audiences.map { ($0.id.description, $0.name) }, keeping: value)
  }

  private func messageChoice(_ value: String) -> FormField.Kind {
    let choices = messages.map { ($0.id.description, $0.message.name) }
    return .choice([("", text(Phrase.none))] + choices, keeping: value)
  }

  private func otherChoice(_ index: Int) -> FormField.Kind {
    let later = draft.rows.indices.dropFirst(index + 1).map { row in
      ("\(row + 1)", text(SequencePhrase.othersGoOn, ["number": "\(row + 1)"]))
    }
    return .choice(
      [("", text(SequencePhrase.othersLeave))] + later,
      keeping: draft.rows[index][.others]
    )
  }

  // MARK: - Fields

  private func field(
    _ field: SequenceDraft.Field,
    hint: String? = nil,
    kind: FormField.Kind = .line("text")
  ) -> HTML {
    FormField(
      field.rawValue,
      label: label(field),
      hint: hint,
      value: draft[field],
      error: summary?.error(of: field.rawValue),
      kind: kind,
      offer: field == .event ? environment.offer(.event) : nil
    ).html
  }

  private func field(
    _ field: SequenceDraft.Row.Field,
    _ index: Int,
    hint: String? = nil,
    kind: FormField.Kind = .line("text")
  ) -> HTML {
    let name = field.name(index)
    return FormField(
      name,
      label: label(field),
      hint: hint,
      value: draft.rows[index][field],
      error: summary?.error(of: name),
      kind: kind
    ).html
  }

  private func number(_ index: Int) -> String {
    text(SequencePhrase.stepNumber, ["number": "\(index + 1)"])
  }

  /// What the summary of faults calls the fields.
  private var labels: [String: String] {
    var labels = ["json": text(SequencePhrase.json)]
    for field in SequenceDraft.Field.allCases { labels[field.rawValue] = label(field) }
    for index in draft.rows.indices {
      for field in SequenceDraft.Row.Field.allCases {
        labels[field.name(index)] = "\(number(index)), \(label(field))"
      }
    }
    return labels
  }

  private func label(_ field: SequenceDraft.Field) -> String {
    switch field {
    case .name: text(MessagingPhrase.messageName)
    case .event: text(SequencePhrase.entryEvent)
    case .audience: text(MessagingPhrase.audience)
    case .again: text(SequencePhrase.again)
    case .againUnit: text(SequencePhrase.unit)
    case .exits: text(SequencePhrase.exitEvents)
    }
  }

  private func label(_ field: SequenceDraft.Row.Field) -> String {
    switch field {
    case .kind: text(SequencePhrase.whatHappens)
    case .amount: text(SequencePhrase.duration)
    case .unit: text(SequencePhrase.unit)
    case .time: text(MessagingPhrase.localTime)
    case .message: text(MessagingPhrase.message)
    case .audience: text(MessagingPhrase.audience)
    case .others: text(SequencePhrase.others)
    }
  }
}
