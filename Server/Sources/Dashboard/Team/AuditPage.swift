import JSONCoding
import LinkCore
public import LinkPages
public import WireModels

/// Who changed what in a workspace, with the values before and after.
public struct AuditPage: Sendable {
  /// What the address asks for.
  public struct Query: Hashable, Sendable {
    /// A kind of thing, such as `link`.
    public var kind: String?
    /// The id of a thing.
    public var thing: String?
    /// The page of the list.
    public var cursor: String?

    /// Makes a query.
    public init(kind: String? = nil, thing: String? = nil, cursor: String? = nil) {
      (self.kind, self.thing, self.cursor) = (kind, thing, cursor)
    }

    var items: [(String, String?)] { [("kind", kind), ("thing", thing), ("cursor", cursor)] }
  }

  /// The user and the request.
  public var environment: DashboardEnvironment
  /// What is asked for.
  public var query: Query
  /// The entries, newest first.
  public var entries: Page<AuditEntryResource>
  /// Whether every entry fits the one before it, where that was asked.
  public var report: AuditReport?

  /// Makes a page.
  public init(
    environment: DashboardEnvironment,
    query: Query,
    entries: Page<AuditEntryResource>,
    report: AuditReport? = nil
  ) {
    (self.environment, self.query, self.entries) = (environment, query, entries)
    self.report = report
  }

  /// The kinds of things whose changes are listed.
  public static let kinds = [
    "workspace", "link", "app", "domain", "key", "member", "invitation", "message", "audience",
    "screen", "placement", "push_key", "consent", "person", "report_share", "sign_in",
  ]

  private var text: DashboardText { environment.text }

  /// The document.
  public var html: HTML {
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
    let message = text(
      .chainBroken,
      ["number": environment.format.number(number), "reason": report.reason ?? ""]
    )
    return Notice(message: message, tone: .bad).html
  }

  private var filters: HTML {
    let kinds = [("", text(.all))] + Self.kinds.map { ($0, $0) }
    return """
      <form class="filters" action="/dashboard/audit">\(environment.workspaceField)\
      \(FormField("kind", label: text(.changedThing), value: query.kind ?? "", kind: .choice(kinds)).html)\
      <div class="field wide">\(FormField("thing", label: text(.idOfThing), value: query.thing ?? "", isCode: true).html)</div>\
      <button class="button" type="submit">\(text(.apply))</button></form>

      """
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
    let unnamed = text(entry.actor == "visitor" ? .visitor : .serverCommand)
    let actor = entry.actorName ?? entry.actorID ?? unnamed
    let thing = entry.thingID.map { id in
      """
      <a href="\(environment.path("audit", ["thing": id]))"><code>\(id)</code></a>
      """ as HTML
    }
    return [
      environment.format.moment(entry.occurredAt),
      "<div class=\"main-cell\"><bdi>\(actor)</bdi><small>\(entry.actor)</small></div>",
      "<div class=\"main-cell\"><span><code>\(entry.action)</code></span><small>\(thing)</small></div>",
      changes(of: entry),
    ]
  }

  private func changes(of entry: AuditEntryResource) -> HTML {
    guard !entry.changes.isEmpty else { return "\(text(.none))" }
    let names = entry.changes.prefix(3).map(\.field).joined(separator: ", ")
    let more = entry.changes.count > 3 ? ", …" : ""
    return """
      <details class="numbers"><summary>\(names)\(more)</summary>\(AuditChanges(entry.changes, text).html)</details>
      """
  }
}

/// The values of a change, before and after.
struct AuditChanges: Sendable {
  private let changes: [AuditChange]
  private let text: DashboardText

  init(_ changes: [AuditChange], _ text: DashboardText) {
    (self.changes, self.text) = (changes, text)
  }

  var html: HTML {
    DataTable(
      caption: text(.values),
      hidesCaption: true,
      columns: [text(.field), text(.before), text(.after)].map { .init(name: $0) },
      rows: changes.map { change in
        ["<code>\(change.field)</code>", value(change.before), value(change.after)]
      }
    ).html
  }

  private func value(_ value: JSONValue?) -> HTML {
    switch value {
    case nil: "<span class=\"note\">\(text(.none))</span>"
    case .string(let text): "<bdi>\(shortened(text))</bdi>"
    case .some(let value): "<code>\(shortened(value.canonicalText))</code>"
    }
  }

  /// A list of hundreds of links would make the page as long; `paylisher audit` writes all of it.
  private func shortened(_ text: String) -> String {
    text.utf8.count > Self.longest ? "\(text.prefix(Self.longest))…" : text
  }

  private static let longest = 400
}
