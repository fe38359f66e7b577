import Foundation
import Hummingbird
import LinkCore
import Persistence
import WireModels

extension ReportsFeature {
  func people(_ request: Request, _ workspace: WorkspaceID) async throws -> Response {
    let query = try QueryReader(request, .reportPeople)
    let selection = ReportSelectionReader(query: query)
    let grouping = try query.text("by", .dimension).flatMap { ReportDimension(rawValue: $0) }
    let filter = try selection.filter()
    try await check(filter, workspace)
    let range = try range(query, zone: .gmt).inWholeDays
    let days = range.start.milliseconds / ReportRange.day..<range.end.milliseconds / ReportRange.day
    let counts = try await long.run(of: workspace) {
      try await repositories.reports.people(
        workspace,
        days: days,
        by: grouping,
        where: filter.dimensions
      )
    }
    return try .json(
      PeopleReport(
        from: range.start,
        to: range.end,
        people: counts.total,
        days: days.map {
          .init(from: Timestamp(milliseconds: $0 * ReportRange.day), people: counts.days[$0] ?? 0)
        },
        by: grouping?.rawValue,
        rows: grouping.map { _ in
          counts.values.map { .init(value: $0.value, link: $0.link, people: $0.people) }
        }
      )
    )
  }
}
