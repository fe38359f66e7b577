import Dashboard
import Foundation
import LinkCore
import LinkPages
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
    return HomePage(
      environment: environment,
      today: try await now.totals,
      yesterday: try await before.totals,
      month: try await month,
      topLinks: try await topLinks(rows, api),
      steps: try await steps
    ).html
  }

  private func topLinks(_ rows: [BreakdownReport.Row], _ api: MemberAPI) async throws -> [LinkCount]
  {
    let best = rows.filter { $0.link != nil && $0.counts.clicks > 0 }
      .sorted { $0.counts.clicks > $1.counts.clicks }.prefix(8)
    var counts: [LinkCount] = []
    for row in best {
      guard let id = row.link, let link = try? await api.send(.link(id)) else { continue }
      counts.append(
        LinkCount(
          id: id,
          title: link.title ?? link.code,
          shortURL: link.shortURL,
          clicks: row.counts.clicks
        )
      )
    }
    return counts
  }

  private func steps(
    _ api: MemberAPI,
    _ member: Member
  ) async throws -> [(step: HomePage.Step, isDone: Bool)] {
    guard member.may(.manageApps) else { return [] }
    return [
      (.domain, try await !api.send(.domains).items.isEmpty),
      (.app, try await !api.send(.apps).items.isEmpty),
      (.link, try await !api.send(.links(limit: 1)).items.isEmpty),
      (.event, try await !api.send(.events(limit: 1)).items.isEmpty),
    ]
  }
}
