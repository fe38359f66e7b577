import Foundation
public import LinkCore
public import LinkPages
public import WireModels

/// The placements of a workspace, and a form that makes one.
public struct PlacementListPage: Sendable {
  /// The user and the request.
  public var environment: DashboardEnvironment
  /// A page of the placements.
  public var placements: Page<PlacementResource>
  /// Where this page begins; `nil` for the first.
  public var cursor: String?
  /// The workspace's screens.
  public var screens: [ScreenResource]
  /// What is in the fields of the form.
  public var draft: (id: String, screen: String)
  /// What the server refused.
  public var problem: Problem?

  /// Makes a page.
  public init(
    environment: DashboardEnvironment,
    placements: Page<PlacementResource>,
    cursor: String? = nil,
    screens: [ScreenResource],
    draft: (id: String, screen: String) = ("", ""),
    problem: Problem? = nil
  ) {
    (self.environment, self.placements, self.screens) = (environment, placements, screens)
    (self.cursor, self.draft, self.problem) = (cursor, draft, problem)
  }

  private var text: DashboardText { environment.text }

  /// The document.
  public var html: HTML {
    DashboardFrame(
      environment: environment,
      section: .placements,
      title: text(.placements),
      content: """
        \(PageTitle(title: "\(text(.placements))", lead: "\(text(.placementsLead))").html)
        \(problem.map { ErrorSummary($0, title: text(.whatIsWrong)).html })\(list)\
        \(environment.role.allows(.sendMessages) ? Card(title: text(.newPlacement), content: form).html : nil)
        """
    ).html
  }

  private var form: HTML {
    let choices =
      [("", text(.none))]
      + screens.map { ($0.id.description, $0.name ?? $0.id.description) }
    return """
      <form class="form" method="post" action="\(environment.path("placements"))"><div class="pair">\
      \(FormField("id", label: text(.placementID), hint: text(.placementIDHint), value: draft.id, isCode: true).html)\
      \(FormField("screen", label: text(.defaultScreen), value: draft.screen, kind: .choice(choices)).html)</div>\
      <p><button class="button primary" type="submit">\(text(.newPlacement))</button></p></form>
      """
  }

  private var list: HTML {
    guard !placements.items.isEmpty else {
      return Card(
        content: EmptyState(
          icon: .placement,
          title: text(.noPlacements),
          advice: text(.noPlacementsAdvice)
        ).html
      ).html
    }
    let table = DataTable(
      caption: text(.placements),
      hidesCaption: true,
      columns: [
        .init(name: text(.placement)), .init(name: text(.status)),
        .init(name: text(.rules), isNumber: true), .init(name: text(.defaultScreen)),
      ],
      rows: placements.items.map(row)
    ).html
    let pages = Pagination(
      first: cursor.map { _ in environment.path("placements") },
      next: placements.nextCursor.map { environment.path("placements", ["cursor": $0]) },
      text: text
    ).html
    return Card(isFlush: true, content: "\(table)\(pages)").html
  }

  private func row(_ placement: PlacementResource) -> [HTML] {
    let settings = placement.placement
    let isActive = settings.active ?? true
    let state = text(isActive ? Phrase.statusActive : .statusDisabled)
    return [
      """
      <div class="main-cell"><a href="\(environment.path("placements/\(placement.id)"))">\
      <bdi>\(settings.name ?? placement.id.description)</bdi></a>\
      <small><code>\(placement.id.description)</code></small></div>
      """,
      Tag(label: state, tone: isActive ? .good : .bad).html,
      "\(environment.format.number(Int64(settings.rules?.count ?? 0)))",
      "<bdi>\(settings.defaultScreen?.description ?? text(.none))</bdi>",
    ]
  }
}

/// A placement: its rules, what it shows one person, and its JSON.
public struct PlacementPage: Sendable {
  /// The user and the request.
  public var environment: DashboardEnvironment
  /// The placement.
  public var placement: PlacementResource
  /// Names of audiences by id.
  public var audiences: [AudienceID: String]
  /// The person of the check, and what the placement shows.
  public var check: (person: String, answer: PlacementCheck)?
  /// The settings as they are written in the form, where the server refused them.
  public var draft: String?
  /// What the server refused.
  public var problem: Problem?
  /// Whether a change was saved just now.
  public var isSaved: Bool

