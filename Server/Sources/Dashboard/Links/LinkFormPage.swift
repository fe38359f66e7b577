public import LinkPages
public import WireModels

/// The form that creates a link with one URL, or changes one.
public struct LinkFormPage: Sendable {
  /// The user and the request.
  public var environment: DashboardEnvironment
  /// What is in the fields.
  public var draft: LinkDraft
  /// The hosts that a new link can be on; none while a link is changed.
  public var domains: [String]
  /// The path below `/dashboard` that takes the form.
  public var path: String
  /// What the server refused.
  public var problem: Problem?
  /// Where taps on the draft would go; `nil` before there is anything to show.
  public var preview: LinkDraftPreview?
  /// Where and when the taps of the preview happen.
  public var question: TapQuery

  /// Makes a page.
  public init(
    environment: DashboardEnvironment,
    draft: LinkDraft,
    domains: [String],
    path: String,
    problem: Problem? = nil,
    preview: LinkDraftPreview? = nil,
    question: TapQuery = TapQuery()
  ) {
    (self.environment, self.draft, self.domains) = (environment, draft, domains)
    (self.path, self.problem, self.preview) = (path, problem, preview)
    self.question = question
  }

  private var text: DashboardText { environment.text }
  private var isNew: Bool { draft.version == nil }
  private var summary: ErrorSummary? {
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
  public var html: HTML {
    let previewPath = environment.path(isNew ? "links/preview" : "\(back)/preview")
    let part = DraftPreviewPart(
      preview: preview,
      path: previewPath,
      labels: labels,
      environment: environment,
      question: question
    )
    let name = text(isNew ? .newLink : .editingLink)
    return DashboardFrame(
      environment: environment,
      section: .links,
      title: problem == nil ? name : "\(text(.problem)): \(name)",
      content: """
        \(PageTitle(title: "\(name)", above: [(text(.links), environment.path("links"))], crumbs: text(.breadcrumbs)).html)
        \(summary?.html(reload: environment.path(path), text))
        <form class="beside" method="post" action="\(environment.path(path))" novalidate \
        data-preview="\(previewPath)">
        <div class="grid">\(hidden)\(Card(content: first).html)
        \(Card(title: text(.phones), content: phones).html)
        \(Card(title: text(.campaignHeading), content: campaign).html)
        \(Card(title: text(.shareCard), content: card).html)
        \(Card(title: text(.limits), content: limits).html)
        \(Card(title: text(.deferredMatch), content: firstLaunches).html)
        <p class="actions"><button class="button primary" type="submit">\(text(isNew ? .createLink : .save))</button>\
        \(ButtonLink(label: text(.cancel), path: environment.path(isNew ? "links" : back), kind: .plain).html)</p>
        \(more)</div>
        \(part.html)</form>
        """
    ).html
  }

  /// The way to what the form does not show.
  private var more: HTML? {
    guard !isNew else { return nil }
    let path = environment.path("\(back)/json")
    return "<p><a href=\"\(path)\">\(text(.moreSettings))</a></p>\n"
  }

  private var back: String {
    path.hasSuffix("/edit") ? String(path.dropLast(5)) : path
  }

  private var hidden: HTML? {
    draft.version.map { "<input type=\"hidden\" name=\"version\" value=\"\($0)\">\n" }
  }

  private var first: HTML {
    """
    <div class="form">\(field(.url, text(.urlHint), isCode: true))\
    \(field(.title, text(.titleHint)))\
    \(address)\
    \(field(.tags, text(.tagsHint)))\
    \(field(.notes, kind: .lines))</div>
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

  private var domainField: HTML? {
    guard domains.count > 1 else { return nil }
    return field(.domain, kind: .choice(domains.map { ($0, $0) }))
  }

  private var phones: HTML {
    """
    <div class="form"><div class="pair">\(field(.iosApp, text(.appHint), isCode: true))\
    \(field(.iosStore, isCode: true))</div>\
    <div class="pair">\(field(.androidApp, text(.appHint), isCode: true))\
    \(field(.androidStore, isCode: true))</div>\(flag(.offerStore))\
    \(field(.desktop, text(.desktopHint), isCode: true))\
    <details class="numbers"\(hasMoreTargets ? " open" : "")><summary>\(text(.moreTargets))</summary>\
    <div class="pair">\(moreTargets.map { field($0, isCode: true) })</div></details></div>
    """
  }

  /// The targets that few links have.
  private var moreTargets: [LinkDraft.Field] {
    let shown: Set<LinkDraft.Field> = [
      .url, .desktop, .iosApp, .iosStore, .androidApp, .androidStore,
    ]
    return LinkDraft.Field.allCases.filter { $0.value?.field == .targets && !shown.contains($0) }
  }

  private var hasMoreTargets: Bool {
    moreTargets.contains { !draft[$0].isEmpty || summary?.error(of: $0.rawValue) != nil }
  }

  private var campaign: HTML {
    let shown: Set<LinkDraft.Field> = [.campaignType, .campaignTitle, .campaignData]
    let others = LinkDraft.Field.allCases.filter {
      $0.value?.field == .campaign && !shown.contains($0)
    }
    return """
      <div class="form"><div class="pair">\(field(.campaignType, text(.campaignTypeHint)))\
      \(field(.campaignTitle))</div><div class="pair">\(others.map { field($0) })</div>\
      \(field(.campaignData, text(.campaignDataHint), kind: .code(rows: 3)))</div>
      """
  }

  private var card: HTML {
    """
    <div class="form">\(field(.cardTitle))\(field(.cardText))\
    \(field(.cardImage, text(.cardImageHint), isCode: true))</div>
    """
  }

  private var limits: HTML {
    """
    <div class="form"><div class="pair">\(field(.starts, text(.startsHint), kind: .line("date")))\
    \(field(.startsTime, text(.startsTimeHint), kind: .line("time")))</div>\
    <div class="pair">\(field(.expires, text(.expiresHint), kind: .line("date")))\
    \(field(.expiresTime, text(.expiresTimeHint), kind: .line("time")))</div>\
    \(field(.expiredTarget, text(.expiredTargetHint), isCode: true))\
    \(field(.clickLimit, text(.clickLimitHint)))\(password)\(flags)</div>
    """
  }

  private var firstLaunches: HTML {
    """
    <div class="form">\(flag(.sensitive))\
    <div class="pair">\(field(.certainWindow, text(.windowHint), isCode: true))\
    \(field(.likelyWindow, text(.windowHint), isCode: true))</div></div>
    """
  }

  /// The switches of a link that no other part of the form shows.
  private var flags: [HTML] {
    LinkField.allCases.filter {
      $0.kind == .flag && !$0.isFixed && ![.enabled, .sensitive, .offerStore].contains($0)
    }.map(flag)
  }

  /// A box that says whether it is ticked or not: browsers send nothing of an empty one.
  private func flag(_ field: LinkField) -> HTML {
    let name = field.rawValue
    guard let field = LinkDraft.Field.allCases.first(where: { $0.rawValue == name }) else {
      return ""
    }
    return """
      <input type="hidden" name="\(name)" value="0">\(self.field(field, kind: .check))
      """
  }

  /// The password, which no page ever shows again.
  private var password: HTML {
    let field = FormField(
      LinkDraft.Field.password.rawValue,
      label: label(.password),
      hint: text(draft.hasPassword ? .linkPasswordHint : .newPasswordHint),
      error: summary?.error(of: LinkDraft.Field.password.rawValue),
      kind: .line("password"),
      autocomplete: "new-password"
    )
    let removal = FormField(
      LinkDraft.Field.removePassword.rawValue,
      label: label(.removePassword),
      value: draft[.removePassword],
      kind: .check
    )
    return "\(field.html)\(draft.hasPassword ? removal.html : nil)"
  }

  private func label(_ field: LinkDraft.Field) -> String {
    switch field {
    case .startsTime: text(.ruleFrom)
    case .expiresTime: text(.ruleUntil)
    case .removePassword: text(.removePassword)
    case .iosApp: text(.iosApp)
    case .iosStore: text(.iosStore)
    case .androidApp: text(.androidApp)
    case .androidStore: text(.androidStore)
    default: field.value?.label(text) ?? field.rawValue
    }
  }

  private func field(
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

  /// The values of other links, which a field repeats.
  private func offer(_ field: LinkDraft.Field) -> FormField.Offer? {
    switch field {
    case .tags: environment.offer(.tag, several: true)
    default: Suggestions.Kind(rawValue: field.rawValue).flatMap { environment.offer($0) }
    }
  }
}
