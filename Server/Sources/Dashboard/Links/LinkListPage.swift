package import LinkCore
package import LinkPages
package import TargetCore
package import WireModels

/// The links of a workspace: search, filters, and a page of rows.
package struct LinkListPage: Sendable {
  /// The user and the request.
  package var environment: DashboardEnvironment
  /// What is searched and filtered by; the address of the page says all of it.
  package var query: Query
  /// The rows.
  package var links: Page<LinkResource>
  /// The clicks on these links in the last 30 days; `nil` if the user may not read reports.
  package var clicks: LinkClicksReport?
  /// The hosts that links of the workspace are on.
  package var domains: [String]
  /// Whether the user may create links.
  package var mayEdit: Bool

  /// What is searched and filtered by.
  package struct Query: Hashable, Sendable {
    /// A part of the code, the title, a tag or a target's host.
    package var search: String?
    /// A tag.
    package var tag: String?
    /// Whether the links work.
    package var status: LinkStatus?
    /// Whether the archived links are shown instead of the others.
    package var isArchived: Bool
    /// The host that they are on.
    package var domain: String?
    /// The order; newest first if absent.
    package var order: LinkOrder?
    /// Where the page begins.
    package var cursor: String?

    /// Makes a query.
    package init(
      search: String? = nil,
      tag: String? = nil,
      status: LinkStatus? = nil,
      isArchived: Bool = false,
      domain: String? = nil,
      order: LinkOrder? = nil,
      cursor: String? = nil
    ) {
      (self.search, self.tag, self.status) = (search, tag, status)
      (self.isArchived, self.domain, self.order, self.cursor) = (isArchived, domain, order, cursor)
    }

    /// Reads a query; `value` returns the text of a name, such as `search`.
    package init(_ value: (String) -> String) {
      func text(_ name: String) -> String? { value(name).isEmpty ? nil : value(name) }
      self.init(
        search: text("search"),
        tag: text("tag"),
        status: text("status").flatMap(LinkStatus.init),
        isArchived: text("archived") != nil,
        domain: text("domain"),
        order: text("sort").flatMap(LinkOrder.init).flatMap { $0 == .created ? nil : $0 },
        cursor: text("cursor")
      )
    }

    var isEmpty: Bool { items.allSatisfy { $0.1 == nil } }

    /// Its texts by their names in an address.
    package var items: [(String, String?)] {
      [
        ("search", search), ("tag", tag), ("status", status?.rawValue),
        ("archived", isArchived ? "1" : nil), ("domain", domain), ("sort", order?.rawValue),
        ("cursor", cursor),
      ]
    }

    /// What comes before the name of each of its fields in a form that has fields of its own.
    package static let prefix = "list-"

    /// The query as fields of a form, whose answer is the same list.
    var kept: [(name: String, value: String)] {
      items.compactMap { name, value in value.map { (Self.prefix + name, $0) } }
    }
  }

  /// What became of a change of several links.
  package var outcome: Outcome?
  /// The link that was just deleted.
  package var deleted: LinkID?

  /// Makes a page.
  package init(
    environment: DashboardEnvironment,
    query: Query,
    links: Page<LinkResource>,
    clicks: LinkClicksReport? = nil,
    domains: [String] = [],
    mayEdit: Bool,
    outcome: Outcome? = nil,
    deleted: LinkID? = nil
  ) {
    (self.environment, self.query) = (environment, query)
    (self.links, self.clicks, self.domains) = (links, clicks, domains)
    (self.mayEdit, self.outcome, self.deleted) = (mayEdit, outcome, deleted)
  }

  var text: DashboardText { environment.text }

  /// The document.
  package var html: HTML {
    DashboardFrame(
      environment: environment,
      section: .links,
      title: text(.links),
      content: """
        \(PageTitle(title: "\(text(.links))", actions: mayEdit ? actions : []).html)
        \(deletion)\(notice)\(search)\(filters)
        <div data-region="links" data-status="\(text(.links)): \(links.items.count)">\(results)</div>
        """
    ).html
  }

  private var actions: [HTML] {
    [
      ButtonLink(label: text(.importLinks), path: environment.path("links/import")).html,
      ButtonLink(
        label: text(.createLink),
        path: environment.path("links/new"),
        kind: .primary,
        icon: .plus
      ).html,
    ]
  }

  private var search: HTML {
    let chosen = query.items.filter {
      ["tag", "status", "archived", "domain", "sort"].contains($0.0)
    }
    let kept = (chosen + [workspace]).compactMap { name, value in
      value.map { "<input type=\"hidden\" name=\"\(name)\" value=\"\($0)\">" as HTML }
    }
    return """
      <form class="filters" role="search" action="/dashboard/links" data-search>\(kept)
      <div class="field wide"><label for="search">\(text(.searchLinks))</label>\
      <input id="search" type="search" name="search" value="\(query.search ?? "")" autocomplete="off" \
      spellcheck="false" aria-keyshortcuts="Control+K Meta+K"></div>
      <button class="button" type="submit">\(Icon.search.html)\(text(.search))</button>
      </form>

      """
  }

  private var workspace: (String, String?) {
    ("workspace", environment.namesWorkspace ? environment.workspace.description : nil)
  }

  private var filters: HTML {
    let statuses: [LinkStatus?] = [nil] + LinkStatus.allCases
    var archived = query
    (archived.status, archived.isArchived, archived.cursor) = (nil, true, nil)
    let chips = Chips(
      label: text(.status),
      items: statuses.map { status in
        var other = query
        (other.status, other.isArchived, other.cursor) = (status, false, nil)
        return (
          status.map { text($0.phrase) } ?? text(.all), environment.path("links", other.items),
          status == query.status && !query.isArchived
        )
      } + [
        (
          text(LinkPhrase.archivedLinks), environment.path("links", archived.items),
          query.isArchived
        )
      ]
    ).html
    let tag = query.tag.map { tag in
      var other = query
      (other.tag, other.cursor) = (nil, nil)
      return """
        <p class="tags">\(text(.tags)): \(Tag(label: tag).html) \
        <a href="\(environment.path("links", other.items))">\(text(.clearFilters))</a></p>

        """ as HTML
    }
    return "\(chips)\(domainChips)\(orderChips)\(tag)"
  }

  /// A choice of the order, for users who see clicks.
  private var orderChips: HTML? {
    guard environment.role.allows(.readReports) else { return nil }
    let orders: [(LinkOrder?, LinkPhrase)] = [(nil, .newestFirst), (.clicks, .mostClicksFirst)]
    let chips = Chips(
      label: text(LinkPhrase.order),
      items: orders.map { order, name in
        var other = query
        (other.order, other.cursor) = (order, nil)
        return (text(name), environment.path("links", other.items), order == query.order)
      }
    ).html
    let note = query.order.map { _ in "<p class=\"note\">\(text(.mostClicksNote))</p>\n" as HTML }
    return "\(chips)\(note)"
  }

  /// A choice of the host; none where there is nothing to choose from.
  private var domainChips: HTML? {
    guard domains.count > 1 || query.domain != nil else { return nil }
    let hosts: [String?] = [nil] + domains
    return Chips(
      label: text(.domain),
      items: hosts.map { host in
        var other = query
        (other.domain, other.cursor) = (host, nil)
        return (
          host ?? text(.everyDomain), environment.path("links", other.items), host == query.domain
        )
      }
    ).html
  }

  private var results: HTML {
    guard !links.items.isEmpty else { return Card(content: empty).html }
    return Card(
      isFlush: true,
      content: "\(table)\(mayEdit ? changes : nil)\(pagination)\(foot)"
    ).html
  }

  /// The days of the clicks, and the file of every link that the list is of; its pages are one.
  private var foot: HTML {
    var all = query
    (all.order, all.cursor) = (nil, nil)
    let path = environment.path("links/export", all.items)
    let days = clicks.map { _ in "<p class=\"note\">\(text(LinkPhrase.monthClicksNote))</p>" as HTML
    }
    return """
      <div class="padded list-foot">\(days)\
      \(ButtonLink(label: text(.exportLinks), path: path, kind: .small).html)</div>

      """
  }

  private var empty: HTML {
    guard query.isEmpty else {
      return EmptyState(
        icon: .search,
        title: text(.noLinksFound),
        advice: text(.noLinksFoundAdvice),
        action: ButtonLink(label: text(.clearFilters), path: environment.path("links")).html
      ).html
    }
    return EmptyState(
      icon: .link,
      title: text(.noLinks),
      advice: text(.noLinksAdvice),
      action: mayEdit
        ? ButtonLink(label: text(.createLink), path: environment.path("links/new"), kind: .primary)
          .html
        : nil
    ).html
  }
}
