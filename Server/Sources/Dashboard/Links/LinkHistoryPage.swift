import JSONCoding
import LinkCore
public import LinkPages
import TargetCore
public import WireModels

/// The changes of a link from the audit log, each with its values before and after and a way back.
public struct LinkHistoryPage: Sendable {
  /// The user and the request.
  public var environment: DashboardEnvironment
  /// The link.
  public var link: LinkResource
  /// The changes, newest first.
  public var entries: Page<AuditEntryResource>
  /// The number of the entry before which these are; `nil` for the newest.
  public var cursor: String?
  /// What the server refused.
  public var problem: Problem?

  /// Makes a page.
  public init(
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
  public var html: HTML {
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
    let undo: HTML? =
      LinkUndo(entry) != nil && environment.role.allows(.editLinks)
      ? PostButton(
        label: text(.undoChange),
        path: environment.path("links/\(link.id)/undo"),
        kind: .small,
        fields: [("number", entry.number.description), ("version", link.version.description)]
      ).html : nil
    let name = AuditWords(entry, environment).action
    return """
      <li>\(environment.format.moment(entry.occurredAt))<div>\
      <p class="actions">\(name.map { "<strong>\($0)</strong>" as HTML }) <code>\(entry.action)</code> \
      <bdi>\(actor)</bdi> \(undo)</p>\
      \(entry.changes.isEmpty ? nil : AuditChanges(entry, environment).html)</div></li>

      """
  }
}

/// The change of a link that brings back the values of before another change.
public struct LinkUndo: Sendable {
  /// The members of the link with their values of before.
  public let patch: LinkPatch

  /// Columns of the database whose values are those of the API.
  private static let members = [
    "title": "title", "tags": "tags", "notes": "notes", "targets": "targets", "rules": "rules",
    "campaign": "campaign", "preview": "preview", "starts_at": "startsAt",
    "expires_at": "expiresAt", "expired_target": "expiredTarget", "click_limit": "clickLimit",
  ]
  /// Columns of truth, which the database has as 0 and 1.
  private static let truths = [
    "is_sensitive": "sensitive", "forwards_parameters": "forwardParameters",
  ]

  /// The way back from an entry of the audit log; `nil` where there is none: for what was made or
  /// removed, and for secrets.
  public init?(_ entry: AuditEntryResource) {
    guard entry.action == "link.update" else { return nil }
    var patch: JSONObject = [:]
    for change in entry.changes {
      if let name = Self.members[change.field] {
        patch[name] = change.before ?? .null
      } else if let name = Self.truths[change.field] {
        patch[name] = .bool(change.before != 0)
      }
    }
    if let state = Self.state(before: entry.changes) { patch["state"] = .string(state.rawValue) }
    guard !patch.isEmpty else { return nil }
    self.patch = LinkPatch(patch)
  }

  private static func state(before changes: [AuditChange]) -> LinkState? {
    let enabled = changes.first { $0.field == "is_enabled" }
    let warned = changes.first { $0.field == "is_warned" }
    guard enabled != nil || warned != nil else { return nil }
    if enabled?.before == 0 { return .disabled }
    return warned?.before == 1 ? .warn : .active
  }
}
