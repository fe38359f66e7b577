import LinkCore
package import LinkPages
package import WireModels

/// The uploaded lists of a workspace, and a form that adds one.
package struct PeopleListsPage: Sendable {
  /// The user and the request.
  package var environment: DashboardEnvironment
  /// The lists.
  package var lists: [PeopleListResource]
  /// What is in the field of the name.
  package var name: String
  /// What the server refused.
  package var problem: Problem?

  /// Makes a page.
  package init(
    environment: DashboardEnvironment,
    lists: [PeopleListResource],
    name: String = "",
    problem: Problem? = nil
  ) {
    (self.environment, self.lists) = (environment, lists)
    (self.name, self.problem) = (name, problem)
  }

  private var text: DashboardText { environment.text }

  /// The document.
  package var html: HTML {
    let form = ListNameForm(
      environment: environment,
      path: "lists",
      name: name,
      button: text(.newList),
      problem: problem
    )
    let mayEdit = environment.role.allows(.editMessages)
    return DashboardFrame(
      environment: environment,
      section: .audiences,
      title: text(.uploadedLists),
      content: """
        \(PageTitle(
          title: "\(text(.uploadedLists))",
          lead: "\(text(.listsLead))",
          above: [(text(.audiences), environment.path("audiences"))],
          crumbs: text(.breadcrumbs)
        ).html)
        \(form.summary?.html)\
        \(table)\(mayEdit ? Card(title: text(.newList), content: form.html).html : nil)
        """
    ).html
  }

  private var table: HTML {
    guard !lists.isEmpty else {
      return Card(
        content: EmptyState(icon: .audience, title: text(.noLists), advice: text(.noListsAdvice))
          .html
      ).html
    }
    let table = DataTable(
      caption: text(.uploadedLists),
      hidesCaption: true,
      columns: [
        .init(name: text(.list)), .init(name: text(.listIDs), isNumber: true),
        .init(name: text(.updated)),
      ],
      rows: lists.map { list in
        [
          """
          <div class="main-cell"><a href="\(environment.path("lists/\(list.id)"))">\
          <bdi>\(list.name)</bdi></a></div>
          """,
          "\(environment.format.number(list.members))", environment.format.moment(list.updatedAt),
        ]
      },
      stacks: true
    ).html
    return Card(isFlush: true, content: table).html
  }
}

/// The form with the name of a list.
struct ListNameForm: Sendable {
  var environment: DashboardEnvironment
  var path: String
  var name: String
  var button: String
  var problem: Problem?
  /// The id of the field on the page.
  var field = "name"

  private var text: DashboardText { environment.text }

  /// What is wrong, above the form.
  var summary: ErrorSummary? {
    problem.map { problem in
      ErrorSummary(
        problem,
        fields: ["/name": field],
        labels: [field: text(.listName)],
        title: text(.whatIsWrong)
      )
    }
  }

  var html: HTML {
    let input = FormField(
      "name",
      id: field,
      label: text(.listName),
      value: name,
      error: summary?.error(of: field)
    )
    return """
      <form class="form" method="post" action="\(environment.path(path))">\(input.html)\
      <p><button class="button" type="submit">\(button)</button></p></form>

      """
  }
}
