import JSONCoding
import LinkCore
package import LinkPages
package import WireModels

/// The domains of a workspace, and what phones make of their association files: which app opens a URL,
/// and by which rule.
package struct DomainsPage: Sendable {
  /// The user and the request.
  package var environment: DashboardEnvironment
  /// The domains, oldest first.
  package var domains: [DomainResource]
  /// The association files of the domain that is looked at.
  package var association: AssociationReport?
  /// The domain that is looked at.
  package var chosen: DomainResource?
  /// What a check of that domain found; `nil` where it was not asked for.
  package var findings: [Finding]?
  /// The URL that the user tries.
  package var url: String
  /// The host that was refused, and why.
  package var draft: String
  /// The address that the chosen domain could not be moved to; `nil` where it was not tried.
  package var newAddress: String?
  /// The pages of the domain as they were written and refused; `nil` where none were.
  package var pages: [DomainPage: String]?
  /// What the server refused.
  package var problem: Problem?
  /// Whether the user may add domains.
  package var mayEdit: Bool

  /// Makes a page.
  package init(
    environment: DashboardEnvironment,
    domains: [DomainResource],
    chosen: DomainResource? = nil,
    association: AssociationReport? = nil,
    findings: [Finding]? = nil,
    url: String = "",
    draft: String = "",
    newAddress: String? = nil,
    pages: [DomainPage: String]? = nil,
    problem: Problem? = nil,
    mayEdit: Bool
  ) {
    (self.environment, self.domains, self.chosen) = (environment, domains, chosen)
    (self.association, self.findings) = (association, findings)
    (self.url, self.draft, self.newAddress) = (url, draft, newAddress)
    (self.pages, self.problem, self.mayEdit) = (pages, problem, mayEdit)
  }

  var text: DashboardText { environment.text }

  /// The document.
  package var html: HTML {
    DashboardFrame(
      environment: environment,
      section: .domains,
      title: text(.domains),
      content: """
        \(PageTitle(title: "\(text(.domains))", lead: "\(text(.domainsLead))").html)
        \(problem.map { summary($0).html })\(list)\(mayEdit ? form : nil)\(steps)\(lab)\(changes)
        """
    ).html
  }

  func summary(_ problem: Problem) -> ErrorSummary {
    var fields =
      newAddress == nil ? ["/host": "host"] : ["/host": "baseURL", "/baseURL": "baseURL"]
    for page in DomainPage.allCases { fields["/\(page.rawValue)"] = page.rawValue }
    fields["/caseSensitive"] = "caseSensitive"
    return ErrorSummary(
      problem,
      fields: fields,
      labels: Dictionary(
        uniqueKeysWithValues: DomainPage.allCases.map { ($0.rawValue, text($0.label)) }
      ),
      title: text(problem.errors == nil ? .problem : .whatIsWrong)
    )
  }

  private var list: HTML {
    guard !domains.isEmpty else {
      return Card(
        content: EmptyState(icon: .domain, title: text(.noDomains), advice: text(.noDomainsAdvice))
          .html
      ).html
    }
    let table = DataTable(
      caption: text(.domains),
      hidesCaption: true,
      columns: [.domain, .baseURL, .created].map { .init(name: text($0)) },
      rows: domains.map { domain in
        [
          "<a href=\"\(environment.path("domains", ["domain": domain.id.description]))\"><bdi>\(domain.host)</bdi></a>\(notServed(domain))",
          "<code>\(domain.baseURL)</code>", "\(environment.format.fullDay(domain.createdAt))",
        ]
      },
      stacks: true
    ).html
    return Card(isFlush: true, content: table).html
  }

  /// Says that the server waits for the proof of a domain.
  private func notServed(_ domain: DomainResource) -> HTML? {
    domain.isServed ? nil : " \(Tag(label: text(.notServed), tone: .warn).html)"
  }

  private var form: HTML {
    let field = FormField(
      "host",
      label: text(.host),
      hint: text(.hostHint),
      value: draft,
      error: problem.flatMap { summary($0).error(of: "host") },
      isCode: true
    ).html
    return Card(
      title: text(.addDomain),
      content: """
        <form class="form" method="post" action="\(environment.path("domains"))">\(field)\
        \(FormField("caseSensitive", id: "newCaseSensitive", label: text(.caseSensitive), kind: .check).html)\
        <p><button class="button primary" type="submit">\(text(.addDomain))</button></p></form>
        """
    ).html
  }

  private var lab: HTML? {
    guard let chosen, let association else { return nil }
    let form: HTML = """
      <p class="note">\(text(.labNote))</p>
      <form class="filters" action="/dashboard/domains">\
      <input type="hidden" name="domain" value="\(chosen.id.description)">\
      \(environment.workspaceField)\
      <div class="field wide">\(FormField("url", label: text(.tryURL), value: url.isEmpty ? chosen.baseURL + "/" : url, isCode: true).html)</div>\
      <button class="button" type="submit">\(text(.tryNow))</button></form>
      \(association.url.map(answers))
      """
    let files = association.files.map { file in
      Card(
        title: file.url,
        content: """
          \(findings(file.findings))
          <details class="numbers"><summary>\(text(.showFile))</summary><pre>\(file.content.canonicalText)</pre></details>
          """
      ).html
    }
    return """
      \(Card(title: "\(text(.associationLab)): \(association.host)", content: form).html)
      <div class="grid two">\(files)</div>
      """
  }

  private func answers(_ report: AssociationURLReport) -> HTML {
    let apple = report.apple.map { answer -> HTML in
      let opens = answer.verdict == "match"
      return """
        <li><h3><bdi>\(answer.appID)</bdi> \
        \(Tag(label: text(opens ? .opensApp : .staysInBrowser), tone: opens ? .good : .plain).html)</h3>\
        \(answer.rule.map { "<code>\($0)</code>" as HTML })\
        \(answer.steps.map(step))</li>

        """
    }
    let android = report.android.map { app -> HTML in
      "<li><h3><bdi>\(app)</bdi> \(Tag(label: text(.opensApp), tone: .good).html)</h3></li>"
    }
    return "<ul class=\"rules\">\(apple)\(android)</ul>"
  }

  /// A rule that was looked at, and why it does not take the URL.
  private func step(_ step: AssociationAnswer.Step) -> HTML {
    let words = step.words(in: text.language).map { ": <bdi>\($0)</bdi>" as HTML }
    return "<small class=\"note\"><code dir=\"ltr\">\(step.text)</code>\(words)</small>"
  }

  private func findings(_ findings: [AssociationFindingResource]) -> HTML {
    guard !findings.isEmpty else {
      return "<p>\(Tag(label: text(.noFindings), tone: .good).html)</p>"
    }
    return "<ul class=\"rules\">\(findings.map { CodedFinding($0, text).html })</ul>"
  }
}
