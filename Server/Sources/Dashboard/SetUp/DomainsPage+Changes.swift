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
      content: "\(move(chosen))\(deletion.html)"
    ).html
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
