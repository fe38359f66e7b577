import JSONCoding
import LinkCore
package import LinkPages
package import WireModels

/// A message: what it says, to which users and when, what came of it, and the steps that can be taken.
package struct MessagePage: Sendable {
  /// Whether a person would receive the message now.
  package struct Check: Sendable {
    /// A distinct id of the person.
    package var person: String
    /// The answer.
    package var report: SendCheckReport
    /// Whether a test was sent just now.
    package var isSent: Bool

    /// Makes a check.
    package init(person: String, report: SendCheckReport, isSent: Bool = false) {
      (self.person, self.report, self.isSent) = (person, report, isSent)
    }
  }

  /// The user and the request.
  package var environment: DashboardEnvironment
  /// The message.
  package var message: MessageResource
  /// What came of it.
  package var report: MessageReport
  /// The audience, where it has one that exists.
  package var audience: AudienceResource?
  /// How many people and devices a draft would reach now.
  package var estimate: AudienceEstimate?
  /// The workspace's apps.
  package var apps: [AppResource]
  /// Whether one person would receive it.
  package var check: Check?
  /// What the server refused.
  package var problem: Problem?

  /// Makes a page.
  package init(
    environment: DashboardEnvironment,
    message: MessageResource,
    report: MessageReport,
    audience: AudienceResource? = nil,
    estimate: AudienceEstimate? = nil,
    apps: [AppResource] = [],
    check: Check? = nil,
    problem: Problem? = nil
  ) {
    (self.environment, self.message, self.report) = (environment, message, report)
    (self.audience, self.apps, self.check, self.problem) = (audience, apps, check, problem)
    self.estimate = estimate
  }

  var text: DashboardText { environment.text }
  private var form: MessageForm { message.message }

  /// The document.
  package var html: HTML {
    DashboardFrame(
      environment: environment,
      section: .messages,
      title: form.name,
      content: """
        \(PageTitle(
          title: title,
          above: [(text(.messages), environment.path("messages"))],
          actions: actions,
          crumbs: text(.breadcrumbs),
          actionsRegion: region("actions")
        ).html)
        \(problem.map { ErrorSummary(stated($0), title: text(.problem)).html })\
        \(launchNote)\(outcome)
        <div class="grid two">\(Card(title: text(.whatItSays), content: contents).html)\
        \(Card(title: text(.details), content: details).html)</div>
        <div class="grid two">\(Card(title: text(.onePerson), content: person).html)\
        \(Card(title: text(.life), content: steps).html)</div>
        """
    ).html
  }

  /// A refused step in words: the page has no field that it could lead to.
  private func stated(_ problem: Problem) -> Problem {
    guard let fault = problem.errors?.first, fault.pointer.hasPrefix("/delivery/") else {
      return problem
    }
    var problem = problem
    problem.detail = "\(text(.delivery)): \(fault.detail)"
    problem.errors = nil
    return problem
  }

  private var title: HTML {
    let tag = message.status.tag(text)
    let region = region("status", status: tag.label)
    return "<bdi>\(form.name)</bdi> <span\(region.attributes)>\(tag.html)</span>"
  }

  // MARK: - Steps that can be taken

  private var actions: [HTML] {
    let role = environment.role
    let edit: HTML? =
      message.status == .draft && role.allows(.editMessages)
      ? ButtonLink(label: text(.edit), path: path("edit")).html : nil
    guard role.allows(.sendMessages) else { return [edit].compactMap(\.self) }
    let cancel = confirmed("cancel", .cancelMessage, .cancelMessageAdvice, kind: .danger)
    let steps: [HTML]
    switch message.status {
    case .draft: steps = isInSequence ? [] : launch
    case .scheduled, .sending:
      steps = [PostButton(label: text(.pauseMessage), path: path("pause")).html] + cancel
    case .paused:
      steps =
        [PostButton(label: text(.resumeMessage), path: path("resume"), kind: .primary).html]
        + cancel
    case .sent, .cancelled: steps = []
    }
    return [edit].compactMap(\.self) + steps
  }

  private var isInSequence: Bool { form.delivery?.kind == .sequence }

  /// Says how a draft is launched that has no button for it.
  private var launchNote: HTML? {
    guard isInSequence, message.status == .draft else { return nil }
    return """
      <div class="alert plain" role="status"><p>\(text(.sentBySequence))</p>\
      <p><a href="\(environment.path("sequences"))">\(text(.sequences))</a></p></div>

      """
  }

  private func confirmed(
    _ step: String,
    _ label: MessagingPhrase,
    _ advice: MessagingPhrase,
    kind: ButtonLink.Kind
  ) -> [HTML] {
    let dialog = Dialog(
      id: step,
      opens: text(label),
      kind: kind,
      title: "\(text(label)): \(form.name)",
      content: """
        <p>\(text(advice))</p>\(PostButton(label: text(label), path: path(step), kind: kind).html)
        """,
      cancel: text(.cancel)
    )
    return [dialog.button, dialog.html]
  }

  private func path(_ step: String) -> String {
    environment.path("messages/\(message.id)/\(step)")
  }

  // MARK: - What it says

  private var contents: HTML {
    let languages = form.languages
    let variants = form.variants.map { variant -> HTML in
      let said = languages.compactMap { language in
        variant.contents[language].map { (language: language, content: $0) }
      }
      let parts = said.enumerated().map { index, part in
        content(part.language, part.content, isFirst: index == 0)
      }
      return """
        <h3><bdi>\(variant.name)</bdi></h3>
        <div class="notes">\(parts)</div>

        """
    }
    return "\(drawing)\(variants)"
  }

  /// The in-app message on a phone.
  private var drawing: HTML? {
    guard form.channel == .inApp else { return nil }
    let languages = form.languages
    let names = languages.map { ($0, environment.format.language($0)) }
    return DeviceFrame(
      environment: environment,
      path: "messages/\(message.id)/drawing",
      choices: [
        .init(name: "variant", label: text(.variant), values: form.variants.map(\.name)),
        .init(
          name: "shown",
          label: text(.language),
          values: languages,
          names: Dictionary(uniqueKeysWithValues: names)
        ),
      ]
    ).html
  }

  /// What a variant says in a language: the first is unfolded, but for layouts, which are drawn above.
  private func content(
    _ language: String,
    _ content: MessageContentForm,
    isFirst: Bool
  ) -> HTML {
    let layout = content.layout.map { "<pre tabindex=\"0\">\($0.indentedText)</pre>" as HTML }
    return """
      <details class="numbers"\(isFirst && layout == nil ? " open" : "")>\
      <summary><bdi>\(environment.format.language(language))</bdi></summary>\
      \(layout ?? notification(language, content))</details>

      """
  }

  private func notification(_ language: String, _ content: MessageContentForm) -> HTML {
    let preview = PushPreview(
      app: apps.name(of: form.app, else: environment.workspaceName),
      language: language,
      title: content.title ?? "",
      body: content.body ?? "",
      image: content.imageURL ?? "",
      text: text
    )
    let action = content.action.map { action -> HTML in
      "<p class=\"note\">\(text(MessagingPhrase.tapOpens)): <code>\(action)</code></p>"
    }
    return "\(preview.html)\(action)"
  }

  private var details: HTML {
    let format = environment.format
    return Facts(rows: [
      (text(.channel), "\(text(form.channel.phrase))"),
      (text(.audience), audienceLink),
      (text(.delivery), "\(text(form.deliveryPhrase))"),
      (text(.moment), form.delivery?.at.map { format.moment($0) }),
      (text(.localTime), form.delivery?.localTime.map { "<code>\($0)</code>" }),
      (text(.event), form.delivery?.event.map { "<bdi>\($0)</bdi>" }),
      (text(.category), form.category.map { "<bdi>\($0.name)</bdi>" }),
      (
        text(.quietHours),
        form.quietHours.map { "<bdi dir=\"ltr\">\($0.from)\u{2013}\($0.until)</bdi>" }
      ),
      (text(.holdOut), form.holdOutPercent.map { "\(format.percent(Double($0) / 100))" }),
      (text(.success), form.conversion.map { "<bdi>\($0.event)</bdi>" }),
    ]).html
  }

  private var audienceLink: HTML {
    guard let id = form.audience else { return "\(text(.allPeople))" }
    return
      "<a href=\"\(environment.path("audiences/\(id)"))\"><bdi>\(audience?.name ?? id.description)</bdi></a>"
  }

  private var steps: HTML {
    let items = (message.steps ?? []).reversed().map { step -> HTML in
      let reason = PushReason.words(step.reason, step.arguments, in: text.language)
      let note = (reason ?? step.problem).map { "<small class=\"note\">\($0)</small>" as HTML }
      return """
        <li>\(environment.format.moment(step.at))<div>\(step.status.tag(text).html) \
        \(note)</div></li>

        """
    }
    return "<ol class=\"timeline\"\(region("life").attributes)>\(items)</ol>"
  }
}
