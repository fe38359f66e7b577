import LinkCore
public import LinkPages
public import WireModels

/// The form of a notification, with what a phone shows beside it.
public struct MessageFormPage: Sendable {
  /// The user and the request.
  public var environment: DashboardEnvironment
  /// What is in the fields.
  public var draft: MessageDraft
  /// The form's own path below `/dashboard`.
  public var path: String
  /// The workspace's audiences.
  public var audiences: [AudienceResource]
  /// The workspace's apps.
  public var apps: [AppResource]
  /// Whether the message is written as JSON, because it has more than the form shows.
  public var isJSON: Bool
  /// What the server refused.
  public var problem: Problem?

  /// Makes a page.
  public init(
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
  }

  private var text: DashboardText { environment.text }

  private var summary: ErrorSummary? {
    problem.map {
      ErrorSummary($0, fields: draft.places, title: text(.whatIsWrong))
    }
  }

  /// The document.
  public var html: HTML {
    let title = text(path == "messages/new" ? .newMessage : .editMessage)
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
        \(summary?.html)\(channels)
        <form class="form wide" id="\(Self.id)" method="post" action="\(environment.path(path))">
        \(isJSON ? json : fields)
        <p><button class="button primary" type="submit">\(text(.saveDraft))</button> \
        <span class="note">\(text(.saveDraftNote))</span></p>
        </form>
        """
    ).html
  }

  private static let id = "message-form"

  /// The way to the form of the other channel, while the message is new.
  private var channels: HTML? {
    guard path == "messages/new" else { return nil }
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
      <div class="grid wide-left"><div class="grid">\(editor)</div>\
      <div class="grid follows">\(Card(title: text(.preview), content: frame.html).html)</div></div>
      """
  }

  private static let drawing = "messages/drawing"

  private var fields: HTML {
    """
    <div class="grid wide-left"><div class="grid">\
    \(Card(title: text(.whatItSays), content: contents).html)\
    \(Card(title: text(.recipients), content: recipients).html)\
    \(Card(title: text(.delivery), content: delivery).html)</div>\
    <div class="grid follows">\(Card(title: text(.preview), content: preview).html)</div></div>
    """
  }

  private var contents: HTML {
    if draft.isInApp { return inAppContents }
    return """
      \(field(.name, .messageName, hint: .messageNameHint))\
      <div class="pair">\(field(.language, .contentLanguage, isCode: true))\
      \(field(.action, .tapOpens, hint: .tapOpensHint, isCode: true))</div>\
      \(field(.title, .notificationTitle))\(field(.body, .notificationText, kind: .lines))\
      \(field(.image, .pictureURL, isCode: true))\(otherVariant)
      """
  }

  private var inAppContents: HTML {
    let shapes: [(InAppLayout.Shape, MessagingPhrase)] = [
      (.modal, .modalShape), (.banner, .bannerShape), (.fullscreen, .fullscreenShape),
    ]
    return """
      <input type="hidden" name="channel" value="\(draft[.channel])">\
      \(field(.name, .messageName, hint: .messageNameHint))\
      <div class="pair">\(field(.shape, .shape, kind: .choice(shapes.map { ($0.rawValue, text($1)) })))\
      \(field(.language, .contentLanguage, isCode: true))</div>\
      \(field(.title, .messageTitle))\(field(.body, .messageText, kind: .lines))\
      \(field(.image, .pictureURL, isCode: true))\
      <div class="pair">\(field(.button, .buttonLabel, hint: .buttonHint))\
      \(field(.action, .tapOpens, hint: .tapOpensHint, isCode: true))</div>\
      \(field(.screen, .onScreen, hint: .onScreenHint))\(otherVariant)
      """
  }

  private var otherVariant: HTML {
    """
    <details class="numbers"\(isOpen ? " open" : "")><summary>\(text(.secondVariant))</summary>\
    <p class="note">\(text(.secondVariantNote))</p>\
    \(field(.otherTitle, .otherTitle))\(field(.otherBody, .otherText, kind: .lines))</details>
    """
  }

  private var isOpen: Bool { !draft[.otherTitle].isEmpty || !draft[.otherBody].isEmpty }

  private var recipients: HTML {
    let groups = [("", text(.allPeople))] + audiences.map { ($0.id.description, $0.name) }
    let choices = [("", text(.allApps))] + apps.map { ($0.id.description, $0.settings.name) }
    return """
      <div class="pair">\(field(.audience, .audience, kind: .choice(groups)))\
      \(field(.app, .app, kind: .choice(choices)))</div>\
      <div class="pair">\(field(.category, .category, hint: .categoryHint))\
      \(field(.holdOut, .holdOut, hint: .holdOutHint, kind: .line("number")))</div>\
      \(field(.success, .success, hint: .successHint))
      """
  }

  private var delivery: HTML {
    let ways: [(DeliveryForm.Kind, MessagingPhrase)] = [
      (.immediately, .atOnce), (.at, .atMoment), (.local, .atLocalTime), (.event, .afterEvent),
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

  private var preview: HTML {
    if draft.isInApp {
      return DeviceFrame(
        environment: environment,
        path: Self.drawing,
        items: draft.drawn,
        form: (Self.id, Self.drawing)
      ).html
    }
    return """
      <p class="note">\(text(.previewNote))</p>
      <div class="phone-screen"><div class="notification"><small><bdi>\(environment.workspaceName)</bdi></small>\
      <strong data-mirror="title"><bdi>\(draft[.title])</bdi></strong>\
      <span data-mirror="body"><bdi>\(draft[.body])</bdi></span></div></div>
      """
  }

  private func field(
    _ field: MessageDraft.Field,
    _ label: MessagingPhrase,
    hint: MessagingPhrase? = nil,
    kind: FormField.Kind = .line("text"),
    isCode: Bool = false
  ) -> HTML {
    self.field(field, text(label), hint: hint, kind: kind, isCode: isCode)
  }

  private func field(
    _ field: MessageDraft.Field,
    _ label: Phrase,
    kind: FormField.Kind
  ) -> HTML {
    self.field(field, text(label), hint: nil, kind: kind, isCode: false)
  }

  private func field(
    _ field: MessageDraft.Field,
    _ label: String,
    hint: MessagingPhrase?,
    kind: FormField.Kind,
    isCode: Bool
  ) -> HTML {
    FormField(
      field.rawValue,
      label: label,
      hint: hint.map { text($0) },
      value: draft[field],
      error: summary?.error(of: field.rawValue),
      kind: kind,
      isCode: isCode
    ).html
  }
}
