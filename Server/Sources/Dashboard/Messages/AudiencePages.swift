import LinkCore
package import LinkPages
package import WireModels

/// The audiences of a workspace, and a form that adds one.
package struct AudienceListPage: Sendable {
  /// The user and the request.
  package var environment: DashboardEnvironment
  /// The audiences.
  package var audiences: [AudienceResource]
  /// The uploaded lists.
  package var lists: [PeopleListResource]
  /// What is in the fields of the form.
  package var draft: AudienceDraft
  /// What the server refused.
  package var problem: Problem?

  /// Makes a page.
  package init(
    environment: DashboardEnvironment,
    audiences: [AudienceResource],
    lists: [PeopleListResource] = [],
    draft: AudienceDraft = AudienceDraft(),
    problem: Problem? = nil
  ) {
    (self.environment, self.audiences, self.lists) = (environment, audiences, lists)
    (self.draft, self.problem) = (draft, problem)
  }

  private var text: DashboardText { environment.text }

  /// The document.
  package var html: HTML {
    let form = AudienceFields(
      environment: environment,
      draft: draft,
      lists: lists,
      path: "audiences",
      problem: problem
    )
    return DashboardFrame(
      environment: environment,
      section: .audiences,
      title: text(.audiences),
      content: """
        \(PageTitle(
          title: "\(text(.audiences))",
          lead: "\(text(.audiencesLead))",
          actions: [
            ButtonLink(label: text(.uploadedLists), path: environment.path("lists")).html
          ]
        ).html)
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
          "<small><bdi>\(AudienceSentence(audience.audience, text, lists: lists).description)</bdi></small>",
          environment.format.moment(audience.updatedAt),
        ]
      },
      stacks: true
    ).html
    return Card(isFlush: true, content: table).html
  }
}

/// An audience: its people now, its conditions, and the form that changes them.
package struct AudiencePage: Sendable {
  /// The user and the request.
  package var environment: DashboardEnvironment
  /// The audience.
  package var audience: AudienceResource
  /// The uploaded lists.
  package var lists: [PeopleListResource]
  /// How many people it has now.
  package var estimate: AudienceEstimate?
  /// What is in the fields of the form.
  package var draft: AudienceDraft
  /// What the server refused.
  package var problem: Problem?
  /// Whether a change was saved just now.
  package var isSaved: Bool

  /// Makes a page.
  package init(
    environment: DashboardEnvironment,
    audience: AudienceResource,
    lists: [PeopleListResource] = [],
    estimate: AudienceEstimate?,
    draft: AudienceDraft? = nil,
    problem: Problem? = nil,
    isSaved: Bool = false
  ) {
    (self.environment, self.audience, self.estimate) = (environment, audience, estimate)
    self.lists = lists
    self.draft = draft ?? AudienceDraft(audience)
    (self.problem, self.isSaved) = (problem, isSaved)
  }

  private var text: DashboardText { environment.text }

  /// The document.
  package var html: HTML {
    let path = "audiences/\(audience.id)"
    let form = AudienceFields(
      environment: environment,
      draft: draft,
      lists: lists,
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
          lead: "<bdi>\(AudienceSentence(audience.audience, text, lists: lists).description)</bdi>",
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
