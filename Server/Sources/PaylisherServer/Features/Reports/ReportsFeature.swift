import Dashboard
import Foundation
import Hummingbird
import LinkCore
import Persistence
import WireModels

/// What happened: counts over time and by dimension, and the events themselves.
struct ReportsFeature: ServerFeature {
  let repositories: Repositories
  let rollups: RollupRequests
  /// The reports that read events or people.
  let long: LongReportQueue
  private let properties: PropertyRoutes
  private let now: @Sendable () -> Timestamp

  init(_ dependencies: ServerDependencies) {
    repositories = dependencies.repositories
    rollups = dependencies.rollups
    long = dependencies.longReports
    properties = PropertyRoutes(
      properties: repositories.properties,
      limits: dependencies.settings.limits
    )
    now = dependencies.now
  }

  func register(on routes: inout RouteTable) {
    routes.manage(.reportOverview) { request, _, workspace in
      try await overview(request, workspace)
    }
    routes.manage(.reportBreakdown) { request, _, workspace in
      try await breakdown(request, workspace)
    }
    routes.manage(.reportPeople) { request, _, workspace in
      try await people(request, workspace)
    }
    routes.manage(.reportLinkClicks) { request, _, workspace in
      try await linkClicks(request, workspace)
    }
    routes.manage(.reportConversion) { request, _, workspace in
      try await conversion(request, workspace)
    }
    routes.manage(.reportRetention) { request, _, workspace in
      try await retention(request, workspace)
    }
    routes.manage(.reportShadow) { request, _, workspace in
      let asked = try range(QueryReader(request, .reportShadow), zone: .gmt)
      let report = try await long.run(of: workspace) {
        try await repositories.reports.shadow(workspace, from: asked.start, to: asked.end)
      }
      return try .json(report)
    }
    registerRollups(on: &routes)
    properties.register(on: &routes)
    routes.manage(.explainAttribution) { _, context, workspace in
      let id: ClickID = try context.pathID()
      let found = try await repositories.events.attribution(workspace, id.value)
      return try .json(AttributionReport(found.found("event")))
    }
    routes.manage(.listEvents) { request, _, workspace in
      try await events(request, workspace)
    }
    routes.manage(.exportEvents) { request, _, workspace in
      try await export(request, workspace)
    }
  }

  private func overview(_ request: Request, _ workspace: WorkspaceID) async throws -> Response {
    let query = try QueryReader(request, .reportOverview)
    let selection = ReportSelectionReader(query: query)
    let filter = try selection.filter()
    let zone = try query.timeZone("timeZone")
    let asked = try range(query, zone: zone)
    try selection.check(zone, for: filter, in: asked)
    try await check(filter, workspace)
    let range = filter.needsDays() ? asked.inWholeDays : asked
    let days = ReportDays(range, in: zone).ranges
    let counts = try await long.run(of: workspace, if: filter.readsContexts()) {
      try await repositories.reports.timeline(workspace, where: filter, in: [range] + days)
    }
    return try .json(
      OverviewReport(
        from: range.start,
        to: range.end,
        timeZone: zone.identifier,
        link: try query.id("link"),
        totals: ReportCountsResource(counts.first ?? ReportCounts()),
        days: zip(days, counts.dropFirst()).map {
          .init(from: $0.start, counts: ReportCountsResource($1))
        }
      )
    )
  }

  private func breakdown(_ request: Request, _ workspace: WorkspaceID) async throws -> Response {
    let query = try QueryReader(request, .reportBreakdown)
    let selection = ReportSelectionReader(query: query)
    let grouping = try selection.grouping()
    let filter = try selection.filter(by: grouping)
    try await check(filter, workspace)
    let asked = try range(query, zone: .gmt)
    let range = filter.needsDays(by: grouping) ? asked.inWholeDays : asked
    let rows = try await long.run(of: workspace, if: filter.readsContexts(by: grouping)) {
      try await repositories.reports.breakdown(workspace, by: grouping, where: filter, in: range)
    }
    let order =
      try query.text("sort", .reportOrder).flatMap { ReportOrder(rawValue: $0) } ?? .clicks
    let start = try query.integer("cursor", 0...1_000_000, standard: 0)
    let end = start + (try query.integer("limit", 1...1_000, standard: 1_000))
    return try .json(
      BreakdownReport(
        by: grouping.name,
        property: grouping.property,
        from: range.start,
        to: range.end,
        rows: Self.rows(rows, in: order, start..<end),
        nextCursor: end < rows.count ? String(end) : nil
      )
    )
  }

