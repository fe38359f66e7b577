import Foundation
import Hummingbird
import LinkCore
import Persistence
import WireModels

extension ReportsFeature {
  func people(_ request: Request, _ workspace: WorkspaceID) async throws -> Response {
    let query = try QueryReader(request, names: "from", "to")
    let range = try range(query, zone: .gmt).inWholeDays
    let days = range.start.milliseconds / Self.day..<range.end.milliseconds / Self.day
    let counts = try await repositories.reports.people(workspace, days: days)
    return try .json(
      PeopleReport(
        from: range.start,
        to: range.end,
        people: counts.total,
        days: days.map {
          .init(from: Timestamp(milliseconds: $0 * Self.day), people: counts.days[$0] ?? 0)
        }
      )
    )
  }
}
