public import LinkPages
public import WireModels

/// Events as they are stored; a link reloads the page where scripts are off.
public struct LivePage: Sendable {
  /// The user and the request.
  public var environment: DashboardEnvironment
  /// The newest events.
  public var events: [EventResource]
  /// The server's address, for the example of an event.
  public var server: String

  /// Makes a page.
  public init(environment: DashboardEnvironment, events: [EventResource], server: String) {
    (self.environment, self.events, self.server) = (environment, events, server)
  }

  private var text: DashboardText { environment.text }

  /// The document.
  public var html: HTML {
    let pause: HTML = """
      <button class="button" type="button" id="live-pause" hidden data-pause="\(text(.pause))" \
      data-resume="\(text(.resume))">\(text(.pause))</button>
      """
    let refresh = ButtonLink(label: text(.refresh), path: environment.path("live")).html
    return DashboardFrame(
      environment: environment,
      section: .live,
      title: text(.live),
      content: """
        \(PageTitle(title: "\(text(.live))", lead: "\(text(.liveLead))", actions: [pause, refresh]).html)
        <section class="card" data-live="\(environment.path("live/events"))" data-arrived="\(text(.arrived))">
        <ol class="timeline" id="live-list">\(events.map(item))</ol>
        \(events.isEmpty ? empty : nil)</section>
        """
    ).html
  }

  private func item(_ event: EventResource) -> HTML {
    """
    <li>\(environment.format.time(event.receivedAt))<div><strong><bdi>\(event.name)</bdi></strong> \
    <small class="note"><bdi>\(event.distinctID)</bdi></small></div></li>

    """
  }

  private var empty: HTML {
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
