import LinkCore
package import LinkPages
package import WireModels

/// The form that creates a link with one URL, or changes one.
package struct LinkFormPage: Sendable {
  /// The user and the request.
  package var environment: DashboardEnvironment
  /// What is in the fields.
  package var draft: LinkDraft
  /// The domains that a new link can be on, the first of which it is on by default; none while a link is changed.
  package var domains: [DomainResource]
  /// The path below `/dashboard` that takes the form.
  package var path: String
  /// What the server refused.
  package var problem: Problem?
  /// Where taps on the draft would go; `nil` before there is anything to show.
  package var preview: LinkDraftPreview?
  /// Where and when the taps of the preview happen.
  package var question: TapQuery

  /// Makes a page.
  package init(
    environment: DashboardEnvironment,
    draft: LinkDraft,
    domains: [DomainResource],
    path: String,
    problem: Problem? = nil,
    preview: LinkDraftPreview? = nil,
    question: TapQuery = TapQuery()
  ) {
    (self.environment, self.draft, self.domains) = (environment, draft, domains)
    (self.path, self.problem, self.preview) = (path, problem, preview)
    self.question = question
  }

  var text: DashboardText { environment.text }
  private var isNew: Bool { draft.version == nil }
  var summary: ErrorSummary? {
    problem.map {
      ErrorSummary(
        $0,
        fields: LinkDraft.fields,
        labels: labels,
        otherPage: otherPage,
        title: text(.whatIsWrong)
      )
    }
  }

  /// The page of a field that the form does not have; `nil` before the link has pages.
  private var otherPage: (@Sendable (String) -> String)? {
    guard !isNew else { return nil }
    return { [environment, back] pointer in
      environment.path("\(back)/\(pointer.hasPrefix("/rules/") ? "rules" : "json")")
    }
  }

  private var labels: [String: String] {
    Dictionary(uniqueKeysWithValues: LinkDraft.Field.allCases.map { ($0.rawValue, label($0)) })
  }

  /// The document.
  package var html: HTML {
    let name = text(isNew ? .newLink : .editingLink)
    return DashboardFrame(
      environment: environment,
      section: .links,
      title: problem == nil ? name : "\(text(.problem)): \(name)",
      content: """
        \(PageTitle(title: "\(name)", above: [(text(.links), environment.path("links"))], crumbs: text(.breadcrumbs)).html)
        \(summary?.html(reload: environment.path(path), text))\(copied)
        <form method="post" action="\(environment.path(path))" novalidate data-preview="\(previewPath)" \
        data-follows="\(LinkDraft.Field.following.map(\.rawValue).joined(separator: " "))">
        \(submit("visually-hidden", " tabindex=\"-1\" aria-hidden=\"true\""))\(hidden)\
        <div class="beside"><div class="grid">\(Card(content: first).html)\
        \(LinkFormSection.allCases.map(folded))\(more)</div>
        \(part.html)</div>
        <div class="save-bar">\(submit("button primary"))\
        \(ButtonLink(label: text(.cancel), path: environment.path(isNew ? "links" : back), kind: .plain).html)</div></form>
        """
    ).html
  }

  /// A button that saves.
  ///
  /// The first button of a form is what the Enter key presses, so that a hidden one stands before the others.
  private func submit(_ style: String, _ attributes: HTML? = nil) -> HTML {
    """
    <button class="\(style)" type="submit"\(attributes)>\(text(isNew ? .createLink : .save))</button>
    """
  }

  private var previewPath: String {
    environment.path(isNew ? "links/preview" : "\(back)/preview")
  }

  private var part: DraftPreviewPart {
    DraftPreviewPart(
      preview: preview,
      path: previewPath,
      link: .init(host: host, url: draft.url(on: domains)),
      labels: labels,
      environment: environment,
      question: question
    )
  }

  private var host: String { draft.link?.domain ?? draft.domain(of: domains)?.host ?? "" }

  /// The way to what the form does not show.
  private var more: HTML? {
    guard !isNew else { return nil }
    return "<p><a href=\"\(environment.path("\(back)/json"))\">\(text(.moreSettings))</a></p>\n"
  }

  private var back: String {
    path.hasSuffix("/edit") ? String(path.dropLast(5)) : path
  }

  private var hidden: HTML {
    let version = draft.version.map {
      "<input type=\"hidden\" name=\"version\" value=\"\($0)\">\n" as HTML
    }
    let read = LinkDraft.Field.urlRead
    let original = draft.original.map {
      "<input type=\"hidden\" name=\"\(LinkDraft.originalName)\" value=\"\($0.id.description)\">\n"
        as HTML
    }
    return """
      \(version)\(original)<input type="hidden" name="\(read.rawValue)" value="\(draft[read])">

      """
  }

  /// What a copy has of the link that it is made from.
  private var copied: HTML? {
    draft.original.map {
      Notice(message: text(.copyNote, ["name": $0.name]), tone: .plain).html
    }
  }

  private var first: HTML {
    """
    <div class="form">\(field(.url, text(.urlHint), isCode: true))\(address)\
    <div class="pair">\(field(.title, text(.titleHint)))\(field(.tags, text(.tagsHint)))</div></div>
    """
  }

  /// Where a new link is; what is printed stays there.
  private var address: HTML? {
    guard isNew else { return nil }
    return """
      <div class="pair">\(field(.code, text(.codeHint), isCode: true))\(domainField)</div>\
      \(field(.unlisted, kind: .check))
      """
  }

  private var domainField: HTML {
    guard domains.count > 1 else {
      return """
        <div class="field"><span class="label">\(text(.domain))</span>\
        <bdi class="fixed" dir="ltr">\(host)</bdi></div>
        """
    }
    return field(.domain, kind: .choice(domains.map { ($0.host, $0.host) }))
  }

  func label(_ field: LinkDraft.Field) -> String {
    switch field {
    case .startsTime: text(.ruleFrom)
    case .expiresTime: text(.ruleUntil)
    case .removePassword: text(.removePassword)
    case .iosApp: text(.iosApp)
    case .iosStore: text(.iosStore)
    case .androidApp: text(.androidApp)
    case .androidStore: text(.androidStore)
    default:
      field.value?.label(text) ?? field.parameter.map { text($0.field.label) } ?? field.rawValue
    }
  }

  func field(
    _ field: LinkDraft.Field,
    _ hint: String? = nil,
    kind: FormField.Kind = .line("text"),
    isCode: Bool = false
  ) -> HTML {
    FormField(
      field.rawValue,
      label: label(field),
      hint: hint,
      value: draft[field],
      error: summary?.error(of: field.rawValue),
      kind: kind,
      isCode: isCode,
      offer: offer(field)
    ).html
  }

  /// The values of other links, which tags and parameters of URLs repeat.
  private func offer(_ field: LinkDraft.Field) -> FormField.Offer? {
    if field == .tags { return environment.offer(.tag, several: true) }
    return field.parameter.flatMap { environment.offer($0.field.offered) }
  }
}

extension LinkDraft {
  /// The domain that a new link is on.
  func domain(of domains: [DomainResource]) -> DomainResource? {
    domains.first { $0.host == text(.domain) } ?? domains.first
  }

  /// The short URL; `nil` for a new link before it has a code.
  func url(on domains: [DomainResource]) -> String? {
    guard link == nil else { return link?.shortURL }
    guard let code = text(.code).flatMap({ ShortCode($0) }) else { return nil }
    return domain(of: domains).map { code.url(on: $0.baseURL) }
  }
}
