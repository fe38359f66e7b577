package import LinkPages
package import WireModels

/// The properties of events that reports count by, and a form that adds one.
package struct PropertiesPage: Sendable {
  /// The user and the request.
  package var environment: DashboardEnvironment
  /// The properties, by name, and how many may be counted.
  package var report: PropertyReport
  /// What is in the form.
  package var name: String
  /// What the server refused.
  package var problem: Problem?

  /// Makes a page.
  package init(
    environment: DashboardEnvironment,
    report: PropertyReport,
    name: String = "",
    problem: Problem? = nil
  ) {
    (self.environment, self.report) = (environment, report)
    (self.name, self.problem) = (name, problem)
  }

  private var text: DashboardText { environment.text }
  private var path: String { environment.path("reports/properties") }
  private var summary: ErrorSummary? {
    problem.map { ErrorSummary($0, fields: ["/name": "name"], title: text(.whatIsWrong)) }
  }
  private var mayChange: Bool { environment.role.allows(.maintainStore) }

  /// The document.
  package var html: HTML {
    let limit = environment.format.number(Int64(report.limit))
    return DashboardFrame(
      environment: environment,
      section: .reports,
      title: text(.countedProperties),
      content: """
        \(PageTitle(
          title: "\(text(.countedProperties))",
          lead: "\(text(.propertiesLead, ["count": limit]))",
          above: [(text(.reports), environment.path("reports"))],
          crumbs: text(.breadcrumbs)
        ).html)
        \(summary?.html)\(list)\(mayChange ? form : nil)
        """
    ).html
  }

  private var list: HTML {
    guard !report.items.isEmpty else {
      let (title, advice) = (text(.noProperties), text(.noPropertiesAdvice))
      return Card(content: EmptyState(icon: .report, title: title, advice: advice).html).html
    }
    let columns: [DataTable.Column] = [
      .init(name: text(.property)), .init(name: text(.status)),
      .init(name: text(.propertyValues), isNumber: true), .init(name: text(.actions)),
    ]
    let table = DataTable(
      caption: text(.countedProperties),
      hidesCaption: true,
      columns: mayChange ? columns : columns.dropLast(),
      rows: report.items.enumerated().map { row($0.element, number: $0.offset) },
      stacks: true
    )
    return Card(isFlush: true, content: table.html).html
  }

  private func row(_ property: PropertyResource, number: Int) -> [HTML] {
    let state =
      property.isCounted
      ? Tag(label: text(.isCounted), tone: .good) : Tag(label: text(.isLeftOut))
    let cells: [HTML] = [
      "<code dir=\"ltr\">\(property.name)</code>", state.html,
      "\(environment.format.number(property.values))",
    ]
    guard mayChange else { return cells }
    return cells + [property.isCounted ? omission(of: property, number) : counting(of: property)]
  }

  private func counting(of property: PropertyResource) -> HTML {
    PostButton(
      label: text(.countProperty),
      path: path,
      kind: .small,
      fields: [("name", property.name), ("counted", "1")]
    ).html
  }

  /// Leaves a property out after a dialog, because its counts go.
  private func omission(of property: PropertyResource, _ number: Int) -> HTML {
    let dialog = Dialog(
      id: "omit-\(number)",
      opens: text(.leaveOut),
      kind: .small,
      title: "\(text(.leaveOut)): \(property.name)",
      content: """
        <p>\(text(.leaveOutAdvice))</p>
        \(PostButton(
          label: text(.leaveOut),
          path: path,
          kind: .danger,
          fields: [("name", property.name)]
        ).html)
        """,
      cancel: text(.cancel)
    )
    return "\(dialog.button)\(dialog.html)"
  }

  private var form: HTML {
    let content: HTML = """
      <form class="form" method="post" action="\(path)"><input type="hidden" name="counted" value="1">\
      \(FormField(
        "name",
        label: text(.property),
        hint: text(.countedPropertyHint),
        value: name,
        error: summary?.error(of: "name"),
        isCode: true
      ).html)\
      <p><button class="button" type="submit">\(text(.countProperty))</button></p></form>
      """
    return Card(title: text(.countAnotherProperty), content: content).html
  }
}
