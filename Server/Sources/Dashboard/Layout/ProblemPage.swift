public import LinkPages
public import WireModels

/// Why a page cannot be shown, and the way back.
public struct ProblemPage: Sendable {
  /// The user and the request.
  public var environment: DashboardEnvironment
  /// What the server refused.
  public var problem: Problem

  /// Makes a page.
  public init(environment: DashboardEnvironment, problem: Problem) {
    (self.environment, self.problem) = (environment, problem)
  }

  /// The document.
  public var html: HTML {
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
