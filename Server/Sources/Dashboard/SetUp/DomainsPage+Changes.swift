import LinkCore
import LinkPages
import WireModels

/// What moves or ends the domain that is looked at.
extension DomainsPage {
  var changes: HTML? {
    guard mayEdit, let chosen else { return nil }
    let deletion = Deletion(
      name: chosen.host,
      advice: text(.deleteDomainAdvice),
      path: environment.path("domains/\(chosen.id)/delete"),
      text: text
    )
    return Card(
      title: "\(text(.changeDomain)): \(chosen.host)",
      content: "\(pagesForm(chosen))\(move(chosen))\(deletion.html)"
    ).html
  }

  /// Where the domain redirects in place of a page of its own.
  private func pagesForm(_ domain: DomainResource) -> HTML {
    let fields = DomainPage.allCases.map { page in
      FormField(
        page.rawValue,
        label: text(page.label),
        hint: text(page.hint),
        value: pages.map { $0[page] ?? "" } ?? domain[page] ?? "",
        error: problem.flatMap { summary($0).error(of: page.rawValue) },
        isCode: true
      ).html
    }
    return """
      <p class="note">\(text(.domainPagesLead))</p>\
      <form class="form" method="post" action="\(environment.path("domains/\(domain.id)/pages"))">\(fields)\
      \(caseField(domain.caseSensitive))\
      <p><button class="button primary" type="submit">\(text(.save))</button></p></form>

      """
  }

  /// Whether codes differ by capital letters.
  func caseField(_ isOn: Bool) -> HTML {
    let error = problem.flatMap { summary($0).error(of: "caseSensitive") }
    let field = FormField(
      "caseSensitive",
      id: "caseSensitive",
      label: text(.caseSensitive),
      value: isOn ? "1" : "",
      kind: .check
    ).html
    return """
      \(error.map { "<p class=\"error\">\($0)</p>" as HTML })\(field)\
      <p class="note">\(text(.caseSensitiveHint))</p>
      """
  }

  private func move(_ domain: DomainResource) -> HTML {
    let field = FormField(
      "baseURL",
      label: text(.newAddress),
      hint: text(.newAddressHint),
      value: newAddress ?? domain.baseURL,
      error: problem.flatMap { summary($0).error(of: "baseURL") },
      isCode: true
    )
    return """
      <details class="numbers"\(newAddress == nil ? "" : " open")><summary>\(text(.moveDomain))</summary>\
      <p class="note">\(text(.moveDomainAdvice))</p>\
      <form class="form" method="post" action="\(environment.path("domains/\(domain.id)/move"))">\(field.html)\
      <p><button class="button danger" type="submit">\(text(.moveDomain))</button></p></form></details>

      """
  }
}

extension DomainPage {
  var label: SetUpPhrase {
    switch self {
    case .root: .rootPage
    case .notFound: .notFoundPage
    case .expired: .expiredPage
    }
  }

  fileprivate var hint: SetUpPhrase {
    switch self {
    case .root: .rootPageHint
    case .notFound: .notFoundPageHint
    case .expired: .expiredPageHint
    }
  }
}
