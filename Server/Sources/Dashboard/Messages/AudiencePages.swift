import LinkCore
public import LinkPages
public import WireModels

/// The audiences of a workspace, and a form that adds one.
public struct AudienceListPage: Sendable {
  /// The user and the request.
  public var environment: DashboardEnvironment
  /// The audiences.
  public var audiences: [AudienceResource]
  /// What is in the fields of the form.
  public var draft: AudienceDraft
  /// What the server refused.
  public var problem: Problem?

  /// Makes a page.
  public init(
    environment: DashboardEnvironment,
    audiences: [AudienceResource],
    draft: AudienceDraft = AudienceDraft(),
    problem: Problem? = nil
  ) {
    (self.environment, self.audiences) = (environment, audiences)
    (self.draft, self.problem) = (draft, problem)
  }

  private var text: DashboardText { environment.text }

  /// The document.
  public var html: HTML {
    let form = AudienceFields(
      environment: environment,
      draft: draft,
      path: "audiences",
      problem: problem
    )
    return DashboardFrame(
      environment: environment,
      section: .audiences,
      title: text(.audiences),
      content: """
        \(PageTitle(title: "\(text(.audiences))", lead: "\(text(.audiencesLead))").html)
        \(form.summary?.html)\
        \(list)\(environment.role.allows(.editMessages) ? Card(title: text(.newAudience), content: form.html).html : nil)
        """
    ).html
  }

  private var list: HTML {
    guard !audiences.isEmpty else {
      return Card(
        content: EmptyState(
          icon: .audience,
          title: text(.noAudiences),
          advice: text(.noAudiencesAdvice)
        ).html
      ).html
    }
    let table = DataTable(
      caption: text(.audiences),
      hidesCaption: true,
      columns: [text(.audience), text(.conditions), text(.updated)].map { .init(name: $0) },
      rows: audiences.map { audience in
        [
          """
          <div class="main-cell"><a href="\(environment.path("audiences/\(audience.id)"))">\
          <bdi>\(audience.name)</bdi></a></div>
          """,
          "<small><bdi>\(AudienceSentence(audience.audience, text).description)</bdi></small>",
          environment.format.moment(audience.updatedAt),
        ]
      },
      stacks: true
    ).html
    return Card(isFlush: true, content: table).html
  }
}

/// An audience: its people now, its conditions, and the form that changes them.
public struct AudiencePage: Sendable {
  /// The user and the request.
  public var environment: DashboardEnvironment
  /// The audience.
  public var audience: AudienceResource
  /// How many people it has now.
  public var estimate: AudienceEstimate?
  /// What is in the fields of the form.
  public var draft: AudienceDraft
  /// What the server refused.
  public var problem: Problem?
  /// Whether a change was saved just now.
  public var isSaved: Bool

  /// Makes a page.
  public init(
    environment: DashboardEnvironment,
    audience: AudienceResource,
    estimate: AudienceEstimate?,
    draft: AudienceDraft? = nil,
    problem: Problem? = nil,
    isSaved: Bool = false
  ) {
    (self.environment, self.audience, self.estimate) = (environment, audience, estimate)
    self.draft = draft ?? AudienceDraft(audience)
    (self.problem, self.isSaved) = (problem, isSaved)
  }

  private var text: DashboardText { environment.text }

  /// The document.
  public var html: HTML {
    let path = "audiences/\(audience.id)"
    let form = AudienceFields(
      environment: environment,
      draft: draft,
      path: path,
      problem: problem
    )
    let mayEdit = environment.role.allows(.editMessages)
    return DashboardFrame(
      environment: environment,
      section: .audiences,
      title: audience.name,
      content: """
        \(PageTitle(
          title: "<bdi>\(audience.name)</bdi>",
          lead: "<bdi>\(AudienceSentence(audience.audience, text).description)</bdi>",
          above: [(text(.audiences), environment.path("audiences"))],
          actions: mayEdit ? deletion : [],
          crumbs: text(.breadcrumbs)
        ).html)
        \(isSaved ? Notice(message: text(.savedNow)).html : nil)\
        \(form.summary?.html)\
        \(numbers)\(mayEdit ? Card(title: text(.conditions), content: form.html).html : nil)
        """
    ).html
  }

