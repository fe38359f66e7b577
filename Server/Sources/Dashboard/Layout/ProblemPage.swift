package import LinkPages
package import WireModels

/// Why a page cannot be shown, and the way back.
package struct ProblemPage: Sendable {
  /// The user and the request.
  package var environment: DashboardEnvironment
  /// What the server refused.
  package var problem: Problem

  /// Makes a page.
  package init(environment: DashboardEnvironment, problem: Problem) {
    (self.environment, self.problem) = (environment, problem)
  }

  /// The document.
  package var html: HTML {
    let text = environment.text
    let title: Phrase =
      switch problem.status {
      case 403: .notAllowedTitle
      case 404: .notFoundTitle
      default: .problem
      }
    let advice = problem.status == 404 ? text(.notFoundAdvice) : problem.detail ?? problem.title
    return DashboardFrame(
      environment: environment,
      title: text(title),
      content: """
        \(PageTitle(title: "\(text(title))", lead: "\(advice)").html)
        <p>\(ButtonLink(label: text(.home), path: environment.path()).html)</p>
        """
    ).html
  }
}