  /// Some of the rows in an order; they come with the most clicks first.
  private static func rows(
    _ rows: [BreakdownRow],
    in order: ReportOrder,
    _ part: Range<Int>
  ) -> [BreakdownReport.Row] {
    guard order != .clicks else {
      return rows.prefix(part.upperBound).dropFirst(part.lowerBound).map(BreakdownReport.Row.init)
    }
    let sorted = order.sorted(rows.map(BreakdownReport.Row.init))
    return Array(sorted.prefix(part.upperBound).dropFirst(part.lowerBound))
  }

  /// A link that is filtered by must be one of the workspace's.
  func check(_ filter: ReportFilter, _ workspace: WorkspaceID) async throws {
    guard case .link(let link) = filter.dimensions[.link] else { return }
    _ = try await repositories.links.find(workspace, link).found("link")
  }

  private func retention(_ request: Request, _ workspace: WorkspaceID) async throws -> Response {
    let query = try QueryReader(request, .reportRetention)
    let range = try range(query, zone: .gmt)
    let first = range.start.milliseconds / ReportRange.day
    let last = (range.end.milliseconds + ReportRange.day - 1) / ReportRange.day
    let cohorts = try await long.run(of: workspace) {
      try await repositories.reports.retention(workspace, days: first..<max(first, last))
    }
    return try .json(
      RetentionReport(
        cohorts: cohorts.map {
          .init(day: Timestamp(milliseconds: $0.day * ReportRange.day), people: $0.people)
        }
      )
    )
  }

  private func events(_ request: Request, _ workspace: WorkspaceID) async throws -> Response {
    let query = try QueryReader(request, .listEvents)
    let cursor: ClickID? = try query.id("cursor")
    let person = try query.text("person", .personID)
    let name = try query.text("event", .value)
    guard person != nil || name == nil else {
      throw ProblemError(
        .invalidQuery,
        "?event needs ?person: name one of the person's distinct ids.",
        errors: [.init(pointer: "?event", code: "needs_person", .needsPerson)]
      )
    }
    let page = try await repositories.events.list(
      workspace,
      of: person,
      named: name,
      cursor: cursor?.description,
      limit: query.integer("limit", 1...200, standard: 50)
    )
    return try .json(
      Page(items: try page.items.map(EventResource.init), nextCursor: page.nextCursor)
    )
  }

  /// The range that is asked for: by default the last days until the end of today.
  func range(_ query: QueryReader, zone: TimeZone) throws -> ReportRange {
    let (start, end) = try query.range(until: ReportDays.end(of: now(), in: zone), in: zone)
    return ReportRange(from: start, to: end)
  }
}

extension QueryReader {
  /// A time zone of the [time zone database](https://www.iana.org/time-zones); UTC where absent.
  fileprivate func timeZone(_ name: String) throws -> TimeZone {
    guard let text = try text(name, .line(0...64)) else { return .gmt }
    guard let zone = TimeText.zone(text) ?? TimeZone(identifier: text) else {
      throw ProblemError(
        .invalidQuery,
        "?\(name) must be a time zone, such as Europe/Istanbul.",
        errors: [.init(pointer: "?\(name)", code: "invalid", .timeZone)]
      )
    }
    return zone
  }
}

extension BreakdownReport.Row {
  fileprivate init(_ row: BreakdownRow) {
    self.init(
      value: row.value,
      link: row.link,
      title: row.title,
      counts: ReportCountsResource(row.counts)
    )
  }
}
