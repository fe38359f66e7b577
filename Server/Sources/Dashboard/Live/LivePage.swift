import LinkCore
package import LinkPages
package import WireModels

/// Clicks and events as they are stored; a link reloads the page where scripts are off.
package struct LivePage: Sendable {
  /// What a filter compares; clicks have a link and nothing of the others.
  package enum Filter: String, Hashable, Sendable, CaseIterable {
    case link, app, event
  }

  /// What the address asks for.
  package struct Query: Hashable, Sendable {
    /// The values as the user wrote them, by filter.
    package var values: [Filter: String]

    /// Reads a query; `value` is `nil` where a filter is absent.
    package init(_ value: (Filter) -> String? = { _ in nil }) {
      values = [:]
      for filter in Filter.allCases { values[filter] = value(filter) }
    }

    var items: [(String, String?)] { Filter.allCases.map { ($0.rawValue, values[$0]) } }
  }

  /// What the filters hid of the newest events.
  package struct Search: Hashable, Sendable {
    /// How many events were looked at.
    package var count: Int
    /// How many of them each filter hides, the others aside.
    package var hidden: [Filter: Int]

    /// Makes one.
    package init(count: Int, hidden: [Filter: Int]) {
      (self.count, self.hidden) = (count, hidden)
    }
  }

  /// The user and the request.
  package var environment: DashboardEnvironment
  /// What is asked for.
  package var query: Query
  /// The workspace's apps.
  package var apps: [AppResource]
  /// The newest clicks.
  package var clicks: [ClickResource]
  /// The newest events.
  package var events: [EventResource]
  /// What the filters hid; `nil` where there are none.
  package var search: Search?
  /// The server's address, for the example of an event.
  package var server: String
  /// Why the filters cannot be used.
  package var problem: Problem?

  /// Makes a page.
  package init(
    environment: DashboardEnvironment,
    query: Query = Query(),
    apps: [AppResource] = [],
    clicks: [ClickResource],
    events: [EventResource],
    search: Search? = nil,
    server: String,
    problem: Problem? = nil
  ) {
    (self.environment, self.query, self.apps) = (environment, query, apps)
    (self.clicks, self.events, self.search) = (clicks, events, search)
    (self.server, self.problem) = (server, problem)
  }

  var text: DashboardText { environment.text }

  /// The document.
  package var html: HTML {
    DashboardFrame(
      environment: environment,
      section: .live,
      title: text(.live),
      content: """
        \(PageTitle(title: "\(text(.live))", lead: "\(text(.liveLead))", actions: actions).html)
        \(refusal?.html)\(filters)\(problem == nil ? lists : nil)
        """
    ).html
  }

  private var actions: [HTML] {
    let pause: HTML = """
      <button class="button scripted" type="button" id="live-pause" \
      data-pause="\(text(.pause))" data-resume="\(text(.resume))">\(text(.pause))</button>
      """
    let refresh = ButtonLink(
      label: text(.refresh),
      path: environment.path("live", query.items)
    ).html
    return problem == nil ? [pause, refresh] : [refresh]
  }

  private var lists: HTML {
    """
    <div class="grid two"><section class="card" data-region data-refresh="2000">
    <h2>\(text(.clicks))</h2>\(clicksNote)<ol class="timeline">\(clicks.map(item))</ol>
    \(clicks.isEmpty ? noClicks : nil)</section>
    <section class="card" data-live="\(environment.path("live/events", query.items))" \
    data-arrived="\(text(.arrived))" \
    data-locale="\(environment.format.localeName)" data-zone="\(environment.format.zoneName)">
    <h2>\(text(.events))</h2><ol class="timeline" id="live-list">\(events.map(item))</ol>
    \(events.isEmpty ? noEvents : nil)</section></div>
    """
  }

  private func item(_ click: ClickResource) -> HTML {
    let device =
      click.system.map { RuleWords.system($0, text) }
      ?? click.device.map { RuleWords.device($0, text) }
    let country = click.country.map { environment.format.country($0) }
    let facts = [device, country, click.source, click.rule]
      .compactMap(\.self).joined(separator: " · ")
    let tags = [
      click.isScan ? Tag(label: text(.scannedCode)).html : nil,
      click.isBot ? Tag(label: text(.botClick), tone: .warn).html : nil,
    ]
    let path = environment.path("clicks/\(click.id)")
    return """
      <li>\(environment.format.time(click.occurredAt))<div><strong><a href="\(path)">\
      <bdi>\(click.code ?? click.link.description)</bdi></a></strong> \
      \(text(DestinationName.phrase(click.destination.rawValue))) \(tags.compactMap(\.self)) \
      <small class="note"><bdi>\(facts)</bdi></small></div></li>

      """
  }

  private func item(_ event: EventResource) -> HTML {
    """
    <li>\(environment.format.time(event.receivedAt))<div><strong><bdi>\(event.name)</bdi></strong> \
    <small class="note"><bdi>\(event.distinctID)</bdi></small></div></li>

    """
  }
}
