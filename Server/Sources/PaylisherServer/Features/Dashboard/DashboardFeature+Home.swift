import Dashboard
import Foundation
import LinkCore
import LinkPages
import Persistence
import WireModels

extension DashboardFeature {
  /// Today against yesterday, the last 30 days, and the steps of a new workspace.
  @Sendable func home(_ page: DashboardRequest) async throws -> HTML {
    let environment = page.environment
    let zone = environment.timeZone
    let today = Day(containing: environment.now, in: zone)
    let yesterday = Day(
      containing: Timestamp(milliseconds: today.start.milliseconds - 1),
      in: zone
    )
    let elapsed = environment.now.milliseconds - today.start.milliseconds
    let sameHour = Timestamp(milliseconds: yesterday.start.milliseconds + elapsed)
    let api = page.api
    async let now = api.send(
      .overview(.init(from: today.start, to: today.end), timeZone: zone.identifier)
    )
    async let before = api.send(
      .overview(.init(from: yesterday.start, to: sameHour), timeZone: zone.identifier)
    )
    async let month = api.send(.overview(.init(), timeZone: zone.identifier))
    async let rows = api.send(.breakdown(by: "link")).rows
    async let steps = steps(api, page.member)
    async let incidents = storedAlerts.openCount(environment.workspace)
    return HomePage(
      environment: environment,
      today: try await now.totals,
      yesterday: try await before.totals,
      month: try await month,
      topLinks: Self.topLinks(try await rows),
      steps: try await steps,
      openIncidents: try await incidents
    ).html
  }

  private static func topLinks(_ rows: [BreakdownReport.Row]) -> [LinkCount] {
    rows.filter { $0.counts.clicks > 0 }.sorted { $0.counts.clicks > $1.counts.clicks }
      .compactMap { row -> LinkCount? in
        guard let id = row.link, let code = row.value else { return nil }
        return LinkCount(
          id: id,
          title: row.title ?? code,
          code: code,
          clicks: row.counts.clicks
        )
      }
      .prefix(8).map(\.self)
  }

  private func steps(
    _ api: MemberAPI,
    _ member: Member
  ) async throws -> [(step: HomePage.Step, isDone: Bool)] {
    guard member.may(.manageApps) else { return [] }
    return [
      (.domain, try await api.send(.domains).items.contains(where: \.isServed)),
      (.app, try await !api.send(.apps).items.isEmpty),
      (.link, try await !api.send(.links(limit: 1)).items.isEmpty),
      (.event, try await !api.send(.events(limit: 1)).items.isEmpty),
    ]
  }
}
