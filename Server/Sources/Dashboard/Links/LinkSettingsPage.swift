import Foundation
package import LinkPages
package import WireModels

/// Every setting of a link as JSON: what the form of a link and the rules builder do not show.
package struct LinkSettingsPage: Sendable {
  /// The user and the request.
  package var environment: DashboardEnvironment
  /// The link.
  package var link: LinkResource
  /// What is in the field.
  package var json: String
  /// What the server refused.
  package var problem: Problem?

  /// Makes a page; the field shows the link's settings where `json` is `nil`.
  package init(
    environment: DashboardEnvironment,
    link: LinkResource,
    json: String? = nil,
    problem: Problem? = nil
  ) {
    (self.environment, self.link, self.problem) = (environment, link, problem)
    self.json =
      json
      ?? (try? JSONEncoder.indented.encode(LinkSettings(link))).map {
        String(decoding: $0, as: UTF8.self)
      } ?? ""
  }

  private var text: DashboardText { environment.text }

  /// The document.
  package var html: HTML {
    let path = environment.path("links/\(link.id)")
    let form = environment.path("links/\(link.id)/json")
    let field = FormField(
      "json",
      label: text(.settingsJSON),
      value: json,
      kind: .code(rows: 24),
      isCode: true
    )
    return DashboardFrame(
      environment: environment,
      section: .links,
      title: text(.settingsJSON),
      content: """
        \(PageTitle(
          title: "\(text(.settingsJSON))",
          lead: "\(text(.settingsJSONLead))",
          above: [(text(.links), environment.path("links")), (link.name, path)],
          crumbs: text(.breadcrumbs)
        ).html)
        \(problem.map { ErrorSummary($0, title: text(.whatIsWrong)).html(reload: form, text) })
        <form class="form wide" method="post" action="\(form)">\
        <input type="hidden" name="version" value="\(link.version.description)">\
        \(field.html)<p class="actions"><button class="button primary" type="submit">\(text(.save))</button>\
        \(ButtonLink(label: text(.cancel), path: path, kind: .plain).html)</p></form>
        """
    ).html
  }
}
