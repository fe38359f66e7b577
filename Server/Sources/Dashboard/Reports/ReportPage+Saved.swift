package import LinkCore
import LinkPages

/// Reports that members open again by their names.
extension ReportPage {
  /// A saved report.
  package struct Saved: Sendable {
    /// Its id.
    package var id: SavedReportID
    /// What members see.
    package var name: String
    /// What it is about, as of now.
    package var query: ReportQuery

    /// Makes one.
    package init(id: SavedReportID, name: String, query: ReportQuery) {
      (self.id, self.name, self.query) = (id, name, query)
    }
  }

  /// The saved reports, each with a link to its page.
  var savedReports: HTML? {
    guard !saved.isEmpty else { return nil }
    return Chips(
      label: text(.savedReports),
      items: saved.map { ($0.name, $0.query.path(in: environment), isHere($0)) }
    ).html
  }

  /// What saves this report, or deletes it where it is saved.
  var saving: HTML {
    if let here = saved.first(where: isHere) {
      return PostButton(
        label: text(.deleteSavedReport),
        path: environment.path("reports/saved/\(here.id)/delete")
      ).html
    }
    let dialog = Dialog(
      id: "save-report",
      opens: text(.saveReport),
      title: text(.saveReport),
      content: """
        <p>\(text(.saveReportAdvice))</p>
        <form class="form" method="post" action="\(environment.path("reports/saved"))">
        <input type="hidden" name="report" value="\(query.kind.rawValue)">\
        <input type="hidden" name="query" value="\(query.text)">\
        \(FormField("name", id: "saved-name", label: text(.savedName)).html)\
        <button class="button primary" type="submit">\(text(.save))</button></form>
        """,
      cancel: text(.cancel)
    )
    return "\(dialog.button)\(dialog.html)"
  }

  private func isHere(_ report: Saved) -> Bool {
    report.query.path(in: environment) == query.path(in: environment)
  }
}
