import Dashboard
import HTTPTypes
import Hummingbird
import LinkCore
import LinkPages
import WireModels

extension DashboardFeature {
  func registerLive(on routes: inout RouteTable) {
    respond(&routes, .get, "live", needs: .readEvents, live)
    // The stream of the API, for browsers, which send no key with it.
    respond(&routes, .get, "live/events", needs: .readEvents) { page in
      let selection = try await LiveSelection(page.liveQuery, page)
      let last = page.request.headers[.lastEventID]
      return try await page.api.respond(
        .live(app: selection.app, link: selection.link, event: selection.event, after: last)
      )
    }
    page(&routes, "clicks/{id}", needs: .readEvents, click)
  }

  /// The newest clicks and events; a filter that can be used for none of them is said on the page.
  @Sendable private func live(_ page: DashboardRequest) async throws -> Response {
    let query = page.liveQuery
    let apps = try await page.api.send(.apps).items
    var live = LivePage(
      environment: await page.offering([.link, .event]).environment,
      query: query,
      apps: apps,
      clicks: [],
      events: [],
      server: server
    )
    do {
      let selection = try await LiveSelection(query, page)
      try selection.check(apps)
      live.clicks = try await page.api.send(.clicks(link: selection.link, limit: 30)).items
      let newest = try await page.api.send(.events(limit: selection.isEmpty ? 50 : 200)).items
      live.events = Array(newest.filter { selection.takes($0) }.prefix(50))
      live.search = selection.search(newest)
    } catch let error as ProblemError where error.problem.status < 500 {
      live.problem = page.problem(error)
    }
    return .dashboard(
      live.html,
      to: page.request,
      status: live.problem.map { .init(code: $0.status) } ?? .ok
    )
  }

  @Sendable private func click(_ page: DashboardRequest) async throws -> HTML {
    let click = try await page.api.send(.click(page.id()))
    return ClickPage(
      environment: page.environment,
      click: click,
      // Clicks stay when their link is deleted.
      link: try? await page.api.send(.link(click.link))
    ).html
  }
}

/// What Live is filtered by, as the API takes it.
private struct LiveSelection: Sendable {
  private(set) var link: LinkID?
  private(set) var app: AppID?
  private(set) var event: String?

  /// Reads the filters of a page; a link by its id, short URL, code or title.
  ///
  /// - Throws: ``ProblemError`` with the name of a filter whose value can be none of its kind: a filter that was
  ///   ignored would show what was not asked for.
  init(_ query: LivePage.Query, _ page: DashboardRequest) async throws {
    if let text = query.values[.link] {
      link = try await ReportFilters(api: page.api).link(text)
    }
    if let text = query.values[.app] {
      guard let id = AppID(text) else { throw Self.noSuchApp }
      app = id
    }
    event = query.values[.event]
  }

  private static var noSuchApp: ProblemError {
    QueryReader.fault("app", .appID, code: "unknown_app")
  }

  /// Whether nothing is filtered.
  var isEmpty: Bool { link == nil && app == nil && event == nil }

  /// Refuses an app that is not one of the workspace's, as the stream does.
  func check(_ apps: [AppResource]) throws {
    guard let app else { return }
    guard apps.contains(where: { $0.id == app }) else { throw Self.noSuchApp }
  }

  /// Whether every filter takes an event.
  func takes(_ event: EventResource) -> Bool {
    LivePage.Filter.allCases.allSatisfy { takes(event, $0) != false }
  }

  /// Whether a filter takes an event; `nil` where nothing is filtered by it.
  private func takes(_ event: EventResource, _ filter: LivePage.Filter) -> Bool? {
    switch filter {
    case .link: link.map { event.link == $0 }
    case .app: app.map { event.app == $0 }
    case .event: self.event.map { event.name == $0 }
    }
  }

  /// How many of the newest events each filter hides.
  func search(_ events: [EventResource]) -> LivePage.Search? {
    guard !isEmpty else { return nil }
    var hidden: [LivePage.Filter: Int] = [:]
    for filter in LivePage.Filter.allCases {
      let answers = events.compactMap { takes($0, filter) }
      if !answers.isEmpty { hidden[filter] = answers.filter { !$0 }.count }
    }
    return LivePage.Search(count: events.count, hidden: hidden)
  }
}

extension DashboardRequest {
  /// The filters of Live in the address.
  fileprivate var liveQuery: LivePage.Query {
    LivePage.Query { text($0.rawValue) }
  }
}
