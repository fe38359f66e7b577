import LinkCore
public import LinkPages
public import WireModels

/// Clicks and events as they are stored; a link reloads the page where scripts are off.
public struct LivePage: Sendable {
  /// The user and the request.
  public var environment: DashboardEnvironment
  /// The newest clicks.
  public var clicks: [ClickResource]
  /// The newest events.
  public var events: [EventResource]
  /// The server's address, for the example of an event.
  public var server: String

  /// Makes a page.
  public init(
    environment: DashboardEnvironment,
    clicks: [ClickResource],
    events: [EventResource],
    server: String
  ) {
    (self.environment, self.clicks) = (environment, clicks)
    (self.events, self.server) = (events, server)
  }

  private var text: DashboardText { environment.text }

  /// The document.
  public var html: HTML {
    let pause: HTML = """
      <button class="button scripted" type="button" id="live-pause" \
      data-pause="\(text(.pause))" data-resume="\(text(.resume))">\(text(.pause))</button>
      """
    let refresh = ButtonLink(label: text(.refresh), path: environment.path("live")).html
    return DashboardFrame(
      environment: environment,
      section: .live,
      title: text(.live),
      content: """
        \(PageTitle(title: "\(text(.live))", lead: "\(text(.liveLead))", actions: [pause, refresh]).html)
        <div class="grid two"><section class="card" data-region data-refresh="2000">
        <h2>\(text(.clicks))</h2><ol class="timeline">\(clicks.map(item))</ol>
        \(clicks.isEmpty ? noClicks : nil)</section>
        <section class="card" data-live="\(environment.path("live/events"))" data-arrived="\(text(.arrived))" \
        data-locale="\(environment.format.localeName)" data-zone="\(environment.format.zoneName)">
        <h2>\(text(.events))</h2><ol class="timeline" id="live-list">\(events.map(item))</ol>
        \(events.isEmpty ? noEvents : nil)</section></div>
        """
    ).html
  }

  private func item(_ click: ClickResource) -> HTML {
    let facts = [click.system ?? click.device, click.country, click.source, click.rule]
      .compactMap(\.self).joined(separator: " · ")
    let tags = [
      click.isScan ? Tag(label: text(.scannedCode)).html : nil,
      click.isBot ? Tag(label: text(.botClick), tone: .warn).html : nil,
    ]
    let path = environment.path("links/\(click.link)")
    return """
      <li>\(environment.format.time(click.occurredAt))<div><strong><a href="\(path)">\
      <bdi>\(click.code ?? click.link.description)</bdi></a></strong> \
      \(text(DestinationName.phrase(click.destination.rawValue))) \(tags.compactMap(\.self)) \
      <small class="note"><bdi>\(facts)</bdi></small></div></li>

      """
  }

  private var noClicks: HTML {
    EmptyState(icon: .link, title: text(.noClicksYet), advice: text(.noClicksAdvice)).html
  }

  private func item(_ event: EventResource) -> HTML {
    """
    <li>\(environment.format.time(event.receivedAt))<div><strong><bdi>\(event.name)</bdi></strong> \
    <small class="note"><bdi>\(event.distinctID)</bdi></small></div></li>

    """
  }

  private var noEvents: HTML {
    let command: HTML = """
      <pre>curl \(server)/capture -H 'Content-Type: application/json' \\
        -d '{"api_key":"paylisher_live_pk_…","event":"Hello","distinct_id":"me"}'</pre>
      """
    return EmptyState(
      icon: .live,
      title: text(.noEvents),
      advice: text(.noEventsAdvice),
      action: command
    ).html
  }
}