  /// Makes a page.
  public init(
    environment: DashboardEnvironment,
    placement: PlacementResource,
    audiences: [AudienceID: String],
    check: (person: String, answer: PlacementCheck)? = nil,
    draft: String? = nil,
    problem: Problem? = nil,
    isSaved: Bool = false
  ) {
    (self.environment, self.placement, self.audiences) = (environment, placement, audiences)
    (self.check, self.draft, self.problem) = (check, draft, problem)
    self.isSaved = isSaved
  }

  private var text: DashboardText { environment.text }
  private var settings: PlacementSettings { placement.placement }

  /// The document.
  public var html: HTML {
    let name = settings.name ?? placement.id.description
    return DashboardFrame(
      environment: environment,
      section: .placements,
      title: name,
      content: """
        \(PageTitle(
          title: "<bdi>\(name)</bdi>",
          lead: "<code>\(placement.id.description)</code>",
          above: [(text(.placements), environment.path("placements"))],
          crumbs: text(.breadcrumbs)
        ).html)
        \(isSaved ? Notice(message: text(.savedNow)).html : nil)\
        \(problem.map { ErrorSummary($0, title: text(.whatIsWrong)).html })
        <div class="grid two">\(Card(title: text(.rules), content: rules).html)\
        \(Card(title: text(.onePerson), content: person).html)</div>
        \(environment.role.allows(.sendMessages) ? Card(title: text(.documentJSON), content: editor).html : nil)
        """
    ).html
  }

  private var rules: HTML {
    let rules = (settings.rules ?? []).map { rule -> HTML in
      let audience = rule.audience.map { audiences[$0] ?? $0.description } ?? text(.allPeople)
      let screens = rule.variants.map { variant -> HTML in
        Tag(
          label: "\(variant.name): \(variant.screen)",
          path: environment.path("screens/\(variant.screen)")
        ).html
      }
      let heldOut = rule.holdOutPercent.map { percent -> HTML in
        "<small class=\"note\">\(text(.holdOut)): \(environment.format.percent(Double(percent) / 100))</small>"
      }
      return """
        <li><h3><bdi>\(rule.name)</bdi></h3><small class="note"><bdi>\(audience)</bdi></small>\
        <p class="tags">\(screens)</p>\(heldOut)</li>

        """
    }
    let last = settings.defaultScreen.map { screen -> HTML in
      """
      <li><h3>\(text(.defaultScreen))</h3><p class="tags">\
      \(Tag(label: screen.description, path: environment.path("screens/\(screen)")).html)</p></li>

      """
    }
    return "<p class=\"note\">\(text(.ruleFirst))</p><ol class=\"rules\">\(rules)\(last)</ol>"
  }

  private var person: HTML {
    let field = FormField(
      "person",
      label: text(.distinctID),
      value: check?.person ?? "",
      isCode: true
    ).html
    return """
      <form class="filters" action="/dashboard/placements/\(placement.id.description)">\(environment.workspaceField)\
      <div class="field wide">\(field)</div>\
      <button class="button" type="submit">\(text(.whatIsShown))</button></form>
      \(check.map { answer($0.answer) })
      """
  }

  private func answer(_ check: PlacementCheck) -> HTML {
    let steps = check.steps.map { step -> HTML in
      "<li><div><bdi>\(step.rule)</bdi> <small><code>\(step.reason)</code></small></div></li>\n"
    }
    let shown = check.screen?.description ?? check.outcome
    return """
      <p>\(Tag(label: shown, tone: check.screen == nil ? .warn : .good).html) \
      \(check.variant.map { "\(text(.variant)): \($0)" as HTML })</p><ol class="trace">\(steps)</ol>
      """
  }

  private var editor: HTML {
    let data = try? JSONEncoder.indented.encode(settings)
    let json = draft ?? String(decoding: data ?? Data(), as: UTF8.self)
    return """
      <form class="form wide" method="post" action="\(environment.path("placements/\(placement.id)"))">\
      <input type="hidden" name="revision" value="\(placement.revision.description)">\
      \(FormField("json", label: text(.placementJSON), value: json, kind: .code(rows: 16), isCode: true).html)\
      <p><button class="button primary" type="submit">\(text(.save))</button></p></form>
      """
  }
}
