import LinkCore
package import LinkPages
package import WireModels

/// Who changed what in a workspace, with the values before and after.
package struct AuditPage: Sendable {
  /// What the address asks for.
  package struct Query: Hashable, Sendable {
    /// A kind of thing, such as `link`.
    package var kind: String?
    /// The id of a thing.
    package var thing: String?
    /// The page of the list.
    package var cursor: String?

    /// Makes a query.
    package init(kind: String? = nil, thing: String? = nil, cursor: String? = nil) {
      (self.kind, self.thing, self.cursor) = (kind, thing, cursor)
    }

    var items: [(String, String?)] { [("kind", kind), ("thing", thing), ("cursor", cursor)] }
  }

  /// The user and the request.
  package var environment: DashboardEnvironment
  /// What is asked for.
  package var query: Query
  /// The entries, newest first.
  package var entries: Page<AuditEntryResource>
  /// Whether every entry fits the one before it, where that was asked.
  package var report: AuditReport?

  /// Makes a page.
  package init(
    environment: DashboardEnvironment,
    query: Query,
    entries: Page<AuditEntryResource>,
    report: AuditReport? = nil
  ) {
    (self.environment, self.query, self.entries) = (environment, query, entries)
    self.report = report
  }

  private var text: DashboardText { environment.text }

  /// The document.
  package var html: HTML {
    DashboardFrame(
      environment: environment,
      section: .audit,
      title: text(.auditLog),
      content: """
        \(PageTitle(
          title: "\(text(.auditLog))",
          lead: "\(text(.auditLead))",
          actions: [ButtonLink(label: text(.checkChain), path: checkPath).html]
        ).html)
        \(verdict)\(filters)\(results)
        """
    ).html
  }

  private var checkPath: String {
    environment.path("audit", query.items + [("check", "1")])
  }

  private var verdict: HTML? {
    guard let report else { return nil }
    let count = environment.format.number(report.entries)
    guard let number = report.firstBreak else {
      let message = text(.chainHolds, ["count": count, "head": String(report.head.prefix(16))])
      return Notice(message: message).html
    }
    let words = SystemReason.words(report.code, in: text.language) ?? report.reason ?? ""
    let message = text(
      .chainBroken,
      ["number": environment.format.number(number), "reason": words]
    )
    return Notice(message: message, tone: .bad).html
  }

  private var filters: HTML {
    let kinds = [("", text(.all))] + kinds
    return """
      <form class="filters" action="/dashboard/audit">\(environment.workspaceField)\
      \(FormField("kind", label: text(.changedThing), value: query.kind ?? "", kind: .choice(kinds)).html)\
      <div class="field wide">\(FormField("thing", label: text(.idOfThing), value: query.thing ?? "", isCode: true).html)</div>\
      <button class="button" type="submit">\(text(.apply))</button></form>

      """
  }

  /// The kinds of things whose changes are listed, by the names that the API has for them.
  private var kinds: [(String, String)] {
    [
      ("workspace", text(AuditPhrase.kindWorkspace)), ("link", text(Phrase.links)),
      ("app", text(Phrase.apps)), ("domain", text(Phrase.domains)), ("key", text(Phrase.keys)),
      ("member", text(Phrase.members)), ("invitation", text(AuditPhrase.kindInvitations)),
      ("message", text(Phrase.messages)), ("sequence", text(Phrase.sequences)),
      ("audience", text(Phrase.audiences)), ("list", text(ListPhrase.uploadedLists)),
      ("screen", text(Phrase.screens)), ("placement", text(Phrase.placements)),
      ("push_key", text(AuditPhrase.kindPushKeys)), ("consent", text(AuditPhrase.kindConsents)),
      ("person", text(Phrase.people)), ("saved_report", text(AuditPhrase.kindSavedReports)),
      ("report_share", text(AuditPhrase.kindShares)),
      ("report_schedule", text(AuditPhrase.kindSchedules)),
      ("alert", text(AuditPhrase.kindAlerts)),
      ("sign_in", text(AuditPhrase.kindSignIns)), ("property", text(AuditPhrase.kindProperties)),
      ("match", text(AuditPhrase.kindMatches)), ("rollups", text(AuditPhrase.kindRollups)),
    ]
  }

  private var results: HTML {
    guard !entries.items.isEmpty else {
      return Card(
        content: EmptyState(
          icon: .log,
          title: text(.noEntries),
          advice: text(.noEntriesAdvice)
        ).html
      ).html
    }
    var (first, next) = (query, query)
    first.cursor = nil
    next.cursor = entries.nextCursor
    let pagination = Pagination(
      first: query.cursor.map { _ in environment.path("audit", first.items) },
      next: entries.nextCursor.map { _ in environment.path("audit", next.items) },
      text: text
    ).html
    return Card(isFlush: true, content: "\(table)\(pagination)").html
  }

  private var table: HTML {
    DataTable(
      caption: text(.auditLog),
      hidesCaption: true,
      columns: [text(.moment), text(.actor), text(.change), text(.values)]
        .map { .init(name: $0) },
      rows: entries.items.map(row),
      stacks: true
    ).html
  }

  private func row(_ entry: AuditEntryResource) -> [HTML] {
    let words = AuditWords(entry, environment)
    return [
      environment.format.moment(entry.occurredAt),
      actor(of: entry, words), action(of: entry, words), changes(of: entry, words),
    ]
  }

  private func actor(of entry: AuditEntryResource, _ words: AuditWords) -> HTML {
    guard let name = entry.actorName ?? entry.actorID else {
      return "<bdi title=\"\(entry.actor)\">\(words.actor)</bdi>"
    }
    return """
      <div class="main-cell"><bdi>\(name)</bdi><small title="\(entry.actor)">\(words.actor)</small></div>
      """
  }

  /// What was done in words and as its code, and the id of what it was done to.
  private func action(of entry: AuditEntryResource, _ words: AuditWords) -> HTML {
    let thing = entry.thingID.map { id in
      """
      <a href="\(environment.path("audit", ["thing": id]))"><code>\(id)</code></a>
      """ as HTML
    }
    return """
      <div class="main-cell">\(words.action.map { "<span>\($0)</span>" as HTML })\
      <small><code>\(entry.action)</code></small><small>\(thing)</small></div>
      """
  }

  private func changes(of entry: AuditEntryResource, _ words: AuditWords) -> HTML {
    guard !entry.changes.isEmpty else { return "\(text(.none))" }
    let names = entry.changes.prefix(3).map { words.name(of: $0.field) ?? $0.field }
      .joined(separator: ", ")
    let more = entry.changes.count > 3 ? ", …" : ""
    return """
      <details class="numbers"><summary>\(names)\(more)</summary>\(AuditChanges(entry, environment).html)</details>
      """
  }
}
