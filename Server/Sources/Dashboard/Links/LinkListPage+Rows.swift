import LinkCore
import LinkPages
import WireModels

/// The rows of the list.
extension LinkListPage {
  var table: HTML {
    DataTable(
      caption: text(.links),
      hidesCaption: true,
      columns: columns.map { .init(name: $0) },
      rows: links.items.map(row),
      stacks: true
    ).html
  }

  private var columns: [String] {
    let counts = clicks.map { _ in text(LinkPhrase.monthClicks) }
    return [text(.link), text(.status), counts, text(.target), text(.tags), text(.created)]
      .compactMap(\.self)
  }

  private func row(_ link: LinkResource) -> [HTML] {
    let tags = (link.settings.tags ?? []).map { tag in
      Tag(label: tag, path: environment.path("links", ["tag": tag])).html
    }
    let cells: [HTML?] = [
      name(of: link),
      Tag(link.status, text).html,
      clicks.map { trend(of: link, in: $0) },
      "<div class=\"main-cell\"><small><bdi dir=\"ltr\">\(link.firstTarget ?? text(.none))</bdi></small></div>",
      "<span class=\"tags\">\(tags)</span>",
      "\(environment.format.fullDay(link.createdAt))",
    ]
    return cells.compactMap(\.self)
  }

  private func name(of link: LinkResource) -> HTML {
    let choice: HTML? =
      mayEdit
      ? """
      <input type="checkbox" name="link" value="\(link.id.description)" \
      aria-label="\(text(.chooseLink, ["name": link.name]))">
      """ : nil
    return """
      <div class="chosen-cell">\(choice)<div class="main-cell">\
      <a href="\(environment.path("links/\(link.id)"))"><bdi>\(link.name)</bdi></a>\
      <small><bdi dir="ltr">\(link.shortURL)</bdi></small>\(template(of: link))</div></div>
      """
  }

  /// The clicks of the last 30 days, with a line through them.
  private func trend(of link: LinkResource, in report: LinkClicksReport) -> HTML {
    let row = report.rows.first { $0.link == link.id }
    return """
      <span class="trend"><span class="clicks">\(environment.format.number(row?.clicks ?? 0))</span>\
      \(Sparkline(values: row?.days ?? []).html)</span>
      """
  }

  /// The link that an invitation follows.
  private func template(of link: LinkResource) -> HTML? {
    link.template.map { id in
      "<small><a href=\"\(environment.path("links/\(id)"))\">\(text(LinkPhrase.template))</a></small>"
    }
  }

  var pagination: HTML? {
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
