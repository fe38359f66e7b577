package import LinkPages
package import WireModels

/// The changes of a link from the audit log, each with its values before and after and a way back.
package struct LinkHistoryPage: Sendable {
  /// The user and the request.
  package var environment: DashboardEnvironment
  /// The link.
  package var link: LinkResource
  /// The changes, newest first.
  package var entries: Page<AuditEntryResource>
  /// The number of the entry before which these are; `nil` for the newest.
  package var cursor: String?
  /// What the server refused.
  package var problem: Problem?

  /// Makes a page.
  package init(
    environment: DashboardEnvironment,
    link: LinkResource,
    entries: Page<AuditEntryResource>,
    cursor: String? = nil,
    problem: Problem? = nil
  ) {
    (self.environment, self.link, self.entries) = (environment, link, entries)
    (self.cursor, self.problem) = (cursor, problem)
  }

  private var text: DashboardText { environment.text }

  /// The document.
  package var html: HTML {
    let path = environment.path("links/\(link.id)/history")
    let pagination = Pagination(
      first: cursor.map { _ in path },
      next: entries.nextCursor.map { environment.path("links/\(link.id)/history", ["cursor": $0]) },
      text: text
    ).html
    let list: HTML =
      entries.items.isEmpty
      ? EmptyState(icon: .log, title: text(.noEntries), advice: text(.noLinkChanges)).html
      : "<ol class=\"timeline\">\(entries.items.map(item))</ol>"
    return DashboardFrame(
      environment: environment,
      section: .links,
      title: text(.linkHistory),
      content: """
        \(PageTitle(
          title: "\(text(.linkHistory))",
          lead: "\(text(.historyLead))",
          above: [
            (text(.links), environment.path("links")),
            (link.name, environment.path("links/\(link.id)")),
          ],
          crumbs: text(.breadcrumbs)
        ).html)
        \(problem.map { ErrorSummary($0, title: text(.problem)).html })
        \(Card(content: "\(list)\(pagination)").html)
        """
    ).html
  }

  private func item(_ entry: AuditEntryResource) -> HTML {
    let actor = entry.actorName ?? entry.actorID ?? text(.serverCommand)
    let name = AuditWords(entry, environment).action
    return """
      <li>\(environment.format.moment(entry.occurredAt))<div>\
      <p class="actions">\(name.map { "<strong>\($0)</strong>" as HTML }) <code>\(entry.action)</code> \
      <bdi>\(actor)</bdi> \(undo(entry))</p>\
      \(entry.changes.isEmpty ? nil : AuditChanges(entry, environment).html)</div></li>

      """
  }

  /// The button that undoes a change of the link, or why there is none.
  private func undo(_ entry: AuditEntryResource) -> HTML? {
    guard entry.action == "link.update", environment.role.allows(.editLinks) else { return nil }
    guard LinkUndo(entry) != nil else {
      return entry.changes.isEmpty ? nil : "<small>\(text(.undoUnavailable))</small>"
    }
    return PostButton(
      label: text(.undoChange),
      path: environment.path("links/\(link.id)/undo"),
      kind: .small,
      fields: [("number", entry.number.description), ("version", link.version.description)]
    ).html
  }
}
