import LinkCore
package import LinkPages
package import WireModels

/// The placements of a workspace, and a form that makes one.
package struct PlacementListPage: Sendable {
  /// The user and the request.
  package var environment: DashboardEnvironment
  /// A page of the placements.
  package var placements: Page<PlacementResource>
  /// Where this page begins; `nil` for the first.
  package var cursor: String?
  /// The workspace's screens.
  package var screens: [ScreenResource]
  /// What is in the fields of the form.
  package var draft: (id: String, screen: String)
  /// What the server refused.
  package var problem: Problem?

  /// Makes a page.
  package init(
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

  private var summary: ErrorSummary? {
    problem.map {
      ErrorSummary(
        $0,
        fields: ["/id": "id", "/defaultScreen": "screen"],
        title: text(.whatIsWrong)
      )
    }
  }

  /// The document.
  package var html: HTML {
    DashboardFrame(
      environment: environment,
      section: .placements,
      title: text(.placements),
      content: """
        \(PageTitle(title: "\(text(.placements))", lead: "\(text(.placementsLead))").html)
        \(summary?.html)\(list)\
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
      \(FormField("id", label: text(.placementID), hint: text(.placementIDHint), value: draft.id, error: summary?.error(of: "id"), isCode: true).html)\
      \(FormField("screen", label: text(.defaultScreen), value: draft.screen, error: summary?.error(of: "screen"), kind: .choice(choices)).html)</div>\
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
      rows: placements.items.map(row),
      stacks: true
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
