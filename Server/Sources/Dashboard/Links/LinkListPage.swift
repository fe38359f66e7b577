public import LinkCore
public import LinkPages
public import WireModels

/// The links of a workspace: search, filters, and a page of rows.
public struct LinkListPage: Sendable {
  /// The user and the request.
  public var environment: DashboardEnvironment
  /// What is searched and filtered by; the address of the page says all of it.
  public var query: Query
  /// The rows.
  public var links: Page<LinkResource>
  /// Whether the user may create links.
  public var mayEdit: Bool

  /// What is searched and filtered by.
  public struct Query: Hashable, Sendable {
    /// A part of the code, the title, a tag or a target's host.
    public var search: String?
    /// A tag.
    public var tag: String?
    /// Whether the links work.
    public var status: LinkStatus?
    /// Where the page begins.
    public var cursor: String?

    /// Makes a query.
    public init(
      search: String? = nil,
      tag: String? = nil,
      status: LinkStatus? = nil,
      cursor: String? = nil
    ) {
      (self.search, self.tag, self.status, self.cursor) = (search, tag, status, cursor)
    }

    var isEmpty: Bool { search == nil && tag == nil && status == nil && cursor == nil }

    var items: [(String, String?)] {
      [("search", search), ("tag", tag), ("status", status?.rawValue), ("cursor", cursor)]
    }
  }

  /// Makes a page.
  public init(
    environment: DashboardEnvironment,
    query: Query,
    links: Page<LinkResource>,
    mayEdit: Bool
  ) {
    (self.environment, self.query) = (environment, query)
    (self.links, self.mayEdit) = (links, mayEdit)
  }

  private var text: DashboardText { environment.text }

  /// The document.
  public var html: HTML {
    let create = ButtonLink(
      label: text(.createLink),
      path: environment.path("links/new"),
      kind: .primary,
      icon: .plus
    ).html
    return DashboardFrame(
      environment: environment,
      section: .links,
      title: text(.links),
      content: """
        \(PageTitle(title: "\(text(.links))", actions: mayEdit ? [create] : []).html)
        \(search)\(filters)
        <div data-region="links" data-status="\(text(.links)): \(links.items.count)">\(results)</div>
        """
    ).html
  }

  private var search: HTML {
    let kept = [("tag", query.tag), ("status", query.status?.rawValue), workspace]
      .compactMap { name, value in
        value.map { "<input type=\"hidden\" name=\"\(name)\" value=\"\($0)\">" as HTML }
      }
    return """
      <form class="filters" role="search" action="/dashboard/links" data-search>\(kept)
      <div class="field wide"><label for="search">\(text(.searchLinks))</label>\
      <input id="search" type="search" name="search" value="\(query.search ?? "")" autocomplete="off" \
      spellcheck="false"></div>
      <button class="button" type="submit">\(Icon.search.html)\(text(.search))</button>
      </form>

      """
  }

  private var workspace: (String, String?) {
    ("workspace", environment.namesWorkspace ? environment.workspace.description : nil)
  }

  private var filters: HTML {
    let statuses: [LinkStatus?] = [nil] + LinkStatus.allCases
    let chips = Chips(
      label: text(.status),
      items: statuses.map { status in
        var other = query
        (other.status, other.cursor) = (status, nil)
        return (
          status.map { text($0.phrase) } ?? text(.all), environment.path("links", other.items),
          status == query.status
        )
      }
    ).html
    let tag = query.tag.map { tag in
      var other = query
      (other.tag, other.cursor) = (nil, nil)
      return """
        <p class="tags">\(text(.tags)): \(Tag(label: tag).html) \
        <a href="\(environment.path("links", other.items))">\(text(.clearFilters))</a></p>

        """ as HTML
    }
    return "\(chips)\(tag)"
  }

  private var results: HTML {
    guard !links.items.isEmpty else { return Card(content: empty).html }
    return Card(isFlush: true, content: "\(table)\(pagination)").html
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

  private var table: HTML {
    DataTable(
      caption: text(.links),
      hidesCaption: true,
      columns: [.link, .status, .target, .tags, .created].map { .init(name: text($0)) },
      rows: links.items.map(row)
    ).html
  }

  private func row(_ link: LinkResource) -> [HTML] {
    let tags = (link.settings.tags ?? []).map { tag in
      Tag(label: tag, path: environment.path("links", ["tag": tag])).html
    }
    return [
      """
      <div class="main-cell"><a href="\(environment.path("links/\(link.id)"))"><bdi>\(link.name)</bdi></a>\
      <small><bdi dir="ltr">\(link.shortURL)</bdi></small></div>
      """,
      Tag(link.status, text).html,
      "<div class=\"main-cell\"><small><bdi dir=\"ltr\">\(link.firstTarget ?? text(.none))</bdi></small></div>",
      "<span class=\"tags\">\(tags)</span>",
      "\(environment.format.fullDay(link.createdAt))",
    ]
  }

  private var pagination: HTML? {
    var (first, next) = (query, query)
    first.cursor = nil
    next.cursor = links.nextCursor
    return Pagination(
      first: query.cursor.map { _ in environment.path("links", first.items) },
      next: links.nextCursor.map { _ in environment.path("links", next.items) },
      text: text
    ).html
  }
}
