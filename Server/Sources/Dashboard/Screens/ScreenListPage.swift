import LinkCore
package import LinkPages
package import WireModels

/// The screens of a workspace, and a form that makes one.
package struct ScreenListPage: Sendable {
  /// The user and the request.
  package var environment: DashboardEnvironment
  /// A page of the screens.
  package var screens: Page<ScreenResource>
  /// Where this page begins; `nil` for the first.
  package var cursor: String?
  /// What is in the field of the id.
  package var draft: String
  /// What the server refused.
  package var problem: Problem?

  /// Makes a page.
  package init(
    environment: DashboardEnvironment,
    screens: Page<ScreenResource>,
    cursor: String? = nil,
    draft: String = "",
    problem: Problem? = nil
  ) {
    (self.environment, self.screens) = (environment, screens)
    (self.cursor, self.draft, self.problem) = (cursor, draft, problem)
  }

  private var text: DashboardText { environment.text }

  private var summary: ErrorSummary? {
    problem.map { ErrorSummary($0, fields: ["/id": "id"], title: text(.whatIsWrong)) }
  }

  /// The document.
  package var html: HTML {
    let field = FormField(
      "id",
      label: text(.screenID),
      hint: text(.screenIDHint),
      value: draft,
      error: summary?.error(of: "id"),
      isCode: true
    ).html
    let form: HTML = """
      <form class="form" method="post" action="\(environment.path("screens"))">\(field)\
      <p><button class="button primary" type="submit">\(text(.newScreen))</button></p></form>
      """
    return DashboardFrame(
      environment: environment,
      section: .screens,
      title: text(.screens),
      content: """
        \(PageTitle(title: "\(text(.screens))", lead: "\(text(.screensLead))").html)
        \(summary?.html)\(list)\
        \(environment.role.allows(.editMessages) ? Card(title: text(.newScreen), content: form).html : nil)
        """
    ).html
  }

  private var list: HTML {
    guard !screens.items.isEmpty else {
      return Card(
        content: EmptyState(icon: .phone, title: text(.noScreens), advice: text(.noScreensAdvice))
          .html
      ).html
    }
    let table = DataTable(
      caption: text(.screens),
      hidesCaption: true,
      columns: [text(.screen), text(.status), text(.version), text(.updated)]
        .map { .init(name: $0) },
      rows: screens.items.map { screen in
        [
          """
          <div class="main-cell"><a href="\(environment.path("screens/\(screen.id)"))">\
          <bdi>\(screen.name ?? screen.id.description)</bdi></a><small><code>\(screen.id.description)</code></small></div>
          """,
          screen.tags(text),
          screen.published.map { "\(environment.format.number($0.number))" } ?? "\(text(.none))",
          environment.format.moment(screen.updatedAt),
        ]
      },
      stacks: true
    ).html
    let pages = Pagination(
      first: cursor.map { _ in environment.path("screens") },
      next: screens.nextCursor.map { environment.path("screens", ["cursor": $0]) },
      text: text
    ).html
    return Card(isFlush: true, content: "\(table)\(pages)").html
  }
}

extension ScreenResource {
  /// Where the screen is in its life, and whether its draft differs from what apps show.
  func tags(_ text: DashboardText) -> HTML {
    let tag =
      switch status {
      case .draft: Tag(label: text(.draft))
      case .published: Tag(label: text(.published), tone: .good)
      case .deactivated: Tag(label: text(.deactivated), tone: .bad)
      }
    let changes: HTML? =
      hasChanges && published != nil
      ? Tag(label: text(.unpublishedChanges), tone: .warn).html : nil
    return "<span class=\"tags\">\(tag.html)\(changes)</span>"
  }
}
