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
      rows: links.items.enumerated().map { row($1, at: $0) },
      style: "links",
      stacks: true
    ).html
  }

  private var columns: [String] {
    let counts = clicks.map { _ in text(LinkPhrase.monthClicks) }
    let names = [text(.link), text(.status), counts, text(.target), text(.tags), text(.created)]
    return names.compactMap(\.self) + [text(.actions)]
  }

  private func row(_ link: LinkResource, at place: Int) -> [HTML] {
    let tags = (link.settings.tags ?? []).map { tag in
      Tag(label: tag, path: environment.path("links", ["tag": tag])).html
    }
    let cells: [HTML?] = [
      name(of: link, at: place),
      Tag(link.status, text).html,
      clicks.map { trend(of: link, in: $0) },
      "<div class=\"main-cell\"><small><bdi dir=\"ltr\">\(link.firstTarget ?? text(.none))</bdi></small></div>",
      "<span class=\"tags\">\(tags)</span>",
      "\(environment.format.fullDay(link.createdAt))",
      menu(of: link, at: place),
    ]
    return cells.compactMap(\.self)
  }

  private func name(of link: LinkResource, at place: Int) -> HTML {
    // The form of what is chosen is below the table, so that the menus of rows can have forms.
    let choice: HTML? =
      mayEdit
      ? """
      <input type="checkbox" name="link" form="\(Self.changesID)" value="\(link.id.description)"\
      \(isSelected(link) ? " checked" as HTML : nil) aria-label="\(text(.chooseLink, ["name": link.name]))">
      """ : nil
    return """
      <div class="chosen-cell">\(choice)<div class="main-cell">\
      <a href="\(environment.path("links/\(link.id)"))"><bdi>\(link.name)</bdi></a>\
      <small class="short-link"><bdi dir="ltr" id="url-\("\(place)")">\(link.shortURL)</bdi>\
      <button class="button small plain scripted" type="button" data-copy="\(link.shortURL)" \
      data-copied="\(text(.copied))" aria-describedby="url-\("\(place)")">\(text(.copy))</button></small>\
      \(template(of: link))</div></div>
      """
  }

  private func menu(of link: LinkResource, at place: Int) -> HTML {
    let page = "links/\(link.id)"
    let all = [(text(.openLink), page), (text(.qrCode), page + "/code")]
    let edits = [(text(.edit), page + "/edit"), (text(.rules), page + "/rules")]
    let copy = environment.path("links/new", ["copy": link.id.description])
    let pages =
      [all[0]] + (mayEdit ? edits : []) + [all[1], (text(.linkHistory), page + "/history")]
    var links = pages.map { "<a href=\"\(environment.path($1))\">\($0)</a>" as HTML }
    if mayEdit { links.append("<a href=\"\(copy)\">\(text(LinkPhrase.duplicateLink))</a>") }
    return RowMenu(
      id: "row-\(place)",
      label: text(.rowActions, ["name": link.name]),
      items: links + (mayEdit ? [archive(link), state(of: link)] : [])
    ).html
  }

  /// Disables or enables one link, and shows the same list again.
  private func state(of link: LinkResource) -> HTML {
    let isOff = link.state == .disabled
    return change(
      link,
      isOff ? .enable : .disable,
      text(isOff ? .enableLink : .disableLink),
      isOff ? .normal : .danger
    )
  }

  /// Moves one link to the archive or out of it, and shows the same list again.
  private func archive(_ link: LinkResource) -> HTML {
    let isArchived = link.settings.archived == true
    return change(
      link,
      isArchived ? .unarchive : .archive,
      text(isArchived ? LinkPhrase.unarchiveLink : .archiveLink),
      .normal
    )
  }

  private func change(
    _ link: LinkResource,
    _ action: LinkChange.Action,
    _ label: String,
    _ kind: ButtonLink.Kind
  ) -> HTML {
    PostButton(
      label: label,
      path: environment.path("links/bulk"),
      kind: kind,
      fields: query.kept + [("link", link.id.description), ("action", action.rawValue)]
    ).html
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