  private var numbers: HTML? {
    guard let estimate else { return nil }
    let people = estimate.sample.map { id -> HTML in
      guard environment.role.allows(.readPeople) else { return Tag(label: id).html }
      return Tag(label: id, path: environment.path("people", ["person": id])).html
    }
    return """
      \(StatRow(stats: [
        .init(name: text(.peopleNow), value: environment.format.number(estimate.people)),
        .init(name: text(.reachableNow), value: environment.format.number(estimate.reachable)),
      ]).html)
      \(estimate.people > 0 ? nil : Notice(message: text(.nobodyNow), tone: .plain).html)\
      \(people.isEmpty ? nil : Card(title: text(.someOfThem), content: "<p class=\"tags\">\(people)</p>").html)
      """
  }

  private var deletion: [HTML] {
    let dialog = Dialog(
      id: "delete",
      opens: text(.remove),
      kind: .normal,
      title: "\(text(.remove)): \(audience.name)",
      content: """
        <p>\(text(.removeAudienceAdvice))</p>
        \(PostButton(
          label: text(.remove),
          path: environment.path("audiences/\(audience.id)/delete"),
          kind: .danger
        ).html)
        """,
      cancel: text(.cancel)
    )
    return [dialog.button, dialog.html]
  }
}

/// The form of an audience.
struct AudienceFields: Sendable {
  var environment: DashboardEnvironment
  var draft: AudienceDraft
  var path: String
  var problem: Problem?

  private var text: DashboardText { environment.text }

  /// What is wrong, above the form.
  var summary: ErrorSummary? {
    problem.map { problem in
      ErrorSummary(
        problem,
        fields: draft.fields(of: problem),
        labels: labels,
        title: text(.whatIsWrong)
      )
    }
  }

  var html: HTML {
    """
    <form class="form wide" method="post" action="\(environment.path(path))">\
    \(field("name", text(.audienceName), draft.name))\
    \(draft.json.map { json in
      """
      <p class="note">\(text(.audienceJSONNote))</p>\
      \(FormField("json", label: text(.conditions), value: json, error: error("json"), kind: .code(rows: 14), isCode: true).html)
      """ as HTML
    } ?? rows)
    <p><button class="button primary" type="submit">\(text(.save))</button></p></form>
    """
  }

  private var rows: HTML {
    let fields = (0..<AudienceDraft.count).map { index -> HTML in
      row(index, draft.rows.indices.contains(index) ? draft.rows[index] : AudienceDraft.Row())
    }
    return "<p class=\"note\">\(text(.conditionsNote))</p><ol class=\"rules\">\(fields)</ol>"
  }

  private func row(_ index: Int, _ row: AudienceDraft.Row) -> HTML {
    let kinds =
      [("", text(.none))]
      + AudienceForm.Kind.allCases.map { ($0.rawValue, text($0.phrase)) }
    return """
      <li><div class="pair">\
      \(field("kind\(index)", number(index), row.kind, .choice(kinds, keeping: row.kind)))\
      \(field("name\(index)", text(.conditionName), row.name))</div>\
      <div class="pair">\(field("value\(index)", text(.conditionValue), row.value))\
      \(field("days\(index)", text(.withinDaysLabel), row.days))</div>\
      \(FormField("not\(index)", label: text(.negated), value: row.isNegated ? "1" : "", kind: .check).html)</li>

      """
  }

  private func field(
    _ name: String,
    _ label: String,
    _ value: String,
    _ kind: FormField.Kind = .line("text")
  ) -> HTML {
    FormField(name, label: label, value: value, error: error(name), kind: kind).html
  }

  private func error(_ name: String) -> String? { summary?.error(of: name) }

  private func number(_ index: Int) -> String {
    text(.conditionNumber, ["number": "\(index + 1)"])
  }

  private var labels: [String: String] {
    var labels = ["name": text(.audienceName)]
    for index in 0..<AudienceDraft.count {
      let number = number(index)
      labels["kind\(index)"] = number
      labels["name\(index)"] = "\(number), \(text(.conditionName))"
      labels["value\(index)"] = "\(number), \(text(.conditionValue))"
      labels["days\(index)"] = "\(number), \(text(.withinDaysLabel))"
    }
    return labels
  }
}
