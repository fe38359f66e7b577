import LinkCore
package import LinkPages
package import WireModels

/// The form of a message, with what phones show beside it.
package struct MessageFormPage: Sendable {
  /// The user and the request.
  package var environment: DashboardEnvironment
  /// What is in the fields.
  package var draft: MessageDraft
  /// The form's own path below `/dashboard`.
  package var path: String
  /// The workspace's audiences.
  package var audiences: [AudienceResource]
  /// The workspace's apps.
  package var apps: [AppResource]
  /// Whether the message is written as JSON, because it has more than the form shows.
  package var isJSON: Bool
  /// What the server refused.
  package let problem: Problem?
  /// What is wrong, by the names of the fields.
  let errors: [String: String]

  /// Makes a page.
  package init(
    environment: DashboardEnvironment,
    draft: MessageDraft,
    path: String,
    audiences: [AudienceResource],
    apps: [AppResource],
    isJSON: Bool = false,
    problem: Problem? = nil
  ) {
    (self.environment, self.draft, self.path) = (environment, draft, path)
    (self.audiences, self.apps) = (audiences, apps)
    (self.isJSON, self.problem) = (isJSON, problem)
    let fields = Self.fields(of: problem, in: draft, isJSON: isJSON)
    let faults = (problem?.errors ?? []).compactMap { fault in
      fields[fault.pointer].map { ($0, fault.detail) }
    }
    errors = Dictionary(faults) { first, _ in first }
  }

  private static func fields(
    of problem: Problem?,
    in draft: MessageDraft,
    isJSON: Bool
  ) -> [String: String] {
    guard let problem, !isJSON else { return [:] }
    return draft.fields(of: problem)
  }

  var text: DashboardText { environment.text }

  private var summary: HTML? {
    problem.map { problem in
      ErrorSummary(
        problem,
        fields: Self.fields(of: problem, in: draft, isJSON: isJSON),
        labels: labels,
        title: text(.whatIsWrong)
      ).html(reload: environment.path(path), text)
    }
  }

  /// The document.
  package var html: HTML {
    let title = text(isNew ? .newMessage : .editMessage)
    return DashboardFrame(
      environment: environment,
      section: .messages,
      title: title,
      content: """
        \(PageTitle(
          title: "\(title)",
          above: [(text(.messages), environment.path("messages"))],
          crumbs: text(.breadcrumbs)
        ).html)
        \(summary)\(channels)
        <form class="form wide" id="\(Self.id)" method="post" action="\(environment.path(path))"\
        \(attribute: "data-preview", isJSON || draft.isInApp ? nil : previewPath)>
        \(version)\(isJSON ? json : fields)
        <p><button class="button primary" type="submit">\(text(.saveDraft))</button> \
        <span class="note">\(text(.saveDraftNote))</span></p>
        </form>
        """
    ).html
  }

  private var version: HTML? {
    isNew ? nil : "<input type=\"hidden\" name=\"version\" value=\"\(draft[.version])\">"
  }

  private var isNew: Bool { path == "messages/new" }

  /// The address that answers the form with the form again and stores nothing.
  var previewPath: String {
    environment.path(isNew ? "messages/preview" : "\(path.dropLast("edit".count))preview")
  }

  static let id = "message-form"

  /// The way to the form of the other channel, while the message is new.
  private var channels: HTML? {
    guard isNew else { return nil }
    let links = MessageChannel.allCases.map { channel -> HTML in
      let isHere = draft.isInApp == (channel == .inApp)
      let address = environment.path(path, channel == .push ? [:] : ["channel": channel.rawValue])
      return """
        <a href="\(address)"\(attribute: "aria-current", isHere ? "page" : nil)>\(text(channel.phrase))</a>
        """
    }
    return "<nav class=\"tabs\" aria-label=\"\(text(.channel))\">\(links)</nav>"
  }

  private var json: HTML {
    let editor = Card(
      content: """
        <p class="note">\(text(.messageJSONNote))</p>
        \(field(.json, .messageJSON, kind: .code(rows: 28)))
        """
    ).html
    guard draft.isInApp, path.hasSuffix("/edit") else { return editor }
    let stored = path.dropLast("edit".count) + "drawing"
    let frame = DeviceFrame(
      environment: environment,
      path: String(stored),
      form: (Self.id, Self.drawing)
    )
    return """
      <div class="grid wide-left with-phone"><div class="grid">\(editor)</div>\
      <div class="grid follows">\(Card(title: text(.preview), content: frame.html).html)</div></div>
      """
  }

  static let drawing = "messages/drawing"

  /// The first button of a form is what the Enter key presses: without this one it would remove a language.
  private var fields: HTML {
    """
    <button class="visually-hidden" type="submit" tabindex="-1" aria-hidden="true">\(text(.saveDraft))</button>\
    <div class="grid wide-left with-phone"><div class="grid">\
    \(Card(title: text(.whatItSays), content: contents).html)\
    \(Card(title: text(.recipients), content: recipients).html)\
    \(Card(title: text(.delivery), content: delivery).html)</div>\
    <div class="grid follows">\(Card(title: text(.preview), content: preview).html)</div></div>
    """
  }

  private var contents: HTML {
    let names = [MessageDraft.Field.variantName, .otherName].map { name -> HTML in
      "<input type=\"hidden\" name=\"\(name.rawValue)\" value=\"\(draft[name])\">"
    }
    return """
      \(names)\(field(.name, .messageName, hint: .messageNameHint))\
      \(draft.isInApp ? place : nil)\(languages)\(draft.isInApp ? nil : options)
      """
  }

  /// How and where an in-app message is shown, in every language.
  private var place: HTML {
    let shapes: [(InAppLayout.Shape, MessagingPhrase)] = [
      (.modal, .modalShape), (.banner, .bannerShape), (.fullscreen, .fullscreenShape),
    ]
    return """
      <input type="hidden" name="channel" value="\(draft[.channel])">\
      <div class="pair">\(field(.shape, .shape, kind: .choice(shapes.map { ($0.rawValue, text($1)) })))\
      \(field(.screen, .onScreen, hint: .onScreenHint))</div>
      """
  }

  private var recipients: HTML {
    let groups = [("", text(.allPeople))] + audiences.map { ($0.id.description, $0.name) }
    let choices = [("", text(.allApps))] + apps.map { ($0.id.description, apps.label(of: $0)) }
    return """
      <div class="pair">\(field(.audience, .audience, kind: .choice(groups, keeping: draft[.audience])))\
      \(field(.app, .app, kind: .choice(choices, keeping: draft[.app])))</div>\
      <div class="pair">\(field(.category, .category, hint: .categoryHint))\
      \(field(.holdOut, .holdOut, hint: .holdOutHint, kind: .line("number")))</div>\
      \(field(.success, .success, hint: .successHint))
      """
  }

  private var delivery: HTML {
    let ways: [(DeliveryForm.Kind, MessagingPhrase)] = [
      (.immediately, .atOnce), (.at, .atMoment), (.local, .atLocalTime), (.event, .afterEvent),
      (.sequence, .inSequence),
    ]
    return """
      \(field(.delivery, .delivery, kind: .choice(ways.map { ($0.rawValue, text($1)) })))\
      <div class="pair">\(field(.date, .day, kind: .line("date")))\
      \(field(.time, .time, kind: .line("time")))</div>\
      <div class="pair">\(field(.event, .afterWhichEvent))\
      \(field(.delay, .minutesAfter, kind: .line("number")))</div>\
      <div class="pair">\(field(.quietFrom, .quietFrom, hint: .quietHint, kind: .line("time")))\
      \(field(.quietUntil, .quietUntil, kind: .line("time")))</div>
      """
  }

  func field(
    _ field: MessageDraft.Field,
    _ label: MessagingPhrase,
    hint: MessagingPhrase? = nil,
    kind: FormField.Kind = .line("text")
  ) -> HTML {
    self.field(field, text(label), hint: hint, kind: kind)
  }

  private func field(
    _ field: MessageDraft.Field,
    _ label: Phrase,
    kind: FormField.Kind
  ) -> HTML {
    self.field(field, text(label), hint: nil, kind: kind)
  }

  private func field(
    _ field: MessageDraft.Field,
    _ label: String,
    hint: MessagingPhrase?,
    kind: FormField.Kind
  ) -> HTML {
    FormField(
      field.rawValue,
      label: label,
      hint: hint.map { text($0) },
      value: draft[field],
      error: errors[field.rawValue],
      kind: kind,
      offer: field == .success ? environment.offer(.event) : nil
    ).html
  }
}
